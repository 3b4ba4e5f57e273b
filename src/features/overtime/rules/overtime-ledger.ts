import { addDays, daysBetween, startOfWeek, type Day } from "#shared/day.ts";
import { fromHundredths, sumExact, toHundredths } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { termsOn, type OvertimeTerms } from "./overtime-terms.ts";

export const entryKinds = ["payout", "to_leave", "correction"] as const;
export type EntryKind = (typeof entryKinds)[number];
/** What is stored; `carried` is what weeks gave that were removed by their age. */
export const storedKinds = [...entryKinds, "carried"] as const;
type StoredKind = (typeof storedKinds)[number];

/** Hours that an admin paid out, made leave of or corrected; negative where they remove some. */
export interface OvertimeEntry {
  readonly id: string;
  readonly day: Day;
  readonly kind: StoredKind;
  readonly hours: number;
}

/** Hours booked in a week. Only those of an approved one count. */
export interface BookedWeek {
  readonly weekStarting: Day;
  readonly isApproved: boolean;
  readonly hours: number;
}

/** Everything a person's balance is worked out from. */
export interface OvertimeHistory {
  /** In the order of their days. */
  readonly terms: readonly OvertimeTerms[];
  readonly time: WorkingTime;
  /** Of their employment; null where it isn't known, which counts as always. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly booked: readonly BookedWeek[];
  /** In the order of their days, and those of a day as they were made. */
  readonly entries: readonly OvertimeEntry[];
}

/** What changes a balance, in hundredths of an hour. */
export interface OvertimeLine {
  readonly day: Day;
  readonly kind: "week" | "cap" | "floor" | StoredKind;
  readonly hundredths: number;
  /** An entry's id; null for other lines. */
  readonly from: string | null;
  /** What a week's line is the difference of, in hours. */
  readonly week: { readonly weekStarting: Day; readonly booked: number; readonly expected: number } | null;
}

export interface OvertimeLedger {
  readonly lines: readonly OvertimeLine[];
  /** Mondays of weeks that are over and give nothing yet, since no approved timesheet says what was worked. */
  readonly waiting: readonly Day[];
}

/** A person's expected hours of a week: those of their working days within the employment. */
export function expectedOfWeek(
  weekStarting: Day,
  { time, firstDay, lastDay }: Pick<OvertimeHistory, "time" | "firstDay" | "lastDay">,
): number {
  const days = daysBetween(weekStarting, addDays(weekStarting, 6)).filter(
    (day) => (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay),
  );
  return sumExact(days.map((day) => workingDay(day, time).expected));
}

/**
 * A person's overtime up to the end of a day, worked out from what is stored. Weeks count once they're over, and
 * approved; their line is the hours booked less those expected, on the Sunday. Then the terms in force limit the
 * balance, whether the week counts or waits: what they cut off is a line of its own. All in whole hundredths, so
 * nothing is rounded.
 */
export function overtimeLedger(history: OvertimeHistory, until: Day): OvertimeLedger {
  const lines: OvertimeLine[] = [];
  const waiting: Day[] = [];
  const booked = new Map(history.booked.map((week) => [week.weekStarting, week]));
  const entries = history.entries.filter(({ day }) => day <= until);
  let [balance, next] = [0, 0];
  const add = (line: OvertimeLine) => {
    balance += line.hundredths;
    lines.push(line);
  };
  const addEntries = (last: Day) => {
    for (let entry = entries[next]; entry && entry.day <= last; entry = entries[(next += 1)])
      add({ ...lineOf(entry.day, entry.kind, toHundredths(entry.hours)), from: entry.id });
  };
  for (const weekStarting of weeksUntil(history.terms, until)) {
    const sunday = addDays(weekStarting, 6);
    const terms = termsOn(weekStarting, history.terms);
    addEntries(addDays(sunday, -1));
    if (terms?.isOn === true) {
      const week = weekLine(weekStarting, booked.get(weekStarting), history);
      if (week === "waits") waiting.push(weekStarting);
      else if (week !== null) add(week);
    }
    addEntries(sunday);
    const cut = terms === null ? null : cutOf(balance, sunday, terms);
    if (cut !== null) add(cut);
  }
  addEntries(until);
  return { lines, waiting };
}

/** Mondays of the weeks that are over by the end of a day, from the first terms on. */
function weeksUntil([first]: readonly OvertimeTerms[], until: Day): Day[] {
  if (first === undefined) return [];
  const weeks: Day[] = [];
  for (let week = startOfWeek(first.validFrom); addDays(week, 6) <= until; week = addDays(week, 7))
    weeks.push(week);
  return weeks;
}

const lineOf = (day: Day, kind: OvertimeLine["kind"], hundredths: number): OvertimeLine => ({
  day,
  kind,
  hundredths,
  from: null,
  week: null,
});

/** Null for a week without anything to book or booked; it waits for nothing. */
function weekLine(
  weekStarting: Day,
  booked: BookedWeek | undefined,
  history: OvertimeHistory,
): OvertimeLine | "waits" | null {
  const expected = expectedOfWeek(weekStarting, history);
  const hours = booked?.hours ?? 0;
  if (booked?.isApproved !== true) return expected === 0 && hours === 0 ? null : "waits";
  const difference = toHundredths(hours) - toHundredths(expected);
  return {
    ...lineOf(addDays(weekStarting, 6), "week", difference),
    week: { weekStarting, booked: hours, expected },
  };
}

function cutOf(balance: number, day: Day, { isOn, cap, floor }: OvertimeTerms): OvertimeLine | null {
  if (!isOn) return null;
  if (cap !== null && balance > toHundredths(cap)) return lineOf(day, "cap", toHundredths(cap) - balance);
  if (floor !== null && balance < -toHundredths(floor))
    return lineOf(day, "floor", -toHundredths(floor) - balance);
  return null;
}

/** The balance at the end of a day, in hours. */
export const overtimeOn = ({ lines }: Pick<OvertimeLedger, "lines">, day: Day): number =>
  fromHundredths(lines.reduce((sum, line) => (line.day <= day ? sum + line.hundredths : sum), 0));

/**
 * What can be used on a day without a minus then or later, in hours: the lowest balance at the end of any day
 * from then on, at least 0.
 */
export function overtimeLeft({ lines }: Pick<OvertimeLedger, "lines">, day: Day): number {
  const after = [...new Set(lines.map((line) => line.day).filter((each) => each > day))];
  const balances = [day, ...after].map((each) => overtimeOn({ lines }, each));
  return Math.max(0, Math.min(...balances));
}

/** Lines as they're read: each with what it leaves, in hours. */
export function shownOvertime({ lines }: Pick<OvertimeLedger, "lines">) {
  let balance = 0;
  return lines.map(({ hundredths, ...line }) => {
    balance += hundredths;
    return { ...line, hours: fromHundredths(hundredths), balance: fromHundredths(balance) };
  });
}

/** What a line is called. */
export const overtimeWords = perLanguage((): Readonly<Record<OvertimeLine["kind"], string>> => ({
  week: t`Week`,
  cap: t`Above the limit`,
  floor: t`Below the limit`,
  payout: t`Paid out`,
  to_leave: t`Made leave`,
  correction: t`Correction`,
  carried: t`Carried over`,
}));
