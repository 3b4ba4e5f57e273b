import { hoursPerAllocation } from "#features/plans/rules/cell-hours.ts";
import { defaultPattern, workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import type { Database } from "#server/scope.ts";
import { addDays, daysBetween, type Day } from "#shared/day.ts";
import { lastDay } from "#shared/month.ts";
import { sumExact } from "#shared/hundredths.ts";
import { hasUnit } from "../../rules/read/field-names.ts";
import type { Kind } from "../../rules/kinds/fields.ts";
import { endsIn } from "../../rules/judge/read-holiday.ts";
import { textOf, type Names } from "../../rules/judge/judging.ts";
import type { TypedRow, Value } from "../../rules/read/rows.ts";
import { daysOf } from "../../rules/read/spread-period.ts";
import { perDayField, unitKey } from "../../rules/read/typed-rows.ts";
import { defaultMonthlyHours } from "../queries/imports.ts";
import type { Fact } from "./file-facts.ts";

interface Span {
  readonly first: Day;
  readonly last: Day;
}

interface Place {
  readonly orgId: string;
  readonly kind: Kind;
  readonly today: Day;
  readonly names: Names;
}

/** The longest span whose days are looked at. */
const longest = 400;

/**
 * Facts with their days and shares of the working time turned into hours: by the working pattern of their person on
 * their days, less public and, of plans, approved holidays; without a person by the organisation's monthly hours.
 */
export async function* inHours(
  database: Pick<Database, "read">,
  place: Place,
  facts: AsyncIterable<Fact[]>,
): AsyncGenerator<Fact[]> {
  const amounts = place.kind.fields.filter(hasUnit).map(({ name }) => name);
  const isOpen = ({ typed }: Fact) => amounts.some((name) => unitKey(name) in typed.values);
  for await (const some of facts) {
    const open = some.filter(isOpen);
    if (open.length === 0) yield some;
    else {
      const timeOf = await workingTimesOf(database, place, open);
      yield some.map((fact) =>
        isOpen(fact)
          ? { ...fact, typed: converted(place, fact.typed, { amounts, time: timeOf(fact.typed) }) }
          : fact,
      );
    }
  }
}

async function workingTimesOf(database: Pick<Database, "read">, place: Place, facts: readonly Fact[]) {
  const { orgId, names, today } = place;
  const idOf = (row: TypedRow): string => {
    const text = textOf(row, "person");
    const found = text === "" ? "skip" : names.of("person", text);
    return found !== "skip" && "id" in found && !found.isNew ? found.id : "";
  };
  const people = [...new Set(facts.map(({ typed }) => idOf(typed)).filter((id) => id !== ""))];
  const spans = facts.map(({ typed }) => spanOf(typed, today)).filter((span) => span !== null);
  const first = spans.map((span) => span.first).toSorted()[0] ?? today;
  const last =
    spans
      .map((span) => span.last)
      .toSorted()
      .at(-1) ?? today;
  const [[own], ...working] = await database.read(
    orgId,
    defaultMonthlyHours(orgId),
    ...workingTimeQueries(orgId, people, first, last),
  );
  const monthly = own?.default_monthly_hours ?? 0;
  const none: WorkingTime = {
    effectiveMonthlyHours: monthly,
    patterns: [],
    publicHolidays: new Map(),
    approvedHolidays: new Map(),
  };
  const times = workingTimes(working);
  return (row: TypedRow): WorkingTime => (idOf(row) === "" ? none : times(idOf(row)));
}

/** The days a row is of; today's where it has none, null where they are too many or turned round. */
function spanOf(row: TypedRow, today: Day): Span | null {
  if (row.period !== null) return daysOf(row.period);
  const month = textOf(row, "month").slice(0, 7);
  if (month !== "") return { first: `${month}-01`, last: lastDay(month) };
  const first = textOf(row, "from") || textOf(row, "day") || today;
  const last = textOf(row, "until") || first;
  return last < first || addDays(first, longest) < last ? null : { first, last };
}

function converted(
  place: Place,
  row: TypedRow,
  { amounts, time }: { readonly amounts: readonly string[]; readonly time: WorkingTime },
): TypedRow {
  const { kind } = place;
  const values: Record<string, Value> = { ...row.values };
  const span = kind.code === "holiday_balances" || kind.code === "people" ? null : spanOf(row, place.today);
  for (const name of amounts) {
    const [amount, unit] = [values[name], values[unitKey(name)]];
    delete values[unitKey(name)];
    if (typeof amount !== "number" || unit === undefined) continue;
    const hours = hoursOf(place, row, { span, time, amount, isShare: unit === "share" });
    const step = name !== "hours" ? 1 : kind.code === "allocations" ? hoursPerAllocation.step : 0.01;
    values[name] = Number((Math.round(hours / step) * step).toFixed(2));
  }
  // The same share of each day is that share of all of them, whose hours may differ.
  if (span !== null && span.first < span.last) delete values[perDayField];
  return { ...row, values };
}

interface Amount {
  readonly span: Span | null;
  readonly time: WorkingTime;
  readonly amount: number;
  /** Of the working time; else of days. */
  readonly isShare: boolean;
}

function hoursOf({ kind, today }: Place, row: TypedRow, given: Amount): number {
  const { span, time, amount, isShare } = given;
  const isPerDay = row.values[perDayField] === true;
  const isOfSeveral = span !== null && span.first < span.last;
  if (isPerDay ? isOfSeveral : isShare) return amount * allHours(kind, span, time);
  return (
    hoursOfLeave(kind, row, given) ?? amount * (meanOfWeek(row.values) ?? dayHours(kind, span, time, today))
  );
}

/** The mean hours of a working day that a row of people names; null where it names none. */
function meanOfWeek(values: TypedRow["values"]): number | null {
  const days = "monday tuesday wednesday thursday friday saturday sunday"
    .split(" ")
    .map((day) => Number(values[day] ?? 0))
    .filter((hours) => hours > 0);
  return days.length === 0 ? null : sumExact(days) / days.length;
}

/** What the days of a span have for hours of work: holidays cost nothing, and leave itself isn't cheaper by leave. */
function hoursOn({ code }: Kind, { first, last }: Span, time: WorkingTime): number[] {
  const counted = code === "holiday_requests" ? { ...time, approvedHolidays: new Map<Day, number>() } : time;
  return daysBetween(first, last).map((day) => workingDay(day, counted).expected);
}

/**
 * The hours of so many days of leave, where they are all working days of it but for a part of the last one or of those
 * that the row names; null where nothing says which days they are.
 */
function hoursOfLeave(kind: Kind, row: TypedRow, { span, time, amount }: Amount): number | null {
  if (kind.code !== "holiday_requests" || span === null) return null;
  const { fromNoon, untilNoon } = endsIn(row, span, []);
  const all = hoursOn(kind, span, time);
  const worked = all.filter((hours) => hours > 0);
  const halved = all.map((hours, at) =>
    (fromNoon && at === 0) || (untilNoon && at === all.length - 1) ? hours / 2 : hours,
  );
  const halves = all.filter((hours, at) => hours !== halved[at]).length;
  const missing = worked.length - amount;
  if (halves > 0 && Math.abs(missing - halves / 2) < 0.01) return sumExact(halved);
  return missing >= 0 && missing < 1 ? sumExact(worked) - missing * (worked.at(-1) ?? 0) : null;
}

/** All the hours someone works on these days; of a plan without people, those of a month. */
function allHours(kind: Kind, span: Span | null, time: WorkingTime): number {
  if (span === null || kind.code === "budgets" || kind.code === "forecasts")
    return time.effectiveMonthlyHours;
  return sumExact(hoursOn(kind, span, time));
}

/** The mean hours of a working day among these; of the pattern where none of them is one. */
function dayHours(kind: Kind, span: Span | null, time: WorkingTime, today: Day): number {
  const plain = kind.code === "budgets" || kind.code === "forecasts";
  const worked = span === null || plain ? [] : hoursOn(kind, span, time).filter((hours) => hours > 0);
  if (worked.length > 0) return sumExact(worked) / worked.length;
  const day = span?.first ?? today;
  const pattern = plain
    ? defaultPattern(time.effectiveMonthlyHours)
    : daysBetween(day, addDays(day, 6)).map((each) => workingDay(each, time).pattern);
  const days = pattern.filter((hours) => hours > 0);
  return days.length === 0 ? 0 : sumExact([...days]) / days.length;
}
