import { hoursStep, mostHours } from "#features/forecasts/rules/forecast-cell.ts";
import { grouped } from "#shared/count.ts";
import { isInSteps } from "#shared/hours.ts";
import { lineCost } from "#shared/money.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { folded } from "./directory.ts";
import { outcomeOf, textOf, unreadOutcome, type Judged, type JudgeFrame, type Names } from "./judging.ts";
import { plannedTier, saidBefore, saidTwice, type PlannedProject, type PlannedTier } from "./plan-facts.ts";
import { readPlan, type ReadPlan, type UnreadPlan } from "./read-plan.ts";
import type { Outcome, Result, TypedRow } from "./rows.ts";

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
  /** Stored hours by forecast and tier, `id tier`. */
  readonly lines: ReadonlyMap<string, number>;
}

export const forecastKey = (projectId: string, month: Month): string => `${projectId} ${month}`;

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
  | { readonly forecast: { readonly id: string; readonly projectId: string; readonly month: Month } }
  | { readonly line: ImportedForecastLine }
  /** Freezes a forecast; one that this import froze before is frozen anew with what it holds now. */
  | { readonly freeze: string; readonly freezeId: string };

type ReadForecast = ReadPlan & { readonly isFrozen: boolean };

const frozenWords = new Set(["frozen", "submitted", "final", "locked", "approved", "confirmed"]);
const draftWords = new Set(["", "draft", "open", "not submitted", "proposed", "tentative"]);

function readForecast(row: TypedRow, names: Names): ReadForecast | UnreadPlan {
  const read = readPlan(row, names);
  const status = textOf(row, "status");
  const isFrozen = frozenWords.has(folded(status));
  const faults: string[] = [];
  if (!isFrozen && !draftWords.has(folded(status)))
    faults.push(`There's no status ${status}. Use Draft or Frozen.`);
  if (read.hours > mostHours) faults.push(`A cost tier has at most ${grouped(mostHours)} hours a month.`);
  else if (!isInSteps(read.hours, hoursStep))
    faults.push(`Forecast hours go in steps of 0.5. Round ${read.hours} to one of them.`);
  if ("skipped" in read) return read;
  if ("refused" in read) return { ...read, refused: [...read.refused, ...faults] };
  return faults.length > 0 ? { hours: read.hours, refused: faults } : { ...read, isFrozen };
}

const seenKey = ({ projectId, tierId, month }: ReadForecast): string =>
  `forecast ${projectId} ${tierId} ${month}`;

/** Tells the tally of rows that are passed over. */
export function noteForecasts(rows: readonly TypedRow[], { names, seen }: JudgeFrame): void {
  for (const row of rows) {
    const read = readForecast(row, names);
    if ("projectId" in read) saidBefore(seen, seenKey(read), row);
  }
}

/** What a batch has decided so far. */
interface Batch {
  readonly facts: ForecastFacts;
  readonly frame: JudgeFrame;
  readonly works: ForecastWork[];
  /** Forecasts to be made, by `forecastKey`. */
  readonly made: Map<string, StoredForecast>;
  /** Forecasts that are frozen at the batch's end. */
  readonly freezing: Set<string>;
}

/**
 * What becomes of lines of forecasts. Each month of a project has one forecast: it's made, or takes the file's lines
 * and keeps the others. A frozen one stays as it is. Months that are over are history.
 */
export function judgeForecasts(
  rows: readonly TypedRow[],
  facts: ForecastFacts,
  frame: JudgeFrame,
): Judged<ForecastWork> {
  const batch: Batch = { facts, frame, works: [], made: new Map(), freezing: new Set() };
  return { outcomes: rows.map((row) => judgeLine(row, batch)), works: batch.works };
}

