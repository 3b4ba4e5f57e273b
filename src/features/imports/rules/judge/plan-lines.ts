import { lineCost } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { cellTotal, sayCell, type CellAmount } from "./cell-sums.ts";
import { at, type Fault } from "../read/fault.ts";
import { outcomeOf, type JudgeFrame } from "./judging.ts";
import type { PlannedProject, StoredLine } from "./plan-facts.ts";
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

/** How lines of one sort of plan are judged. */
export interface PlanLines<Read extends ReadPlan, Place extends PlanPlace> {
  readonly frame: JudgeFrame;
  readonly projects: ReadonlyMap<string, PlannedProject>;
  /** What became of a row that is added to an earlier one of its line. */
  addedTo(earlier: number): string;
  cellOf(read: Read): CellAmount;
  placeOf(read: Read): Place | { readonly fault: Fault };
  /** What becomes of a line that is there already. */
  kept(read: Read, place: Place): Result;
  change(read: Read, place: Place): void;
}

/** A line's rate, and whether it's stored so already. `keepsRates`: the plan stores the file's rates for good. */
export function pricedLine(
  read: ReadPlan,
  rateOfToday: number,
  before: StoredLine | undefined,
  keepsRates: boolean,
): Pick<PlanPlace, "rate" | "before" | "isSame"> {
  const own = keepsRates ? read.rate : null;
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
export function judgePlanLine<Read extends ReadPlan, Place extends PlanPlace>(
  row: TypedRow,
  read: Read,
  lines: PlanLines<Read, Place>,
): Outcome {
  const { frame, projects } = lines;
  const fileRate = read.rate ?? projects.get(read.projectId)?.tiers.get(read.tierId)?.rate ?? 0;
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
  return outcomeOf(row, resultOf(all, place, lines), [], sumsOf(all, place, fileRate));
}

function resultOf<Read extends ReadPlan, Place extends PlanPlace>(
  read: Read,
  place: Place,
  lines: PlanLines<Read, Place>,
): Result {
  if (place.isSame) return lines.kept(read, place);
  lines.change(read, place);
  return (place.before?.hours ?? 0) === 0 ? "created" : "changed";
}

const sumsOf = ({ hours, rate: own }: ReadPlan, { rate }: PlanPlace, fileRate: number) => ({
  hours,
  money: lineCost(hours, rate),
  fileMoney: lineCost(hours, fileRate),
  isRepriced: own !== null && own !== rate && hours > 0,
});
