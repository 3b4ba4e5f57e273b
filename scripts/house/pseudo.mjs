// The language that shows what isn't translated: English with other letters, a third longer and between brackets, from
// right to left. Made by machine for tests (tests/e2e/right-to-left.slow.e2e.ts), never shipped: a word of plain letters on
// such a page is data, or a text no one marked.
import { partsOf } from "../../src/shared/texts/icu.ts";

const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const other = [..."ÅɃÇÐÉƑĜĤÎĴĶĹṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķĺɱñöþǫŕšţûṽŵẋýž"];
const letters = new Map([...plain].map((letter, at) => [letter, other[at]]));

/** The letters of some words; those of data stay plain. */
export const dressed = (words) => words.replaceAll(/[A-Za-z]/g, (letter) => letters.get(letter));
/** As ICU messages want it: braces mean places, and in a plural a number sign the number. */
const quoted = (words, inPlural) =>
  words.replaceAll("'", "''").replaceAll(inPlural ? /[{}#]+/g : /[{}]+/g, "'$&'");

const lengthOf = (parts) =>
  parts.reduce((sum, part) => {
    if (part.kind === "words") return sum + part.words.length;
    return sum + (part.kind === "plural" ? lengthOf(part.forms.other ?? []) : 2);
  }, 0);

function written(parts, inPlural = false) {
  return parts
    .map((part) => {
      if (part.kind === "words") return quoted(dressed(part.words), inPlural);
      if (part.kind === "number") return "#";
      if (part.kind === "place") return `{${part.at}}`;
      const forms = Object.entries(part.forms).map(([form, inner]) => `${form} {${written(inner, true)}}`);
      return `{${part.at}, plural, ${forms.join(" ")}}`;
    })
    .join("");
}

/** Words as other languages have more of them: a third of the text, broken like words. */
const more = (length) =>
  "ẋẋẋẋẋẋ "
    .repeat(Math.ceil(length / 7))
    .slice(0, length)
    .trimEnd();

/** The message of a key in this language. */
export function pseudo(key) {
  const parts = partsOf(key.replace(/^\[[^\]]*\] /, ""));
  return `⟦${written(parts)} ${more(Math.ceil(lengthOf(parts) / 3))}⟧`;
}
