import { UnreadableEvent } from "./event.ts";

/**
 * The RRULE of an event (RFC 5545, 3.3.10), worked out on the clock of its zone. Walls are milliseconds that such a
 * clock shows, as if it were UTC. What its parts leave open comes from the start of the series.
 */
interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number;
  /** Of Sunday as 0. */
  readonly weekStart: number;
  readonly days: readonly { readonly nth: number; readonly weekday: number }[];
  /** By part, such as BYMONTH. */
  readonly lists: ReadonlyMap<string, readonly number[]>;
}

const frequencies = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"] as const;
type Frequency = (typeof frequencies)[number];
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const secondLength = 1000;
const dayLength = 86_400 * secondLength;
const lengths: Readonly<Record<Exclude<Frequency, "YEARLY" | "MONTHLY">, number>> = {
  WEEKLY: 7 * dayLength,
  DAILY: dayLength,
  HOURLY: 3600 * secondLength,
  MINUTELY: 60 * secondLength,
  SECONDLY: secondLength,
};
/** Highest absolute values; those below 0 count from the end. */
const listed = { BYMONTH: 12, BYWEEKNO: 53, BYYEARDAY: 366, BYMONTHDAY: 31, BYSETPOS: 366 } as const;
const timed = { BYHOUR: 23, BYMINUTE: 59, BYSECOND: 60 } as const;
const maxPeriods = 100_000;

function readRule(text: string): Rule {
  const parts = new Map(
    text
      .toUpperCase()
      .split(";")
      .map((part) => part.split("=").map((each) => each.replaceAll(/\s/g, "")))
      .map(([name = "", value = ""]) => [name, value] as const),
  );
  const frequency = frequencies.find((each) => each === parts.get("FREQ"));
  if (frequency === undefined) throw new UnreadableEvent("rule");
  const ranges = { ...listed, ...timed };
  const lists = Object.entries(ranges).flatMap(([name, highest]) => {
    const values = textsOf(parts.get(name)).map((each) => integerIn(each, highest));
    return values.length === 0 ? [] : [[name, values] as const];
  });
  return {
    frequency,
    interval: Math.max(1, integerIn(parts.get("INTERVAL") ?? "1", 1e6)),
    count: parts.has("COUNT") ? integerIn(parts.get("COUNT") ?? "", 1e9) : Number.POSITIVE_INFINITY,
    weekStart: weekdayOf(parts.get("WKST") ?? "MO"),
    days: textsOf(parts.get("BYDAY")).map((each) => ({
      nth: each.length > 2 ? integerIn(each.slice(0, -2), 53) : 0,
      weekday: weekdayOf(each.slice(-2)),
    })),
    lists: new Map(lists),
  };
}

const textsOf = (text: string | undefined): string[] => (text ?? "").split(",").filter((each) => each !== "");

function integerIn(text: string, highest: number): number {
  const number = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(number) <= highest)) throw new UnreadableEvent("rule");
  return number;
}

function weekdayOf(text: string): number {
  const at = weekdays.indexOf(text);
  if (at < 0) throw new UnreadableEvent("rule");
  return at;
}

/** What the rule leaves open, from its start. */
function completed(rule: Rule, start: number): Rule {
  const { frequency, days, lists } = rule;
  const { month, date, weekday } = partsOf(start);
  if (days.length > 0 || lists.has("BYMONTHDAY") || lists.has("BYYEARDAY")) return rule;
  if (frequency === "WEEKLY" || lists.has("BYWEEKNO")) return { ...rule, days: [{ nth: 0, weekday }] };
  if (frequency !== "MONTHLY" && frequency !== "YEARLY") return rule;
  const months = frequency === "YEARLY" && !lists.has("BYMONTH") ? [["BYMONTH", [month]] as const] : [];
  return { ...rule, lists: new Map([...lists, ...months, ["BYMONTHDAY", [date]]]) };
}

