// Nothing changes under a finger or a pressed button: code that changes the page waits until it is released.

/** @type {Promise<unknown> | null} */
export let held = null;
/** @type {(value?: unknown) => void} */
let release = () => {};
export const releasePointer = () => { release(); held = null; };
document.addEventListener("pointerdown", () => { held ??= new Promise((resolve) => { release = resolve; }); }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(releasePointer), true);
