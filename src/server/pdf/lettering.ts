import { Legible } from "./legible.ts";
import { Typefaces, type Weight } from "./typefaces.ts";

type Document = PDFKit.PDFDocument;

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
}

/**
 * Digits as wide as each other, so that figures are aligned; and letters that aren't split
 * into signs, which couldn't be copied. The library accepts it, though its types list arrays only.
 */
const features = { tnum: true, ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
const words = /[^\s\-/]*[-/]?\s?/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Writes and measures texts. */
export class TextMetrics {
  readonly legible: Legible;
  readonly #document: Document;
  readonly #faces: Typefaces;
  /** Widths at one point, by weight and text. */
  readonly #widths = { regular: new Map<string, number>(), semi: new Map<string, number>() };

  constructor(document: Document) {
    this.#document = document;
    this.#faces = new Typefaces(document);
    this.legible = new Legible((letter) => this.#faces.faceOf(letter, "regular") !== null);
  }

  /** In points. */
  width(text: string, { size, weight }: Pick<Style, "size" | "weight">): number {
    const known = this.#widths[weight].get(text);
    if (known !== undefined) return known * size;
    let width = 0;
    for (const { face, text: part } of this.#faces.stretchesOf(text, weight))
      width += this.#document.font(face).fontSize(100).widthOfString(part, { features });
    this.#widths[weight].set(text, width / 100);
    return (width / 100) * size;
  }

  /** The longest piece that isn't cut where the text is wrapped. */
  longestWord(text: string, style: Pick<Style, "size" | "weight">): number {
    return Math.max(0, ...piecesOf(text).map((word) => this.width(word.trimEnd(), style)));
  }

  /** The lines of a text in a width: cut at spaces and hyphens, and in a word only where it's longer. */
  lines(text: string, style: Pick<Style, "size" | "weight">, width: number): string[] {
    if (this.width(text, style) <= width) return [text];
    const lines: string[] = [];
    let line = "";
    const fits = (candidate: string) => this.width(candidate.trimEnd(), style) <= width;
    for (const piece of piecesOf(text)) {
      if (fits(line + piece)) {
        line += piece;
        continue;
      }
      if (line !== "") lines.push(line.trimEnd());
      line = "";
      if (fits(piece)) {
        line = piece;
        continue;
      }
      for (const { segment } of graphemes.segment(piece)) {
        if (line !== "" && !fits(line + segment)) {
          lines.push(line);
          line = "";
        }
        line += segment;
      }
    }
    if (line.trim() !== "" || lines.length === 0) lines.push(line.trimEnd());
    return lines;
  }

  /** Writes one line with its left end at `x` and its top at `y`. */
  write(text: string, x: number, y: number, { size, weight, colour }: Style): void {
    let at = x;
    for (const { face, text: part } of this.#faces.stretchesOf(text, weight)) {
      this.#document
        .font(face)
        .fontSize(size)
        .fillColor(colour)
        .text(part, at, y, { lineBreak: false, features, baseline: -size * 0.97 });
      at += this.#document.widthOfString(part, { features });
    }
  }
}

const piecesOf = (text: string): string[] => (text.match(words) ?? []).filter((piece) => piece !== "");
