import { finished, startPicture } from "./chart-image.ts";

/** Pixels around the cells, and of the title over them. */
const [around, title] = [20, 32];
/** Pixels of a letter, about. */
const letter = 6.7;

/** A heat map as the page shows it, all of its columns, as a PNG. */
export function heatImage(name: string, grid: Element): Promise<Blob> {
  const outer = grid.getBoundingClientRect();
  const size = { width: outer.width + 2 * around, height: outer.height + 2 * around + title };
  const picture = startPicture(name, grid, size);
  if (!picture) return Promise.reject(new Error("This browser can't create pictures"));
  const { pen } = picture;
  pen.translate(0, title);
  pen.textBaseline = "middle";
  for (const cell of grid.querySelectorAll('[role="row"] > *')) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const style = getComputedStyle(cell);
    const [x, y] = [left - outer.left, top - outer.top];
    pen.fillStyle = style.backgroundColor;
    pen.fillRect(x, y, width, height);
    if (cell.getAttribute("data-band") === "over") {
      pen.strokeStyle = style.color;
      pen.strokeRect(x + 1, y + 1, width - 2, height - 2);
    }
    pen.fillStyle = style.color;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.textAlign = style.textAlign === "left" ? "left" : "center";
    const words = (cell.textContent ?? "").slice(0, Math.floor(width / letter));
    pen.fillText(words, style.textAlign === "left" ? x + 6 : x + width / 2, y + height / 2);
  }
  return finished(pen);
}
