import type { Day } from "#shared/day.ts";
import type { WorkingPattern } from "#features/people/rules/expected-hours.ts";
import type { OvertimeEntry } from "#features/overtime/rules/overtime-ledger.ts";
import type { OvertimeTerms } from "#features/overtime/rules/overtime-terms.ts";

type Dated<T> = readonly ({ readonly validFrom: Day } & T)[];

/** A person's work as it happened, before anything is worked out. Lists are in the order things happened. */
export interface OvertimeStory {
  readonly last: Day;
  /** Where a day's later terms replace those of the same day. */
  readonly terms: readonly OvertimeTerms[];
  readonly patterns: Dated<{ readonly hours: WorkingPattern }>;
  readonly everyones: readonly { readonly day: Day; readonly hours: number }[];
  readonly ofPlaces: Readonly<Record<string, readonly { readonly day: Day; readonly hours: number }[]>>;
  readonly moves: Dated<{ readonly placeId: string | null }>;
  readonly leave: readonly { readonly day: Day; readonly hours: number; readonly isApproved: boolean }[];
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Work by the clock: an instant and so many quarters of an hour from then on. */
  readonly work: readonly { readonly from: number; readonly quarters: number }[];
  readonly decisions: readonly {
    readonly week: Day;
    readonly to: "submitted" | "approved" | "rejected" | "reopened";
  }[];
  readonly entries: readonly OvertimeEntry[];
}

/** Whose clocks are changed on Sundays, when weeks end. */
export const storyZone = "Europe/Berlin";

interface CalendarDay {
  readonly day: Day;
  readonly starts: number;
  /** 0 for Monday to 6 for Sunday. */
  readonly place: number;
}

/** Every day by the clock on the wall, so that neither the product's days nor its zones are part of the oracle. */
const calendar: readonly CalendarDay[] = (() => {
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: storyZone, dateStyle: "short" });
  const days: CalendarDay[] = [];
  const quarter = 900_000;
  for (let at = Date.UTC(2019, 11, 20); at < Date.UTC(2025, 6, 1);) {
    const day = wall.format(at);
    if (days.at(-1)?.day !== day) {
      days.push({ day, starts: at, place: (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7 });
      at += 22 * 4 * quarter;
    } else at += quarter;
  }
  return days;
})();
const placeOf = new Map(calendar.map(({ day }, index) => [day, index]));

const hundred = (hours: number): number => Number((hours * 100).toFixed(0));

/** The value of a day, of values that apply from a day on. */
function applying<T extends { readonly validFrom: Day }>(day: Day, dated: readonly T[]): T | null {
  let found: T | null = null;
  for (const one of dated)
    if (one.validFrom <= day && (found === null || one.validFrom >= found.validFrom)) found = one;
  return found;
}

function expectedOn({ day, place }: CalendarDay, story: OvertimeStory): number {
  if (story.firstDay !== null && day < story.firstDay) return 0;
  if (story.lastDay !== null && day > story.lastDay) return 0;
  let left = hundred(applying(day, story.patterns)?.hours[place] ?? 0);
  let off = 0;
  for (const holiday of story.everyones) if (holiday.day === day) off = Math.max(off, hundred(holiday.hours));
  const office = applying(day, story.moves)?.placeId ?? null;
  if (office !== null)
    for (const holiday of story.ofPlaces[office] ?? [])
      if (holiday.day === day) off = Math.max(off, hundred(holiday.hours));
  left -= off;
  for (const leave of story.leave) if (leave.isApproved && leave.day === day) left -= hundred(leave.hours);
  return Math.max(0, left);
}

/** Quarters of an hour, each on the day whose clock it began on. */
function workedByDay(story: OvertimeStory): Map<Day, number> {
  const worked = new Map<Day, number>();
  for (const { from, quarters } of story.work) {
    let index = Math.floor((from - (calendar[0]?.starts ?? 0)) / 86_400_000);
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      const at = from + quarter * 900_000;
      while ((calendar[index + 1]?.starts ?? Infinity) <= at) index += 1;
      while ((calendar[index]?.starts ?? 0) > at) index -= 1;
      const day = calendar[index]?.day ?? "";
      worked.set(day, (worked.get(day) ?? 0) + 25);
    }
  }
  return worked;
}

export interface OvertimeOracle {
  /** Hundredths at the end of each day. */
  readonly days: readonly { readonly day: Day; readonly balance: number }[];
  readonly waiting: readonly Day[];
}

/** Weeks whose last decision was to approve them. */
function signedWeeks({ decisions }: OvertimeStory): ReadonlySet<Day> {
  const signed = new Set<Day>();
  for (const { week, to } of decisions)
    if (to === "approved") signed.add(week);
    else signed.delete(week);
  return signed;
}

function limited(balance: number, { cap, floor }: OvertimeTerms): number {
  if (cap !== null && balance > hundred(cap)) return hundred(cap);
  return floor !== null && balance < -hundred(floor) ? -hundred(floor) : balance;
}

const enteredOn = (day: Day, { entries }: OvertimeStory): number =>
  entries.reduce((sum, entry) => (entry.day === day ? sum + hundred(entry.hours) : sum), 0);

/** Overtime calculated manually, day by day: slow, and with nothing of the product's own. */
export function overtimeOracle(story: OvertimeStory): OvertimeOracle {
  const worked = workedByDay(story);
  const signed = signedWeeks(story);
  const days: { day: Day; balance: number }[] = [];
  const waiting: Day[] = [];
  let [balance, expected, hours] = [0, 0, 0];
  let monday: Day = "";
  for (const today of calendar) {
    if (today.day > story.last) break;
    if (today.place === 0) [monday, expected, hours] = [today.day, 0, 0];
    expected += expectedOn(today, story);
    hours += worked.get(today.day) ?? 0;
    const terms = today.place === 6 ? applying(monday, story.terms) : null;
    if (terms?.isOn && signed.has(monday)) balance += hours - expected;
    else if (terms?.isOn && hours + expected > 0) waiting.push(monday);
    balance += enteredOn(today.day, story);
    if (terms?.isOn) balance = limited(balance, terms);
    days.push({ day: today.day, balance });
  }
  return { days, waiting };
}

/** The instant at which a day of the oracle's calendar begins. */
export function beginning(day: Day): number {
  const found = calendar[placeOf.get(day) ?? -1];
  if (!found) throw new Error("Outside of the oracle's calendar");
  return found.starts;
}
