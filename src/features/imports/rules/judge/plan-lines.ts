import { lineCost } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { cellTotal, sayCell, type CellAmount } from "./cell-sums.ts";
import { at, type Fault } from "../read/fault.ts";
import { outcomeOf, outcomesOf, type JudgeContext, type Names, type Unread } from "./judging.ts";
import { plannedRate, type PlannedProject, type StoredLine } from "./plan-facts.ts";
import type { ReadPlan } from "./read-plan.ts";
import type { Outcome, Result, TypedRow } from "../read/rows.ts";

/** Where a line is to go. */
export interface PlanPlace {
  /** What an hour costs there. */
  readonly rate: number;
  readonly before: StoredLine | undefined;
  readonly isSame: boolean;
  /** Why nothing of the plan may change. */
  readonly locked: Fault | null;
}

/** How lines of one sort of plan are read and judged. */
export interface PlanLines<Read extends ReadPlan, Place extends PlanPlace> {
  readonly projects: ReadonlyMap<string, PlannedProject>;
  /** What became of a row that is added to an earlier one of its line. */
  addedTo(earlier: number): string;
  read(row: TypedRow, names: Names): Read | Unread;
  cellOf(read: Read): CellAmount;
  placeOf(read: Read): Place | { readonly fault: Fault };
  /** What becomes of a line that is there already. */
  retained(row: TypedRow, read: Read, place: Place): Result;
  change(row: TypedRow, read: Read, place: Place): void;
}

/** What becomes of the lines of a plan. */
export const judgePlan = <Read extends ReadPlan, Place extends PlanPlace>(
  rows: readonly TypedRow[],
  frame: JudgeContext,
  lines: PlanLines<Read, Place>,
): Outcome[] => outcomesOf(rows, frame, lines.read, (read, row) => judgeLine(row, read, frame, lines));

/** A line's rate, and whether it's stored so already. `retainsRates`: the plan stores the file's rates for good. */
export function pricedLine(
  read: ReadPlan,
  rateOfToday: number,
  before: StoredLine | undefined,
  retainsRates: boolean,
): Pick<PlanPlace, "rate" | "before" | "isSame"> {
  const own = retainsRates ? read.rate : null;
  const rate = own ?? rateOfToday;
  const isSameRate = own === null || read.hours === 0 || before?.rate === rate;
  return { rate, before, isSame: (before?.hours ?? 0) === read.hours && isSameRate };
}

const otherRate = (earlier: number): Fault =>
  at(
    "rate",
    t`Row ${earlier} has another rate for this project, cost tier and month. Give both rows the same rate.`,
  );

/**
 * What becomes of a row of a plan. The first row of a line brings the hours of all rows of it; one that can't be
 * stored has its own hours, so that the sums of the file are right either way.
 */
function judgeLine<Read extends ReadPlan, Place extends PlanPlace>(
  row: TypedRow,
  read: Read,
  frame: JudgeContext,
  lines: PlanLines<Read, Place>,
): Outcome {
  const fileRate = rateIn(read, lines.projects);
  const refused = (fault: Fault): Outcome =>
    outcomeOf(row, "refused", [fault], { hours: read.hours, money: lineCost(read.hours, fileRate) });
  const cell = lines.cellOf(read);
  const said = sayCell(frame.seen, cell, row);
  if (said !== "first" && "differsFrom" in said) return refused(otherRate(said.differsFrom));
  const all = { ...read, hours: cellTotal(frame.totals, cell) };
  const place = lines.placeOf(all);
  if ("fault" in place) return refused(place.fault);
  if (!place.isSame && place.locked !== null) return refused(place.locked);
  if (said !== "first") return outcomeOf(row, "joined", [lines.addedTo(said.joins)]);
  if (!place.isSame) lines.change(row, all, place);
  const result = place.isSame ? lines.retained(row, all, place) : changeOf(place);
  return outcomeOf(row, result, [], sumsOf(all, place, fileRate));
}

const changeOf = ({ before }: PlanPlace): Result => ((before?.hours ?? 0) === 0 ? "created" : "changed");

/** A row's own rate, or that of its month. */
const rateIn = (read: ReadPlan, projects: ReadonlyMap<string, PlannedProject>): number =>
  read.rate ?? plannedRate(projects.get(read.projectId), read);

const sumsOf = ({ hours, rate: own }: ReadPlan, { rate }: PlanPlace, fileRate: number) => ({
  hours,
  money: lineCost(hours, rate),
  fileMoney: lineCost(hours, fileRate),
  isRepriced: own !== null && own !== rate && hours > 0,
});
