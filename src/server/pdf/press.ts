import PDFDocument from "pdfkit";
import { locale } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { TextMetrics, type Style } from "./lettering.ts";
import { colours, margins, paperSize, projectColours } from "./look.ts";
import type { Mark, Paper } from "./paper.ts";

export type Element = ReturnType<PDFKit.PDFDocument["struct"]>;
/** Of a heading's cell: what it heads. Known to the library, though not to its types. */
export type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: "Column" | "Row";
};

/** The place of a line of text: its left top end and its width. */
interface Stretch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** How a paragraph is set: `leading` from line to line. */
export type Leaded = Style & { readonly leading: number };

const footStyle: Style = { size: 7.5, weight: "regular", colour: colours.ink3 };
const headStyle: Style = { size: 8, weight: "semi", colour: colours.ink2 };

/** Pages, and what is written on them for those who see and those who hear. */
export class Press {
  readonly document: PDFKit.PDFDocument;
  readonly lettering: TextMetrics;
  readonly #root: Element;
  readonly #paper: Paper;
  /** The next thing's position, from the page's top. */
  y: number = margins.top;
  /** The title of the sheet that is being drawn: it repeats on each further page. */
  #running = "";
  #isLandscape = false;

  constructor(paper: Paper) {
    this.#paper = paper;
    this.document = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: locale(),
      margin: 0,
      // None of its own, which the built server doesn't have.
      font: "",
      info: { Title: paper.title, Author: paper.organisation, Creator: "Stint", Producer: "Stint" },
    });
    this.lettering = new TextMetrics(this.document);
    this.#root = this.document.struct("Document");
    this.document.addStructure(this.#root);
  }

  get width(): number {
    return this.document.page.width - 2 * margins.side;
  }

  get left(): number {
    return margins.side;
  }

  /** Points left on this page. */
  get room(): number {
    return this.document.page.height - margins.bottom - this.y;
  }

  /** Begins a sheet on a new page. */
  beginSheet(title: string, isLandscape: boolean): Element {
    this.#isLandscape = isLandscape;
    this.#running = "";
    this.nextPage();
    this.#running = title;
    const sheet = this.document.struct("Sect", { title });
    this.#root.add(sheet);
    return sheet;
  }

  nextPage(): void {
    const { short, long } = paperSize;
    this.document.addPage({ size: this.#isLandscape ? [long, short] : [short, long], margin: 0 });
    this.y = margins.top;
    if (this.#running === "") return;
    this.artifact(() => {
      this.line(this.#running, headStyle, { x: this.left, y: this.y, width: this.width });
      this.rule(this.y + 16, colours.line);
    });
    this.y += 24;
  }

  /** Something that is read, as a part of what it belongs to. */
  tagged(parent: Element, type: string, draw: () => void, options: ElementOptions = {}): void {
    const element = this.document.struct(type, options);
    parent.add(element);
    const content = this.document.markStructureContent(type);
    draw();
    this.document.endMarkedContent();
    element.add(content);
    element.end();
  }

  /** A part with parts of its own; `end` it after them. */
  group(parent: Element, type: string, options: ElementOptions = {}): Element {
    const element = this.document.struct(type, options);
    parent.add(element);
    return element;
  }

  /** What only adorns the page, or repeats on each. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.document.markContent("Artifact", { type });
    draw();
    this.document.endMarkedContent();
  }

  /** A text on one line, as much of it as there's room for. */
  line(text: string, style: Style, { x, y, width }: Stretch): void {
    const [first = "", ...more] = this.lettering.lines(this.lettering.legible.textOf(text), style, width);
    const shown = more.length === 0 ? first : `${first.slice(0, -1).trimEnd()}\u{2026}`;
    this.lettering.write(shown, x, y, style);
  }

  /** A paragraph at the next place. */
  paragraph(parent: Element, type: string, text: string, { leading, ...style }: Leaded): void {
    const lines = this.lettering.lines(this.lettering.legible.textOf(text), style, this.width);
    for (const [at, line] of lines.entries()) {
      if (this.room < leading) this.nextPage();
      this.tagged(
        parent,
        at === 0 ? type : "Span",
        () => this.lettering.write(line, this.left, this.y, style),
        this.spoken(text, at === 0 && lines.length === 1),
      );
      this.y += leading;
    }
  }

  /** What is heard and copied in place of a text whose letters couldn't all be drawn. */
  spoken(text: string, isComplete = true): ElementOptions {
    const drawn = this.lettering.legible.textOf(text);
    return isComplete && drawn.includes("[") && drawn !== text ? { actual: text } : {};
  }

  rule(y: number, colour: string, [left, right] = [this.left, this.left + this.width]): void {
    this.document.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(colour).stroke();
  }

  fill({ x, y, width }: Stretch, height: number, colour: string): void {
    this.document.rect(x, y, width, height).fill(colour);
  }

  /** A project's square. */
  mark({ colour, isHollow }: Mark, x: number, y: number, size: number): void {
    const ink = projectColours[colour % projectColours.length] ?? colours.ink3;
    if (isHollow)
      this.document
        .roundedRect(x + 0.5, y + 0.5, size - 1, size - 1, 1)
        .lineWidth(1)
        .strokeColor(ink)
        .stroke();
    else this.document.roundedRect(x, y, size, size, 1.2).fill(ink);
  }

  /** Writes the foot of every page; then all is done. */
  end(): void {
    const { start, count } = this.document.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.document.switchToPage(at);
      const y = this.document.page.height - margins.bottom + 16;
      this.artifact(() => {
        this.rule(y - 6, colours.line);
        const pages = t`Page ${at - start + 1} of ${count}`;
        const width = this.lettering.width(pages, footStyle);
        this.lettering.write(pages, this.left + this.width - width, y, footStyle);
        this.line(`${this.#paper.organisation} \u{b7} ${this.#paper.made}`, footStyle, {
          x: this.left,
          y,
          width: this.width - width - 20,
        });
      }, "Pagination");
    }
    this.#root.end();
    this.document.end();
  }
}
