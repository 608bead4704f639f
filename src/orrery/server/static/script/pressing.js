// Nothing changes under a finger or a pressed button: whoever wants to change the page waits until it is let go.

export let pressed = null;
let release = () => {};
export const letGo = () => { release(); pressed = null; };
document.addEventListener("pointerdown", () => { pressed ??= new Promise((resolve) => { release = resolve; }); }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(letGo), true);
