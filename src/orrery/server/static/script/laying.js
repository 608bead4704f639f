// The page of a new table: what goes with a choice of who sits somewhere, and switches that need another.

document.addEventListener("change", (event) => {
  const row = event.target.closest?.("[data-place]");
  if (row && event.target.matches("select[name^=kind]")) row.dataset.place = event.target.value;
  const { form, name, checked, dataset } = event.target;
  if (dataset.needs && checked) form.elements[dataset.needs].checked = true;
  if (!checked) for (const other of form?.querySelectorAll(`[data-needs="${name}"]`) ?? []) other.checked = false;
});
