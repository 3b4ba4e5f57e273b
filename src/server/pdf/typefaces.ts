import { readFileSync } from "node:fs";
import path from "node:path";
import { home } from "../home.ts";

type Document = PDFKit.PDFDocument;
export type Weight = "regular" | "semi";

/** A part of a typeface: its file, opened when a text first needs it. */
interface Face {
  readonly name: string;
  readonly file: string;
}

const instrument = (part: string, weight: number): Face => ({
  name: `Instrument ${part} ${weight}`,
  file: `@fontsource/instrument-sans/files/instrument-sans-${part}-${weight}-normal.woff`,
});
const notoParts = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const noto = (weight: number): Face[] =>
  notoParts.map((part) => ({
    name: `Noto ${part} ${weight}`,
    file: `@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff`,
  }));

/**
 * The product's typeface first, then one with more letters. WOFF and not WOFF2, of which fontkit can't embed
 * letters that are made of parts.
 */
const facesOf: Readonly<Record<Weight, readonly Face[]>> = {
  regular: [instrument("latin", 400), instrument("latin-ext", 400), ...noto(400)],
  semi: [instrument("latin", 600), instrument("latin-ext", 600), ...noto(600)],
};

/** A stretch of text in one face. */
export interface Stretch {
  readonly face: string;
  readonly text: string;
}

/** The faces of one document: only the letters used become part of it. */
export class Typefaces {
  readonly #document: Document;
  /** The letters of each opened face. */
  readonly #letters = new Map<string, ReadonlySet<number>>();
  readonly #faces = new Map<Weight, Map<number, string | null>>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** The face that has a letter; null where none does. */
  faceOf(letter: number, weight: Weight): string | null {
    const known = this.#faces.get(weight) ?? new Map<number, string | null>();
    this.#faces.set(weight, known);
    const face = known.get(letter);
    if (face !== undefined) return face;
    const found = facesOf[weight].find((each) => this.#lettersOf(each).has(letter))?.name ?? null;
    known.set(letter, found);
    return found;
  }

  /** A text cut where its face changes. Letters that none has must have been replaced. */
  stretchesOf(text: string, weight: Weight): Stretch[] {
    const stretches: { face: string; text: string }[] = [];
    for (const letter of text) {
      const last = stretches.at(-1);
      const face = this.#faceAfter(last?.face, letter, weight);
      if (last !== undefined && last.face === face) last.text += letter;
      else stretches.push({ face, text: letter });
    }
    return stretches;
  }

  /** A letter's face; a space doesn't end a stretch whose face has one. */
  #faceAfter(before: string | undefined, letter: string, weight: Weight): string {
    if (before !== undefined && letter === " " && this.#letters.get(before)?.has(32) === true) return before;
    return this.faceOf(letter.codePointAt(0) ?? 0, weight) ?? facesOf[weight][0]?.name ?? "";
  }

  #lettersOf({ name, file }: Face): ReadonlySet<number> {
    const known = this.#letters.get(name);
    if (known !== undefined) return known;
    this.#document.registerFont(name, readFileSync(path.join(home, "node_modules", file)));
    const letters = new Set(opened(this.#document.font(name)));
    this.#letters.set(name, letters);
    return letters;
  }
}

/** Figures are laid out sign by sign: nothing in them depends on its neighbours. */
const figures = /^[\d.,:%\u2212\u2013£€$ ]+$/u;

interface Laid {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
}

/** What the library has of the current face, beyond its types. */
interface OpenFace {
  readonly font: { readonly characterSet: readonly number[] };
  layout: (text: string, features: unknown) => Laid;
}

/** Each text is laid out once, since measuring and writing need the same. Answers the face's letters. */
function opened(document: Document): readonly number[] {
  const { _font: face } = document as unknown as { readonly _font: OpenFace };
  const layout = face.layout.bind(face);
  const known = new Map<string, Laid>();
  const laid = (text: string, features: unknown): Laid => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = text.length > 1 && figures.test(text) ? joined(text, features) : layout(text, features);
    known.set(text, made);
    return made;
  };
  const joined = (text: string, features: unknown): Laid => {
    const signs = [...text].map((sign) => laid(sign, features));
    return {
      glyphs: signs.flatMap(({ glyphs }) => glyphs),
      positions: signs.flatMap(({ positions }) => positions),
      advanceWidth: signs.reduce((width, sign) => width + sign.advanceWidth, 0),
    };
  };
  face.layout = laid;
  return face.font.characterSet;
}
