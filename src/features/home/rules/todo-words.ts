import type { Day } from "#shared/day.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMonth, monthOf } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import { bookedPercentage, hasEnded, weekOfEnd } from "#features/analytics/rules/budget-end.ts";
import type { ClearKind, Todo, TodoItem, TodoKind } from "./todos.ts";

/** How much needs someone, in one line. */
export const needsYou = (things: number): string =>
  things === 0 ? t`Nothing needs you` : t`${plural(things, "# thing needs", "# things need")} you`;

const monthIn = ([first]: readonly TodoItem[]): string | null =>
  first?.day ? formatMonth(monthOf(first.day)) : null;

/** What is late, with its month where there's only one. */
function lateIn(items: readonly TodoItem[], what: string): string {
  const months = new Set(items.map(({ day }) => day));
  const month = months.size === 1 ? monthIn(items) : null;
  return month === null ? what : t`${what} for ${month}`;
}

const monthNote = (item: TodoItem) => monthIn([item]) ?? "";

/** A sentence of a budget: it ends in a week, or lasts with some per cent booked. */
const budgetSentence =
  (texts: {
    readonly ended: (item: TodoItem, week: string) => string;
    readonly ends: (item: TodoItem, week: string) => string;
    readonly lasts: (item: TodoItem, percent: number) => string;
  }) =>
  (item: TodoItem, { today }: Said): string => {
    const { ends, hours, of } = item;
    if (ends === null)
      return texts.lasts(item, bookedPercentage({ booked: hours ?? 0, budget: of ?? 0 }) ?? 0);
    return (hasEnded(ends, today) ? texts.ended : texts.ends)(item, weekOfEnd(ends));
  };

const ofBudget = budgetSentence({
  ended: ({ name }, week) => t`The budget of ${name} ended in the ${week}`,
  ends: ({ name }, week) => t`The budget of ${name} ends in the ${week}`,
  lasts: ({ name }, percent) => t`The budget of ${name} is ${percent}% booked`,
});

const firstOfBudgets = budgetSentence({
  ended: ({ name }, week) => t`${name} ended in the ${week}`,
  ends: ({ name }, week) => t`${name} ends in the ${week}`,
  lasts: ({ name }, percent) => t`${name} is ${percent}% booked`,
});

/** After the budget's name, or alone. */
const noteOfBudget = budgetSentence({
  ended: (item, week) => t.as("a budget")`ended in the ${week}, ${booked(item)}`,
  ends: (item, week) => t.as("a budget")`ends in the ${week}, ${booked(item)}`,
  lasts: (item, percent) => t.as("a budget")`is ${percent}% booked, ${booked(item)}`,
});

/** How and on which day something is said. */
export interface Said {
  readonly formats: Formats;
  readonly today: Day;
}

type Words = (todo: Todo, said: Said) => string;

const one =
  (single: (item: TodoItem, said: Said) => string, many: Words): Words =>
  (todo, said) => {
    const [first] = todo.items;
    return todo.count === 1 && first ? single(first, said) : many(todo, said);
  };

