/** Pixels of the picture for each of the page, and its greatest width: some browsers draw nothing beyond. */
const SHARPNESS = 2;
const WIDEST = 16_384;
/** Room around the drawing, and the heights of title and legend. */
const PLACE = { around: 20, title: 28, legend: 24, note: 18 } as const;

interface ChartImage {
  readonly title: string;
  /** The names of the series with their colours, as on the page. */
  readonly legend: readonly { readonly label: string; readonly colour: string }[];
  /** Lines of words under the drawing. */
  readonly notes?: readonly string[] | undefined;
  /** Contains the drawing and its axis; or drawings beside each other. */
  readonly element: Element;
  readonly areBeside?: boolean | undefined;
}

/** Pixels of the picture for each of the page: fewer where it would get wider than browsers draw. */
export function sharpnessOf(width: number): number {
  return Math.min(SHARPNESS, WIDEST / width);
}

/** A chart as the page shows it, in its theme and full width, as a PNG. */
export function chartImage({
  title,
  legend,
  notes = [],
  element,
  areBeside = false,
}: ChartImage): Promise<Blob> {
  const drawings = [...element.querySelectorAll<SVGSVGElement>("svg:not(.chart-stroke)")];
  const places = drawings.map((svg) => ({ svg, ...(areBeside ? placeIn(element, svg) : { x: 0, y: 0 }) }));
  const width = Math.max(...places.map(({ svg, x }) => x + svg.width.baseVal.value)) + 2 * PLACE.around;
  const drawn = Math.max(...places.map(({ svg, y }) => y + svg.height.baseVal.value));
  const height = drawn + 2 * PLACE.around + PLACE.title + PLACE.legend + notes.length * PLACE.note;
  const picture = startPicture(title, element, { width, height });
  if (!picture) return Promise.reject(new Error("This browser can't create pictures"));
  const { pen, color, fontFamily } = picture;
  drawLegend(pen, legend, { color, fontFamily }, element);
  pen.translate(0, PLACE.title + PLACE.legend);
  for (const { svg, x, y } of places) {
    pen.save();
    pen.translate(x, y);
    for (const shape of svg.querySelectorAll<SVGGraphicsElement>("line, rect, path, circle, text"))
      drawShape(pen, shape);
    pen.restore();
  }
  pen.fillStyle = color;
  pen.font = `400 12px ${fontFamily}`;
  for (const [line, note] of notes.entries()) pen.fillText(note, 0, drawn + (line + 1) * PLACE.note - 4);
  return finished(pen);
}

/** An empty picture in an element's theme, with its title; null where the browser can't draw. */
export function startPicture(
  title: string,
  element: Element,
  { width, height }: { readonly width: number; readonly height: number },
): { pen: CanvasRenderingContext2D; color: string; fontFamily: string } | null {
  const canvas = document.createElement("canvas");
  const sharpness = sharpnessOf(width);
  canvas.width = Math.floor(width * sharpness);
  canvas.height = Math.floor(height * sharpness);
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.scale(sharpness, sharpness);
  const { color, fontFamily } = getComputedStyle(element);
  pen.fillStyle = getComputedStyle(element.closest(".panel") ?? element).backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.translate(PLACE.around, PLACE.around);
  pen.fillStyle = color;
  pen.font = `600 16px ${fontFamily}`;
  pen.fillText(title, 0, 16);
  return { pen, color, fontFamily };
}

/** The picture as a PNG. */
export function finished({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture couldn't be created"))),
      "image/png",
    ),
  );
}

/** Where a drawing is within its container. */
function placeIn(element: Element, svg: SVGSVGElement): { x: number; y: number } {
  const [outer, inner] = [element.getBoundingClientRect(), svg.getBoundingClientRect()];
  return { x: inner.left - outer.left, y: inner.top - outer.top };
}

function drawLegend(
  pen: CanvasRenderingContext2D,
  legend: ChartImage["legend"],
  ink: { readonly color: string; readonly fontFamily: string },
  element: Element,
): void {
  pen.font = `400 12px ${ink.fontFamily}`;
  let x = 0;
  for (const { label, colour } of legend) {
    pen.fillStyle = resolvedColour(colour, element);
    pen.fillRect(x, PLACE.title + 6, 10, 10);
    pen.fillStyle = ink.color;
    pen.fillText(label, x + 16, PLACE.title + 15);
    x += 16 + pen.measureText(label).width + 16;
  }
}

/** The colour of a token such as `var(--forecast)` within an element. */
function resolvedColour(colour: string, within: Element): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  within.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

function drawShape(pen: CanvasRenderingContext2D, shape: SVGGraphicsElement): void {
  const style = getComputedStyle(shape);
  pen.save();
  pen.globalAlpha = Number(style.opacity);
  pen.lineWidth = Number.parseFloat(style.strokeWidth);
  pen.lineCap = style.strokeLinecap as CanvasLineCap;
  pen.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  pen.setLineDash(
    style.strokeDasharray === "none"
      ? []
      : style.strokeDasharray.split(/[ ,]+/).map((part) => Number.parseFloat(part)),
  );
  if (style.fill !== "none") pen.fillStyle = style.fill;
  if (style.stroke !== "none") pen.strokeStyle = style.stroke;
  if (shape instanceof SVGTextElement) drawText(pen, shape, style);
  else {
    const outline = outlineOf(shape);
    if (style.fill !== "none") pen.fill(outline);
    if (style.stroke !== "none") pen.stroke(outline);
  }
  pen.restore();
}

function outlineOf(shape: SVGGraphicsElement): Path2D {
  const path = new Path2D(shape instanceof SVGPathElement ? (shape.getAttribute("d") ?? "") : undefined);
  if (shape instanceof SVGRectElement)
    path.roundRect(
      shape.x.baseVal.value,
      shape.y.baseVal.value,
      shape.width.baseVal.value,
      shape.height.baseVal.value,
      shape.rx.baseVal.value,
    );
  if (shape instanceof SVGCircleElement)
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI);
  if (shape instanceof SVGLineElement) {
    path.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    path.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
  }
  return path;
}

/** Text piece by piece, each where the page has it, over its rim. */
function drawText(
  pen: CanvasRenderingContext2D,
  text: SVGTextElement,
  { stroke }: CSSStyleDeclaration,
): void {
  let letters = 0;
  for (const piece of text.childNodes) {
    const words = piece.textContent ?? "";
    if (words.trim() !== "") {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(piece instanceof Element ? piece : text);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { x, y } = text.getStartPositionOfChar(letters);
      if (stroke !== "none") pen.strokeText(words, x, y);
      pen.fillText(words, x, y);
    }
    letters += words.length;
  }
}
