// Nothing changes under a finger or a pressed button: whoever wants to change the page waits until it is let go.

/** @type {Promise<unknown> | null} */
export let held = null;
/** @type {(value?: unknown) => void} */
let release = () => {};
export const releasePointer = () => { release(); held = null; };
document.addEventListener("pointerdown", () => { held ??= new Promise((resolve) => { release = resolve; }); }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(releasePointer), true);