const words: Readonly<Record<TodoKind, Words>> = {
  "week-returned": one(
    ({ day }, { formats: { week } }) => t`Correct and submit your week, ${week(day ?? "")}`,
    ({ count: weeks }) => t`Correct and submit ${plural(weeks, "# returned week", "# returned weeks")}`,
  ),
  "week-to-submit": one(
    ({ day }, { formats: { week } }) => t`Submit your week, ${week(day ?? "")}`,
    ({ count: weeks }) => t`Submit ${plural(weeks, "# week", "# weeks")}`,
  ),
  mentions: ({ count: comments }) =>
    t`${plural(comments, "# comment mentions you", "# comments mention you")}`,
  "weeks-to-decide": ({ count: weeks }) => t`Decide on ${plural(weeks, "# week", "# weeks")}`,
  "requests-to-decide": ({ count: requests }) =>
    t`Decide on ${plural(requests, "# holiday request", "# holiday requests")}`,
  "proposals-to-decide": ({ count: proposals }) =>
    t`Decide on ${plural(proposals, "# proposal of an agent", "# proposals of agents")}`,
  "late-in-team": ({ count: people }) =>
    t`${plural(people, "# person is", "# people are")} late in the month's cycle`,
  "forecasts-late": ({ count: forecasts, items }) =>
    lateIn(items, t`Late: freeze ${plural(forecasts, "# forecast", "# forecasts")}`),
  "allocations-late": ({ count: allocations, items }) =>
    lateIn(items, t`Late: submit ${plural(allocations, "# allocation", "# allocations")}`),
  "forecasts-to-freeze": ({ count: forecasts, items, hours }) => {
    const month = monthIn(items);
    const freeze =
      month === null
        ? t`Freeze ${plural(forecasts, "# forecast", "# forecasts")}`
        : t`Freeze ${plural(forecasts, "# forecast", "# forecasts")} for ${month}`;
    return hours ? t`${freeze}, ${plural(hours, "# hour", "# hours")} short` : freeze;
  },
  "allocations-to-submit": ({ count: allocations, items }) => {
    const month = monthIn(items);
    return month === null
      ? t`Submit ${plural(allocations, "# allocation", "# allocations")}`
      : t`Submit ${plural(allocations, "# allocation", "# allocations")} for ${month}`;
  },
  overbooked: ({ count: people }) =>
    t`${plural(people, "# person is overbooked", "# people are overbooked")} next week`,
  "absences-in-plan": ({ count: people }) =>
    t`${plural(people, "# person is allocated", "# people are allocated")} while away`,
  "budgets-ending": one(ofBudget, ({ count: budgets, items: [first] }, said) =>
    first === undefined
      ? t`${plural(budgets, "# budget ends", "# budgets end")} soon`
      : t`${plural(budgets, "# budget ends", "# budgets end")} soon: ${firstOfBudgets(first, said)}`,
  ),
  "imports-waiting": ({ count: imports }) => t`Finish ${plural(imports, "# import", "# imports")}`,
  "invitations-expired": ({ count: invitations }) =>
    t`${plural(invitations, "# invitation has expired", "# invitations have expired")}`,
  "planned-changes-stopped": one(
    ({ name }) => t`The change planned for ${name} couldn't be made`,
    ({ count: changes }) =>
      t`${plural(changes, "# planned change", "# planned changes")} of people couldn't be made`,
  ),
  "totals-corrected": ({ items: [first] }, { formats }) =>
    t`Figures of dashboards were wrong and have been corrected on ${formats.day(first?.day ?? "")}`,
  "set-up": ({ count: steps }) =>
    t`Set up your organisation: ${plural(steps, "# step is left", "# steps are left")}`,
};

const clearWords = perLanguage((): Readonly<Record<ClearKind, string>> => ({
  overbooked: t`No one is overbooked next week.`,
  "absences-in-plan": t`No one is allocated while away.`,
  "budgets-ending": t`No budget ends soon.`,
}));

/** What is in order, in sentences. */
export const clearSentences = (kinds: readonly ClearKind[]): string =>
  kinds.map((kind) => clearWords()[kind]).join(" ");

/** What is to be done, in a sentence. */
export const todoSentence = (todo: Todo, said: Said): string => words[todo.kind](todo, said);

const hoursOf = ({ hours }: TodoItem) => hours ?? 0;
const spanOf = ({ day, lastDay }: TodoItem, formats: Formats) =>
  day === null ? "" : formats.span(day, lastDay ?? day);
const booked = (item: TodoItem) =>
  item.of === null
    ? t`${plural(hoursOf(item), "# hour", "# hours")} booked`
    : t`${formatHours(hoursOf(item))} of ${plural(item.of, "# hour", "# hours")} booked`;

const notes: Readonly<Record<TodoKind, (item: TodoItem, said: Said) => string>> = {
  "week-returned": booked,
  "week-to-submit": booked,
  mentions: ({ name }) => t`by ${name}`,
  "weeks-to-decide": ({ day }, { formats: { week } }) => week(day ?? ""),
  "requests-to-decide": (item, { formats }) =>
    t`${spanOf(item, formats)}, ${plural(hoursOf(item), "# hour", "# hours")}`,
  "proposals-to-decide": () => "",
  "late-in-team": () => "",
  "forecasts-late": monthNote,
  "allocations-late": monthNote,
  "forecasts-to-freeze": (item) => (item.hours ? t`${plural(hoursOf(item), "# hour", "# hours")} short` : ""),
  "allocations-to-submit": () => "",
  overbooked: (item, { formats }) =>
    t`${plural(hoursOf(item), "# hour", "# hours")} over, ${spanOf(item, formats)}`,
  "absences-in-plan": (item, { formats }) =>
    t`${spanOf(item, formats)}, ${plural(hoursOf(item), "# hour", "# hours")} too many`,
  "budgets-ending": noteOfBudget,
  "imports-waiting": () => "",
  "invitations-expired": () => "",
  "planned-changes-stopped": ({ day }, { formats }) => t`planned for ${formats.day(day ?? "")}`,
  "totals-corrected": () => "",
  "set-up": () => "",
};

/** What one of the things is, beside its name: hours, days. */
export const itemNote = (kind: TodoKind, item: TodoItem, said: Said): string => notes[kind](item, said);
