/** Scripts by the names people know them under, in the order they are looked for. */
const scripts = [
  ["Chinese or Japanese", /\p{Script=Han}/u],
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Korean", /\p{Script=Hangul}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Devanagari", /\p{Script=Devanagari}/u],
  ["Bengali", /\p{Script=Bengali}/u],
  ["Tamil", /\p{Script=Tamil}/u],
  ["Georgian", /\p{Script=Georgian}/u],
  ["Armenian", /\p{Script=Armenian}/u],
] as const;
const otherSigns = "other signs";

/** Unseen characters: controls, and those that turn or join what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

function scriptOf(letter: string): string {
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? otherSigns;
}

/** A text as it can be drawn, and the names of the scripts it has that can't be. */
interface Drawn {
  readonly text: string;
  readonly missing: ReadonlySet<string>;
}

/** Texts as they can be drawn; what can't be is named in brackets: `[Korean] (Seoul)`. */
export class Legible {
  readonly #isDrawn: (letter: number) => boolean;
  readonly #known = new Map<string, Drawn>();

  constructor(isDrawn: (letter: number) => boolean) {
    this.#isDrawn = isDrawn;
  }

  /** On one line. */
  textOf(text: string): string {
    return this.#drawn(text).text;
  }

  /** The names of the scripts in these texts that can't be drawn. */
  missingIn(texts: Iterable<string>): string[] {
    const missing = new Set<string>();
    for (const text of texts) for (const script of this.#drawn(text).missing) missing.add(script);
    return [...missing].toSorted();
  }

  #drawn(text: string): Drawn {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const plain = text.replaceAll(/\s+/gu, " ").replaceAll(unseen, "").normalize("NFC");
    const drawn = this.#replaced(plain);
    this.#known.set(text, drawn);
    return drawn;
  }

  #replaced(text: string): Drawn {
    const missing = new Set<string>();
    let drawn = "";
    // Of the letters just left out; a space between two such words is left out too.
    let left: string | null = null;
    let gap = "";
    for (const letter of text) {
      if (letter === " " && left !== null) {
        gap = " ";
        continue;
      }
      if (this.#isDrawn(letter.codePointAt(0) ?? 0)) {
        drawn += gap + letter;
        [left, gap] = [null, ""];
        continue;
      }
      // Marks belong to the letter before them.
      const script: string = /\p{M}/u.test(letter) && left !== null ? left : scriptOf(letter);
      if (script !== left) drawn += `${gap}[${script === otherSigns ? "?" : script}]`;
      missing.add(script);
      [left, gap] = [script, ""];
    }
    return { text: drawn + gap, missing };
  }
}
