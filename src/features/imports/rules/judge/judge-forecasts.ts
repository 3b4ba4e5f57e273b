import { maxHours } from "#features/forecasts/rules/forecast-cell.ts";
import { grouped } from "#shared/count.ts";
import { lineCost } from "#shared/money.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { addToCell, sayCell } from "./cell-sums.ts";
import { closedFault, isClosed } from "./closed-projects.ts";
import { at, type Fault } from "../read/fault.ts";
import { overRows, type Batch, type Judged, type JudgeContext } from "./judging.ts";
import {
  plannedRate,
  plannedTier,
  type PlannedProject,
  type PlannedTier,
  type StoredLine,
} from "./plan-facts.ts";
import { judgePlan, pricedLine, type PlanPlace } from "./plan-lines.ts";
import { forecastCell, forecastKey, readForecast, type ReadForecast } from "./read-forecast.ts";
import type { Result, TypedRow } from "../read/rows.ts";

/** The forecast of a project's month. */
export interface StoredForecast {
  readonly id: string;
  readonly isFrozen: boolean;
  /** This import has made or changed it. */
  readonly isOurs: boolean;
}

/** What forecasts are judged by. */
export interface ForecastFacts {
  readonly projects: ReadonlyMap<string, PlannedProject>;
  /** By `forecastKey`. */
  readonly forecasts: ReadonlyMap<string, StoredForecast>;
  /** Stored lines by forecast and tier, `id tier`. */
  readonly lines: ReadonlyMap<string, StoredLine>;
}

/** A line as it is to be; without hours it goes. */
export interface ImportedForecastLine {
  readonly forecastId: string;
  readonly functionId: string;
  readonly costTierId: string;
  readonly forecastHours: number;
  readonly ratePerHour: number;
  readonly totalCost: number;
}

export type ForecastWork =
  | {
      readonly forecast: { readonly id: string; readonly projectId: string; readonly month: Month };
    }
  | { readonly line: ImportedForecastLine }
  /** Freezes a forecast; one that this import froze before is frozen anew with what it contains now. */
  | { readonly freeze: string; readonly freezeId: string };

const frozenKey = ({ projectId, month }: ReadForecast): string => `frozen ${forecastKey(projectId, month)}`;

/** Tells the tally of rows that are passed over. */
export const noteForecasts = overRows(readForecast, (read, row, { seen }) => {
  sayCell(seen, forecastCell(read), row);
});

/** Adds up what several rows say of one line, and notes which months the file freezes. */
export const addUpForecasts = overRows(readForecast, (read, row, frame) => {
  addToCell(frame, forecastCell(read), row);
  if (read.isFrozen) frame.totals.add(frozenKey(read), 1);
});

interface ForecastBatch extends Batch<ForecastFacts, ForecastWork> {
  /** The ids of forecasts to be made, by `forecastKey`. */
  readonly made: Map<string, string>;
  /** Forecasts that are frozen at the batch's end. */
  readonly freezing: Set<string>;
}

/**
 * What becomes of lines of forecasts. Each month of a project has one forecast: it's made, or gets the file's lines
 * and keeps the others. A frozen one stays as it is. Months that are over are history. Drafts are at the rates of
 * today, frozen ones at the file's.
 */
export function judgeForecasts(
  rows: readonly TypedRow[],
  facts: ForecastFacts,
  frame: JudgeContext,
): Judged<ForecastWork> {
  const batch: ForecastBatch = { facts, frame, works: [], made: new Map(), freezing: new Set() };
  const outcomes = judgePlan<ReadForecast, Place>(rows, frame, {
    projects: facts.projects,
    addedTo: (earlier) =>
      t`Its hours are added to row ${earlier}, which is for the same project, cost tier and month.`,
    read: readForecast,
    cellOf: forecastCell,
    placeOf: (read) => placeOf(read, batch),
    retained: (row, read, place) => retained(row, read, place, batch),
    change: (row, read, place) => change(row, read, place, batch),
  });
  return { outcomes, works: batch.works };
}

