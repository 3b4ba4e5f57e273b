import { count } from "#shared/count.ts";
import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { bookedPercentage, endWords } from "#features/analytics/rules/budget-end.ts";
import type { ClearKind, Owed, OwedItem, OwedKind } from "./owed.ts";

/** How much needs someone, in one line. */
export const needsYou = (things: number): string =>
  things === 0 ? "Nothing needs you" : `${things === 1 ? "1 thing needs" : `${things} things need`} you`;

const monthIn = ([first]: readonly OwedItem[]): string =>
  first?.day ? ` for ${formatMonth(monthOf(first.day))}` : "";

/** When a budget ends, after its name; how much is booked of one that lasts. */
function endOfBudget({ ends, hours, of }: OwedItem, { today }: Said): string {
  if (ends !== null) return endWords(ends, today);
  return `is ${bookedPercentage({ booked: hours ?? 0, budget: of ?? 0 }) ?? 0}% booked`;
}

/** How and on which day something is said. */
export interface Said {
  readonly formats: Formats;
  readonly today: Day;
}

type Words = (owed: Owed, said: Said) => string;

const one =
  (single: (item: OwedItem, said: Said) => string, many: Words): Words =>
  (owed, said) => {
    const [first] = owed.items;
    return owed.count === 1 && first ? single(first, said) : many(owed, said);
  };

const words: Readonly<Record<OwedKind, Words>> = {
  "week-returned": one(
    ({ day }, { formats: { week } }) => `Correct and submit your week, ${week(day ?? "")}`,
    ({ count: weeks }) => `Correct and submit ${count(weeks, "returned week")}`,
  ),
  "week-to-submit": one(
    ({ day }, { formats: { week } }) => `Submit your week, ${week(day ?? "")}`,
    ({ count: weeks }) => `Submit ${count(weeks, "week")}`,
  ),
  "weeks-to-decide": ({ count: weeks }) => `Decide on ${count(weeks, "week")}`,
  "requests-to-decide": ({ count: requests }) => `Decide on ${count(requests, "holiday request")}`,
  "forecasts-to-freeze": ({ count: forecasts, items, hours }) =>
    `Freeze ${count(forecasts, "forecast")}${monthIn(items)}${hours ? `, ${formatHours(hours)} hours short` : ""}`,
  "allocations-to-submit": ({ count: allocations, items }) =>
    `Submit ${count(allocations, "allocation")}${monthIn(items)}`,
  overbooked: ({ count: people }) =>
    people === 1 ? "1 person is overbooked next week" : `${people} people are overbooked next week`,
  "absences-in-plan": ({ count: people }) =>
    people === 1 ? "1 person is allocated while away" : `${people} people are allocated while away`,
  "budgets-ending": one(
    (item, said) => `The budget of ${item.name} ${endOfBudget(item, said)}`,
    ({ count: budgets, items: [first] }, said) =>
      `${budgets} budgets end soon${first ? `: ${first.name} ${endOfBudget(first, said)}` : ""}`,
  ),
  "imports-waiting": ({ count: imports }) => `Finish ${count(imports, "import")}`,
  "invitations-expired": ({ count: invitations }) =>
    invitations === 1 ? "1 invitation has expired" : `${invitations} invitations have expired`,
};

const clearWords: Readonly<Record<ClearKind, string>> = {
  overbooked: "Nobody is overbooked next week.",
  "absences-in-plan": "Nobody is allocated while away.",
  "budgets-ending": "No budget ends soon.",
};

/** What is in order, in sentences. */
export const clearSentences = (kinds: readonly ClearKind[]): string =>
  kinds.map((kind) => clearWords[kind]).join(" ");

/** What is to be done, in a sentence. */
export const owedSentence = (owed: Owed, said: Said): string => words[owed.kind](owed, said);

const hoursOf = ({ hours }: OwedItem) => formatHours(hours ?? 0);
const spanOf = ({ day, lastDay }: OwedItem, formats: Formats) =>
  day === null ? "" : formats.span(day, lastDay ?? day);
const booked = (item: OwedItem) =>
  item.of === null
    ? `${hoursOf(item)} hours booked`
    : `${hoursOf(item)} of ${formatHours(item.of)} hours booked`;

const notes: Readonly<Record<OwedKind, (item: OwedItem, said: Said) => string>> = {
  "week-returned": booked,
  "week-to-submit": booked,
  "weeks-to-decide": ({ day }, { formats: { week } }) => week(day ?? ""),
  "requests-to-decide": (item, { formats }) => `${spanOf(item, formats)}, ${hoursOf(item)} hours`,
  "forecasts-to-freeze": (item) => (item.hours ? `${hoursOf(item)} hours short` : ""),
  "allocations-to-submit": () => "",
  overbooked: (item) => `${hoursOf(item)} hours over ${formatHours(item.of)}`,
  "absences-in-plan": (item, { formats }) => `${spanOf(item, formats)}, ${hoursOf(item)} hours too many`,
  "budgets-ending": (item, said) => `${endOfBudget(item, said)}, ${booked(item)}`,
  "imports-waiting": () => "",
  "invitations-expired": () => "",
};

/** What one of the things is, beside its name: hours, days. */
export const itemNote = (kind: OwedKind, item: OwedItem, said: Said): string => notes[kind](item, said);
