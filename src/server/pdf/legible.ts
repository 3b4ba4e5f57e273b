import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** Scripts in the order they are looked for. */
const scripts = [
  ["han", /\p{Script=Han}/u],
  ["japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["korean", /\p{Script=Hangul}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["thai", /\p{Script=Thai}/u],
  ["devanagari", /\p{Script=Devanagari}/u],
  ["bengali", /\p{Script=Bengali}/u],
  ["tamil", /\p{Script=Tamil}/u],
  ["georgian", /\p{Script=Georgian}/u],
  ["armenian", /\p{Script=Armenian}/u],
] as const;
type Script = (typeof scripts)[number][0] | "other";

/** By the names people know them under. */
const scriptNames = perLanguage((): Readonly<Record<Script, string>> => ({
  han: t`Chinese or Japanese`,
  japanese: t.as("script")`Japanese`,
  korean: t.as("script")`Korean`,
  arabic: t.as("script")`Arabic`,
  hebrew: t.as("script")`Hebrew`,
  thai: t.as("script")`Thai`,
  devanagari: t.as("script")`Devanagari`,
  bengali: t.as("script")`Bengali`,
  tamil: t.as("script")`Tamil`,
  georgian: t.as("script")`Georgian`,
  armenian: t.as("script")`Armenian`,
  other: t`other signs`,
}));

/** Unseen characters: controls, and those that turn or join their neighbours. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

function scriptOf(letter: string): Script {
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? "other";
}

/** A text as it can be drawn, and the scripts it has that can't be. */
interface Drawn {
  readonly text: string;
  readonly missing: ReadonlySet<Script>;
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
    const missing = new Set<Script>();
    for (const text of texts) for (const script of this.#drawn(text).missing) missing.add(script);
    return [...missing].map((script) => scriptNames()[script]).toSorted();
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
    const missing = new Set<Script>();
    let drawn = "";
    // Of the letters just left out; a space between two such words is left out too.
    let left: Script | null = null;
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
      const script: Script = /\p{M}/u.test(letter) && left !== null ? left : scriptOf(letter);
      if (script !== left) drawn += `${gap}[${script === "other" ? "?" : scriptNames()[script]}]`;
      missing.add(script);
      [left, gap] = [script, ""];
    }
    return { text: drawn + gap, missing };
  }
}