/** Where a line is to go. */
interface Place extends PlanPlace {
  readonly tier: PlannedTier;
  readonly stored: StoredForecast | undefined;
  /** The month is frozen, or will be by any of the file's rows. */
  readonly freezes: boolean;
}

function placeOf(read: ReadForecast, { facts, frame }: ForecastBatch): Place | { readonly fault: Fault } {
  const planned = plannedTier(
    facts.projects.get(read.projectId),
    read,
    (label) => t`${label} is internal, and internal projects have no forecasts.`,
  );
  if ("fault" in planned) return planned;
  if (read.hours > maxHours)
    return { fault: at("hours", t`A cost tier has at most ${grouped(maxHours)} hours a month.`) };
  const { project, tier } = planned;
  const stored = facts.forecasts.get(forecastKey(read.projectId, read.month));
  const before = stored && facts.lines.get(`${stored.id} ${read.tierId}`);
  const freezes = stored?.isFrozen === true || frame.totals.sum(frozenKey(read)) > 0;
  return {
    tier,
    stored,
    freezes,
    ...pricedLine(read, plannedRate(project, read), before, freezes),
    locked: lockOf(project, read.month, stored, frame),
  };
}

/** A line that is there already may still have its draft frozen. */
function retained(
  row: TypedRow,
  read: ReadForecast,
  { stored, locked, freezes }: Place,
  batch: ForecastBatch,
): Result {
  if (!stored || locked !== null || !freezes || stored.isFrozen) return "same";
  freeze(row, batch, stored.id);
  return isFirst(batch.frame, read) ? "changed" : "same";
}

function change(
  row: TypedRow,
  read: ReadForecast,
  { tier, stored, freezes, rate }: Place,
  batch: ForecastBatch,
): void {
  const forecastId = stored?.id ?? newForecast(row, read, batch);
  batch.works.push({
    line: {
      forecastId,
      functionId: tier.functionId,
      costTierId: read.tierId,
      forecastHours: read.hours,
      ratePerHour: rate,
      totalCost: lineCost(read.hours, rate),
    },
  });
  if (!freezes) return;
  freeze(row, batch, forecastId);
  isFirst(batch.frame, read);
}

/** Whether the file freezes a month for the first time. */
const isFirst = ({ pending }: JudgeContext, { projectId, month }: ReadForecast): boolean =>
  pending.add(`freeze ${forecastKey(projectId, month)}`, 1) === 1;

function lockOf(
  project: PlannedProject,
  month: Month,
  stored: StoredForecast | undefined,
  { today }: JudgeContext,
): Fault | null {
  const closed = closedFault(project, month, today);
  if (closed !== null) return at("month", closed);
  if (project.statusCode !== "active" && !isClosed(project.statusCode))
    return at(
      "project",
      t`${project.label} isn't active, and forecasts can be changed only while a project is. Set it to active first.`,
    );
  return stored?.isFrozen === true && !stored.isOurs
    ? at(
        "month",
        t`The forecast of ${project.label} for ${formatMonth(month)} is frozen. Save it as a draft first, then import.`,
      )
    : null;
}

function newForecast(row: TypedRow, { projectId, month }: ReadForecast, batch: ForecastBatch): string {
  const key = forecastKey(projectId, month);
  const known = batch.made.get(key);
  if (known !== undefined) return known;
  const id = batch.frame.idOf(row);
  batch.made.set(key, id);
  batch.works.push({ forecast: { id, projectId, month } });
  return id;
}

function freeze(row: TypedRow, batch: ForecastBatch, forecastId: string): void {
  if (batch.freezing.has(forecastId)) return;
  batch.freezing.add(forecastId);
  batch.works.push({ freeze: forecastId, freezeId: batch.frame.idOf(row, 1) });
}
