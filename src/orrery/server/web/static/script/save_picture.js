// Saves a drawing of the server as a PNG: the browser paints it, nothing is sent anywhere.

import { say, targetOf, toast } from "./dom.js";

/** How many pixels a unit of the drawing becomes. */
const SCALE = 2;

/** @type {(address: string, name: string) => Promise<void>} */
const savePng = async (address, name) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = Object.assign(document.createElement("a"), { href: canvas.toDataURL("image/png"), download: name });
  link.click();
};

document.addEventListener("click", (event) => {
  const button = targetOf(event).closest?.("[data-png]");
  if (button) savePng(button.dataset.png, button.dataset.name).catch(() => toast(say("failed")));
});