function partsOf(wall: number) {
  const date = new Date(wall);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    date: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

const dayOf = (wall: number): number => Math.floor(wall / dayLength) * dayLength;
const countOfDays = (from: number, to: number): number => Math.round((to - from) / dayLength);

/** The walls at which a rule repeats, in order, from `earliest` at the latest until `last`. */
export function* wallsOfRule(
  text: string,
  start: number,
  { earliest, last }: { readonly earliest: number; readonly last: number },
): Generator<number> {
  const rule = completed(readRule(text), start);
  let left = rule.count;
  // Counted ones begin with the first; others as late as they may.
  const skipped = left === Number.POSITIVE_INFINITY ? periodsUntil(rule, start, earliest) : 0;
  for (let period = skipped; period < skipped + maxPeriods; period += 1) {
    const first = periodStart(rule, start, period);
    if (first > last) return;
    for (const wall of inPeriod(rule, start, first)) {
      if (wall < start) continue;
      if (wall > last || left <= 0) return;
      left -= 1;
      yield wall;
    }
  }
  throw new UnreadableEvent("rule");
}

/** How many periods end before a wall, less one. */
function periodsUntil({ frequency, interval }: Rule, start: number, wall: number): number {
  const [from, to] = [partsOf(start), partsOf(wall)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const passed =
    frequency === "YEARLY"
      ? to.year - from.year
      : frequency === "MONTHLY"
        ? months
        : (wall - start) / lengths[frequency];
  return Math.max(0, Math.floor(passed / interval) - 1);
}

/** When a period begins: a year, month, week or day, or an hour, minute or second of the start's clock. */
function periodStart({ frequency, interval, weekStart }: Rule, start: number, period: number): number {
  const steps = period * interval;
  const { year, month, weekday } = partsOf(start);
  if (frequency === "YEARLY") return Date.UTC(year + steps, 0, 1);
  if (frequency === "MONTHLY") return Date.UTC(year, month - 1 + steps, 1);
  const length = lengths[frequency];
  if (frequency === "WEEKLY")
    return dayOf(start) - ((weekday - weekStart + 7) % 7) * dayLength + steps * length;
  return Math.floor(start / length) * length + steps * length;
}

function inPeriod(rule: Rule, start: number, first: number): number[] {
  const days = daysIn(rule, first).filter((day) => isDay(rule, day));
  const walls = days.flatMap((day) => timesOn(rule, start, first).map((time) => day + time));
  const positions = rule.lists.get("BYSETPOS");
  if (positions === undefined) return walls;
  const at = new Set(positions.map((each) => (each < 0 ? walls.length + each : each - 1)));
  return walls.filter((_, index) => at.has(index));
}

function daysIn({ frequency }: Rule, first: number): number[] {
  const { year, month } = partsOf(first);
  const length =
    frequency === "YEARLY"
      ? countOfDays(first, Date.UTC(year + 1, 0, 1))
      : frequency === "MONTHLY"
        ? countOfDays(first, Date.UTC(year, month, 1))
        : frequency === "WEEKLY"
          ? 7
          : 1;
  return Array.from({ length }, (_, at) => dayOf(first) + at * dayLength);
}

/** Whether every part of the rule that is about days has this one. */
function isDay(rule: Rule, day: number): boolean {
  const { lists, days } = rule;
  const { year, month, date } = partsOf(day);
  const [yearFirst, yearNext] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const [monthFirst, monthNext] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)];
  const has = (name: string, at: number, size: number) => {
    const values = lists.get(name);
    return values === undefined || values.includes(at) || values.includes(at - size - 1);
  };
  const inYear = rule.frequency === "YEARLY" && !lists.has("BYMONTH");
  const span = inYear ? { first: yearFirst, next: yearNext } : { first: monthFirst, next: monthNext };
  return (
    has("BYMONTH", month, 12) &&
    has("BYMONTHDAY", date, countOfDays(monthFirst, monthNext)) &&
    has("BYYEARDAY", countOfDays(yearFirst, day) + 1, countOfDays(yearFirst, yearNext)) &&
    (!lists.has("BYWEEKNO") || isInWeek(rule, day, has)) &&
    (days.length === 0 || days.some((each) => isWeekday(each, day, span)))
  );
}

function isWeekday(
  { nth, weekday }: Rule["days"][number],
  day: number,
  { first, next }: { readonly first: number; readonly next: number },
): boolean {
  if (partsOf(day).weekday !== weekday) return false;
  if (nth === 0) return true;
  const place =
    nth > 0 ? Math.floor(countOfDays(first, day) / 7) + 1 : -Math.ceil(countOfDays(day, next) / 7);
  return place === nth;
}

/** Weeks are numbered from the first with at least four days of the year. */
function isInWeek(
  { weekStart }: Rule,
  day: number,
  has: (name: string, at: number, size: number) => boolean,
) {
  const weekFirst = day - ((partsOf(day).weekday - weekStart + 7) % 7) * dayLength;
  const { year } = partsOf(weekFirst + 3 * dayLength);
  const firstOf = (one: number) => {
    const fourth = Date.UTC(one, 0, 4);
    return fourth - ((partsOf(fourth).weekday - weekStart + 7) % 7) * dayLength;
  };
  const weeksFrom = (from: number, to: number) => countOfDays(from, to) / 7;
  return has(
    "BYWEEKNO",
    weeksFrom(firstOf(year), weekFirst) + 1,
    weeksFrom(firstOf(year), firstOf(year + 1)),
  );
}

/** Milliseconds since midnight: as listed, else those of the period, else those of the start. */
function timesOn({ frequency, lists }: Rule, start: number, first: number): number[] {
  const place = frequencies.indexOf(frequency);
  const valuesOf = (name: keyof typeof timed, unit: number, size: number, from: Frequency) => {
    const own = Math.floor((place >= frequencies.indexOf(from) ? first : start) / unit) % size;
    const values = (lists.get(name) ?? [own]).toSorted((one, other) => one - other);
    return place >= frequencies.indexOf(from) ? values.filter((each) => each === own) : values;
  };
  const hours = valuesOf("BYHOUR", 3600 * secondLength, 24, "HOURLY");
  const minutes = valuesOf("BYMINUTE", 60 * secondLength, 60, "MINUTELY");
  const seconds = valuesOf("BYSECOND", secondLength, 60, "SECONDLY");
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => ((hour * 60 + minute) * 60 + second) * secondLength)),
  );
}
