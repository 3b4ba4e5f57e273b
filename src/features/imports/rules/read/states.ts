import words from "../words/states.json" with { type: "json" };
import { cellText, meanings, plain } from "./cell.ts";
import { headingWords } from "./heading-words.ts";
import { nonWorkOf } from "./non-work.ts";
import type { Cell } from "./source.ts";

/** How tools write the state of a row; `settled` says nothing of an approval, and `open` little. */
export const stateOfWord = meanings(words.rows);

const PART_OF_DAY =
  /^(?:am|pm|morning|afternoon|vormittags?|nachmittags?|matin|apres midi|manana|tarde|half day|halber tag|demi journee|medio dia)$/;

/** What a text of a column says: leave or a plan, a state, or a part of a day. */
export function sayingOf(text: string): string {
  const said = nonWorkOf(text) ?? stateOfWord(text);
  if (said !== null) return said;
  return PART_OF_DAY.test(plain(text)) ? "part" : "other";
}

/** True for sayings that name leave or a plan, which no one has worked. */
export const saysNonWork = (sayings: readonly string[]): boolean =>
  ["holiday", "leave", "planned"].some((each) => sayings.includes(each));

/** True where a column has texts that are no states. */
export const saysMore = (sayings: readonly string[]): boolean =>
  ["other", "holiday", "leave", "part"].some((each) => sayings.includes(each));

const STATE = /status|statut|\bstate\b|\betat\b|\bestado\b/;
const APPROVAL = /approv|approb|genehm|freigab|freigegeben|validation|aprob/;

/** True for what columns of states are called: "Approval status". */
export const namesState = (heading: Cell): boolean =>
  STATE.test(headingWords(heading).plain) || namesApproval(heading);

/** Of two columns of states the one that is called after an approval counts. */
export const namesApproval = (heading: Cell): boolean => APPROVAL.test(headingWords(heading).plain);

/** True for a column that says whether rows were approved: in nothing but such words, or not yet. */
export const saysApproval = (sayings: readonly string[]): boolean =>
  (decides(sayings) || sayings.every((each) => each === "")) && !saysMore(sayings);

/** True where a column has a word of an approval or its end; "no" in all rows is of an approval that isn't used. */
export const decides = (sayings: readonly string[]): boolean =>
  ["approved", "pending", "rejected", "cancelled", "yes"].some((each) => sayings.includes(each));

/** True where rows of a column were rejected, cancelled or deleted. */
export const hasEnded = (sayings: readonly string[]): boolean =>
  sayings.includes("rejected") || sayings.includes("cancelled");

/** The field of a kind's states. */
export const stateFields: ReadonlySet<string> = new Set(["status", "approval"]);

/** True for a filled cell that names a state. */
export const isState = (cell: Cell): boolean => stateOfWord(cellText(cell)) !== null;