function judgeLine(row: TypedRow, batch: Batch): Outcome {
  const { facts, frame } = batch;
  const read = readForecast(row, frame.names);
  if (!("projectId" in read)) return unreadOutcome(row, read);
  const tier = facts.projects.get(read.projectId)?.tiers.get(read.tierId);
  const sums = { hours: read.hours, money: lineCost(read.hours, tier?.rate ?? 0) };
  const place = placeOf(row, read, batch);
  if ("fault" in place) return outcomeOf(row, "refused", [place.fault], sums);
  if (place.before === read.hours) return outcomeOf(row, kept(row, read, place, batch), [], sums);
  if (place.locked !== null) return outcomeOf(row, "refused", [place.locked], sums);
  change(row, read, place, batch);
  return outcomeOf(row, place.before === 0 ? "created" : "changed", [], sums);
}

/** Where a line is to go. */
interface Place {
  readonly tier: PlannedTier;
  readonly stored: StoredForecast | undefined;
  readonly before: number;
  /** Why nothing of the forecast may change. */
  readonly locked: string | null;
}

function placeOf(
  row: TypedRow,
  read: ReadForecast,
  { facts, frame }: Batch,
): Place | { readonly fault: string } {
  const earlier = saidBefore(frame.seen, seenKey(read), row);
  if (earlier !== null) return { fault: saidTwice(earlier) };
  const planned = plannedTier(facts.projects.get(read.projectId), read, "forecasts");
  if ("fault" in planned) return planned;
  const stored = facts.forecasts.get(forecastKey(read.projectId, read.month));
  const before = stored ? (facts.lines.get(`${stored.id} ${read.tierId}`) ?? 0) : 0;
  return { tier: planned.tier, stored, before, locked: lockOf(planned.project, read.month, stored) };
}

/** A line that is there already may still have its draft frozen. */
function kept(row: TypedRow, read: ReadForecast, { stored, locked }: Place, batch: Batch): Result {
  if (!stored || locked !== null || !read.isFrozen || stored.isFrozen) return "same";
  freeze(row, batch, stored.id);
  return isFirst(batch.frame, read) ? "changed" : "same";
}

function change(row: TypedRow, read: ReadForecast, { tier, stored }: Place, batch: Batch): void {
  const forecast = stored ?? newForecast(row, read, batch);
  batch.works.push({
    line: {
      forecastId: forecast.id,
      functionId: tier.functionId,
      costTierId: read.tierId,
      forecastHours: read.hours,
      ratePerHour: tier.rate,
      totalCost: lineCost(read.hours, tier.rate),
    },
  });
  if (!read.isFrozen && !forecast.isFrozen) return;
  freeze(row, batch, forecast.id);
  isFirst(batch.frame, read);
}

/** Whether the file freezes a month for the first time. */
const isFirst = ({ pending }: JudgeFrame, { projectId, month }: ReadForecast): boolean =>
  pending.add(`freeze ${forecastKey(projectId, month)}`, 1) === 1;

function lockOf(project: PlannedProject, month: Month, stored: StoredForecast | undefined): string | null {
  if (project.statusCode !== "active")
    return `${project.label} isn't active, and forecasts can be changed only while a project is. Set it to active first.`;
  return stored?.isFrozen === true && !stored.isOurs
    ? `The forecast of ${project.label} for ${formatMonth(month)} is frozen. Save it as a draft first, then import.`
    : null;
}

function newForecast(row: TypedRow, { projectId, month }: ReadForecast, batch: Batch): StoredForecast {
  const key = forecastKey(projectId, month);
  const known = batch.made.get(key);
  if (known) return known;
  const made = { id: batch.frame.idOf(row), isFrozen: false, isOurs: true };
  batch.made.set(key, made);
  batch.works.push({ forecast: { id: made.id, projectId, month } });
  return made;
}

function freeze(row: TypedRow, batch: Batch, forecastId: string): void {
  if (batch.freezing.has(forecastId)) return;
  batch.freezing.add(forecastId);
  batch.works.push({ freeze: forecastId, freezeId: batch.frame.idOf(row, 1) });
}
