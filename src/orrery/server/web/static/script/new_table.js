// The page of a new table: what goes with a choice of who sits somewhere, and switches that need another.

import { targetOf } from "./dom.js";

document.addEventListener("change", (event) => {
  const row = targetOf(event).closest?.("[data-place]");
  if (row && targetOf(event).matches("select[name^=kind]")) row.dataset.place = targetOf(event).value;
  const { form, name, checked, dataset } = targetOf(event);
  if (dataset.needs && checked) form.elements[dataset.needs].checked = true;
  if (!checked) for (const other of form?.querySelectorAll(`[data-needs="${name}"]`) ?? []) other.checked = false;
});
