import type { RatedDay } from "#features/rates/rules/rate-book.ts";
import type { StoredStatus } from "#features/plans/rules/status.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { fromHundredths, sumExact, toHundredths } from "#shared/hundredths.ts";
import { lineCost, sumCost } from "#shared/money.ts";
import { monthOf, monthsBetween, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { allocationFault, daysOfRow, type AllocatedDay } from "./allocation-days.ts";
import type {
  AllocatedPerson,
  AllocatedProject,
  AllocationFacts,
  AllocationWork,
  StoredAllocation,
  StoredMonth,
} from "./allocation-facts.ts";
import { dayWords } from "../read/day-words.ts";
import { otherDays, placeKey, refusedToo, saidOn, spanOf } from "./allocation-sums.ts";
import { cellTotal } from "./cell-sums.ts";
import { at, type Fault } from "../read/fault.ts";
import { outcomeOf, outcomesOf, type Judged, type JudgeContext } from "./judging.ts";
import { deletedMeanwhile } from "./plan-facts.ts";
import { dayKey, hundredthsByDay, maxOfDay } from "./time-entry-facts.ts";
import { readAllocation, type ReadAllocation } from "./read-allocation.ts";
import type { Outcome, TypedRow } from "../read/rows.ts";

const addedTo = (earlier: number): string =>
  t`Its hours are added to row ${earlier}, which is for the same person, project and days.`;

/** Parts of a fact's ids: days first, then months, then changes of submitted months. */
const [monthPart, resubmissionPart, maxResubmissions] = [400, 430, 80];

const monthKey = (functionId: string, month: Month): string => `${functionId} ${month}`;

interface Save {
  readonly id: string;
  readonly resubmissionId: string;
  readonly before: StoredStatus;
  readonly status: StoredStatus;
  readonly steps: number[];
}

/** What a batch stands on and has decided so far. */
interface Batch {
  readonly facts: AllocationFacts;
  readonly frame: JudgeContext;
  readonly places: ReadonlyMap<string, StoredAllocation>;
  /** Stored hours of people's days, in hundredths. */
  readonly days: ReadonlyMap<string, number>;
  /** Months that are there or made, by function and month. */
  readonly months: Map<string, StoredMonth>;
  readonly byId: Map<string, StoredMonth>;
  /** Months that were there and are changed. */
  readonly saves: Map<string, Save>;
  readonly works: AllocationWork[];
}

/**
 * What becomes of allocated hours. A day that is there gets the file's hours, and one that isn't goes into the month
 * of the person's function of today: submitted where that month is over, else a draft. What a month already is, it
 * stays: a submitted one counts the change.
 */
export function judgeAllocations(
  rows: readonly TypedRow[],
  facts: AllocationFacts,
  frame: JudgeContext,
): Judged<AllocationWork> {
  const batch: Batch = {
    facts,
    frame,
    places: new Map(
      facts.entries.map((entry) => [placeKey(entry.personId, entry.projectId, entry.day), entry]),
    ),
    days: hundredthsByDay(facts.entries),
    months: new Map(facts.months.map((month) => [monthKey(month.functionId, month.month), month])),
    byId: new Map(facts.months.map((month) => [month.id, month])),
    saves: new Map(),
    works: [],
  };
  const outcomes = outcomesOf(rows, frame, readAllocation, (read, row) => judgeRow(row, read, batch));
  return { outcomes, works: [...batch.works, ...[...batch.saves.values()].map(saveWork)] };
}

/** The rate of a day, or the tier's of today. */
const rateOf = (at: RatedDay, { people, rateOn }: AllocationFacts): number =>
  rateOn?.(at) ?? people.get(at.personId)?.rate ?? 0;

/** What a row says, at its first day's rate. */
const sumsOf = (read: ReadAllocation, facts: AllocationFacts) => ({
  hours: read.hours,
  money: lineCost(read.hours, rateOf({ ...read, day: read.first }, facts)),
});

function judgeRow(row: TypedRow, read: ReadAllocation, batch: Batch): Outcome {
  const { facts, frame } = batch;
  const own = sumsOf(read, facts);
  const said = saidOn(read, row, frame.seen);
  if (said !== "first" && "differsFrom" in said)
    return outcomeOf(row, "refused", [otherDays(said.differsFrom)], own);
  const all = { ...read, hours: cellTotal(frame.totals, spanOf(read)) };
  const outcome = judgeSpan(row, all, batch, said !== "first");
  // What later rows of the same days are told: the hours of a day can't be counted twice.
  const refusedKey = `${spanOf(read).key} refused`;
  if (outcome.result === "refused") {
    frame.seen.add(refusedKey, 1);
    return { ...outcome, ...own, fileMoney: own.money };
  }
  if (said === "first") return outcome;
  return frame.seen.sum(refusedKey) > 0
    ? outcomeOf(row, "refused", [refusedToo(said.joins)], own)
    : outcomeOf(row, "joined", [addedTo(said.joins)]);
}

/** What becomes of all hours of a span; those that an earlier row has brought are only looked at. */
function judgeSpan(row: TypedRow, read: ReadAllocation, batch: Batch, isBrought: boolean): Outcome {
  const { facts } = batch;
  const person = facts.people.get(read.personId);
  const sums = sumsOf(read, facts);
  const project = facts.projects.get(read.projectId);
  if (!person || !project) return outcomeOf(row, "refused", [deletedMeanwhile()], sums);
  if (isStoredInAll(read, batch)) return outcomeOf(row, "same", [], sums);
  const isColumn = row.period !== null;
  const found = daysOfRow({ ...read, isColumn }, project, person, facts.workingTime(read.personId));
  if ("fault" in found) return outcomeOf(row, "refused", [found.fault], sums);
  return judgeDays({ row, read, person, project, isBrought }, found.days, batch);
}

/** A row that can be read, with whom and what it is of. */
interface Fact {
  readonly row: TypedRow;
  readonly read: ReadAllocation;
  readonly person: AllocatedPerson;
  readonly project: AllocatedProject;
  /** An earlier row of the same days has brought the hours already. */
  readonly isBrought: boolean;
}

function judgeDays(fact: Fact, days: readonly AllocatedDay[], batch: Batch): Outcome {
  const { row, read, person, project } = fact;
  const sums = {
    hours: sumExact(days.map(({ hours }) => hours)),
    money: sumCost(days.map(({ day, hours }) => ({ hours, rate: rateOf({ ...read, day }, batch.facts) }))),
  };
  const stored = days.map(({ day }) => batch.places.get(placeKey(read.personId, read.projectId, day)));
  if (days.every(({ hours }, part) => stored[part]?.hours === hours) && !leftOver(read, days, batch))
    return outcomeOf(row, "same", [], sums);
  const last = days.at(-1)?.day ?? read.last;
  const fault =
    allocationFault(person, project, { last, today: batch.frame.today }) ??
    leftOverFault(read, person, days, batch);
  if (fault !== null) return outcomeOf(row, "refused", [fault], sums);
  if (fact.isBrought) return outcomeOf(row, "joined");
  const tooMuch = dayFault(read, person, days, batch);
  if (tooMuch !== null) return outcomeOf(row, "refused", [tooMuch], sums);
  days.forEach((each, part) => put(fact, { ...each, part, stored: stored[part] }, batch));
  return outcomeOf(row, stored.some(Boolean) ? "changed" : "created", [], sums);
}

/** Hours of a week or month are the same where they are as many in all, however they were spread. */
function isStoredInAll(read: ReadAllocation, batch: Batch): boolean {
  if (read.isPerDay || read.first === read.last) return false;
  const hours = daysBetween(read.first, read.last).map(
    (day) => batch.places.get(placeKey(read.personId, read.projectId, day))?.hours ?? 0,
  );
  return sumExact(hours) === read.hours;
}

/** A stored day of the row's period that gets no hours of it. */
function leftOver(read: ReadAllocation, days: readonly AllocatedDay[], batch: Batch): Day | undefined {
  if (read.isPerDay || read.first === read.last) return undefined;
  const planned = new Set(days.map(({ day }) => day));
  return daysBetween(read.first, read.last).find(
    (day) => !planned.has(day) && batch.places.has(placeKey(read.personId, read.projectId, day)),
  );
}

function leftOverFault(
  read: ReadAllocation,
  { label }: AllocatedPerson,
  days: readonly AllocatedDay[],
  batch: Batch,
): Fault | null {
  const left = leftOver(read, days, batch);
  if (left === undefined) return null;
  return at(
    "day",
    t`${label} has hours on ${dayWords(left)} already, which gets none of these. Clear that day first.`,
  );
}

function dayFault(
  read: ReadAllocation,
  { label }: AllocatedPerson,
  days: readonly AllocatedDay[],
  batch: Batch,
): Fault | null {
  for (const { day, hours } of days) {
    const key = dayKey(read.personId, day);
    const own = batch.places.get(placeKey(read.personId, read.projectId, day))?.hours ?? 0;
    const others = (batch.days.get(key) ?? 0) + batch.frame.pending.sum(key) - toHundredths(own);
    if (others + toHundredths(hours) > maxOfDay)
      return at(
        "hours",
        others > 0
          ? t`${label} has ${plural(fromHundredths(others), "# hour", "# hours")} on ${dayWords(day)}. With ${hours} more the day would have over 24.`
          : t`${label} would have ${hours} hours on ${dayWords(day)}, but a day has 24 at most.`,
      );
  }
  return null;
}

interface Put extends AllocatedDay {
  readonly part: number;
  readonly stored: StoredAllocation | undefined;
}

function put(fact: Fact, { day, hours, part, stored }: Put, batch: Batch): void {
  const { row, person } = fact;
  const { personId, projectId } = fact.read;
  const { frame, works } = batch;
  if (stored?.hours === hours) return;
  frame.pending.add(dayKey(personId, day), toHundredths(hours) - toHundredths(stored?.hours ?? 0));
  const snapshot = {
    tierId: person.tierId ?? "",
    rate: rateOf({ personId, projectId, day }, batch.facts),
    isBillable: person.billable,
  };
  const functionId = person.functionId ?? "";
  if (stored) {
    saved(row, batch.byId.get(stored.allocationId), batch)?.steps.push(Math.abs(hours - stored.hours));
    works.push({
      change: {
        id: stored.id,
        allocationId: stored.allocationId,
        hours,
        snapshot: stored.functionId === functionId ? snapshot : null,
      },
    });
    return;
  }
  const month = monthFor(fact, functionId, day, batch);
  saved(row, month, batch)?.steps.push(hours);
  works.push({
    entry: {
      id: frame.idOf(row, part),
      allocationId: month.id,
      personId,
      projectId,
      functionId,
      day,
      hours,
      ...snapshot,
    },
  });
}

/** What a month becomes that has nothing yet. */
const statusFor = (month: Month, { today }: JudgeContext): StoredStatus =>
  month < monthOf(today) ? "submitted" : "draft";

function monthFor({ row, read }: Fact, functionId: string, day: Day, batch: Batch): StoredMonth {
  const month = monthOf(day);
  const key = monthKey(functionId, month);
  const known = batch.months.get(key);
  if (known) return known;
  const { frame } = batch;
  const made: StoredMonth = {
    id: frame.idOf(row, monthPart + monthsBetween(monthOf(read.first), month)),
    functionId,
    month,
    status: statusFor(month, frame),
    isOurs: true,
  };
  batch.months.set(key, made);
  batch.works.push({ month: { id: made.id, functionId, month, status: made.status } });
  return made;
}

/** The change of a month that this import hasn't made; null of its own. */
function saved(row: TypedRow, month: StoredMonth | undefined, batch: Batch): Save | null {
  if (!month || month.isOurs) return null;
  const known = batch.saves.get(month.id);
  if (known) return known;
  const save: Save = {
    id: month.id,
    resubmissionId: batch.frame.idOf(row, resubmissionPart + (batch.saves.size % maxResubmissions)),
    before: month.status,
    status: month.status === "submitted" ? "submitted" : statusFor(month.month, batch.frame),
    steps: [],
  };
  batch.saves.set(month.id, save);
  return save;
}

function saveWork({ id, resubmissionId, before, status, steps }: Save): AllocationWork {
  const resubmission =
    before === "submitted" ? { id: resubmissionId, cells: steps.length, hours: sumExact(steps) } : null;
  return { save: { id, isOther: before !== status, status, resubmission } };
}
