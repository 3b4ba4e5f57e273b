import type { Marked, Marks } from "./marks.ts";

/** A part of an answer: words of the model, or a value that a tool found. */
export type AnswerPart = { readonly kind: "words"; readonly value: string } | Marked;

/** Numbers in words, which can't be compared with anything: English, German, French, Spanish. */
const numberWords = new RegExp(
  `(?<!\\p{L})(?:${[
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twice|half|double|hundreds?|thousands?|millions?",
    "\\p{L}*(?:teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)",
    "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dutzend|doppelt|halb|millionen",
    "\\p{L}*(?:zehn|zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend)",
    "deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante",
    "cinquante|soixante|cents?|mille|moitié|double|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|trece",
    "catorce|quince|veinte|veinti\\p{L}+|dieci\\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa",
    "cien|ciento|doscient[oa]s|\\p{L}+cient[oa]s|mil|millones|mitad|doble",
  ].join("|")})(?!\\p{L})`,
  "iu",
);

/** What the model may not say in its own words: figures, which have to be marks, and addresses. */
const isOwnFigure = (words: string): boolean =>
  /\p{N}|:\/\/|(?<!\p{L})www\./u.test(words) || numberWords.test(words);

/** Letters of an answer. */
const maxLetters = 4_000;

/**
 * A model's answer with the values of its marks. Null where it doesn't know: it says so, it cites nothing, it cites
 * what no tool answered, or it has figures of its own.
 */
export function answerParts(
  text: string,
  marks: Marks,
  isShown: (at: number) => boolean,
): AnswerPart[] | null {
  const pieces = text.trim().split(/\[\[f(\d+)\]\]/);
  if (text.length > maxLetters || /\bUNKNOWN\b/.test(text)) return null;
  const parts: AnswerPart[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 0) {
      if (piece !== "") parts.push({ kind: "words", value: piece });
      continue;
    }
    const value = isShown(Number(piece)) ? marks.valueOf(Number(piece)) : undefined;
    if (value === undefined) return null;
    parts.push(value);
  }
  const words = parts.flatMap((part) => (part.kind === "words" ? [part.value] : []));
  const cites = parts.some((part) => part.kind !== "words" && part.page !== null);
  return cites && !words.some(isOwnFigure) ? parts : null;
}
