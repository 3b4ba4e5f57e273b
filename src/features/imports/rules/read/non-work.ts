import words from "../words/kinds-of-time.json" with { type: "json" };
import { meanings, plain, wordsIn } from "./cell.ts";

/** What the kind of leave that every organisation has is called in other tools. */
export const holidayNames = wordsIn(words.holiday);

const sortOfWord = meanings(words);

/** What says nothing of which time it is: "Sick leave (paid)", "Urlaubstag", "Half day vacation". */
const beside =
  /\b(?:paid|unpaid|bezahlte?[rs]?|unbezahlte?[rs]?|payee?s?|non|remunere?e?s?|retribuid[oa]s?|remunerad[oa]s?|full|half|halber|ganzer|day|days|tage?|jours?|dias?|de|del|hours?|type|leave|time|20\d\d)\b/g;
const joinedDay = /(urlaub|krank|krankheit|feier|fehl|ferien)s?tage?$/;

/** What a text says of time: `holiday` or another `leave`, `planned`; null where it may be work. */
export function nonWorkOf(text: string): "holiday" | "leave" | "planned" | null {
  if (text.length > 60) return null;
  const word = plain(text);
  const said = sortOfWord(word) ?? sortOfWord(word.replace(joinedDay, "$1").replace(/\bfeier$/, "feiertag"));
  if (said !== null) return said;
  const bare = plain(word.replaceAll(beside, " ").replaceAll(/\s+/g, " "));
  return bare === "" ? null : sortOfWord(bare);
}

/** The part of a list, "Internal: Vacation" or "q3, sick", that says it. */
export function nonWorkIn(
  text: string,
): { readonly sort: "leave" | "planned"; readonly word: string } | null {
  const parts = [text, ...(text.length > 200 ? [] : text.split(/[,;|/:()]|\s[-–—]\s/u))];
  for (const part of parts) {
    const sort = nonWorkOf(part);
    if (sort !== null) return { sort: sort === "planned" ? sort : "leave", word: part.trim() };
  }
  return null;
}

/** The same of a column's name, "Is leave" or "Vacation hours" without its unit. */
export const sortOfHeading = (subject: string): ReturnType<typeof nonWorkOf> =>
  nonWorkOf(subject.replace(/^(?:is|was|ist|est|es) /, ""));
