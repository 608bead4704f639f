// The page of a new table: what goes with a choice of who sits somewhere.

document.addEventListener("change", (event) => {
  const row = event.target.closest?.("[data-place]");
  if (row && event.target.matches("select[name^=kind]")) row.dataset.place = event.target.value;
});
