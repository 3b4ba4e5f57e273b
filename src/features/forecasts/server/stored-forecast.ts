import type { InferResult } from "kysely";
import type { Actor } from "#server/http/serve.ts";
import { forbidden, notFound, stale, wrongState } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import { isBoundBy } from "#features/organisation/rules/binding-phases.ts";
import { noForecast, type Forecast } from "../contract.ts";
import {
  savingRefusal,
  type ForecastRefusal,
  type ForecastSituation,
  type ForecastStatus,
} from "../rules/forecast-status.ts";
import { forecastHeaders, forecastLines, lockForecast, lockProject } from "./queries.ts";

type HeaderRow = InferResult<ReturnType<typeof forecastHeaders>>[number];
type LineRow = InferResult<ReturnType<typeof forecastLines>>[number];

export function forecastOf(header: HeaderRow | undefined, lines: readonly LineRow[]): Forecast {
  if (header === undefined) return noForecast;
  const { forecast_period_id: _, ...stored } = header;
  return {
    ...stored,
    status: stored.status as ForecastStatus,
    entries: lines.map(({ forecast_period_id: __, ...line }) => line),
  };
}

/** The forecast of one month: two reads. */
export const monthQueries = (orgId: string, projectId: string, month: Month) =>
  [forecastHeaders(orgId, projectId, month, month), forecastLines(orgId, projectId, month, month)] as const;

/** A project's month, locked: three reads in this order, so that a caller that waited reads the save before. */
export const lockedQueries = (actor: Actor, projectId: string, month: Month) =>
  [
    lockProject(actor.orgId, actor.id, projectId),
    lockForecast(actor.orgId, projectId, month),
    forecastLines(actor.orgId, projectId, month, month),
  ] as const;

/**
 * What is stored, for a caller who may forecast and started from it. 404 unknown project, 403 wrong role, 409
 * older version.
 */
export function lockedForecast(
  { actor, today }: { readonly actor: Actor; readonly today: Day },
  month: Month,
  began: { readonly version: number; readonly forecastId?: string | null | undefined },
  [[project], [header], lines]: Answers<ReturnType<typeof lockedQueries>>,
): { stored: Forecast; situation: ForecastSituation } {
  if (project === undefined) throw notFound();
  const situation = {
    roles: actor.roles,
    isAssigned: project.isAssigned,
    project,
    month,
    isBound: isBoundBy("Forecasting", month, project.binding, today),
  };
  refuse(savingRefusal({ ...situation, status: "not_submitted" }));
  const stored = forecastOf(header, lines);
  const { version, forecastId } = began;
  if (stored.version !== version || (forecastId !== undefined && forecastId !== stored.id))
    throw stale(stored);
  return { stored, situation: { ...situation, status: stored.status } };
}

/** 403 for the wrong role, 409 for the wrong state. */
export function refuse(refusal: ForecastRefusal | null): void {
  if (refusal === null) return;
  throw refusal.because === "role" ? forbidden(refusal.message) : wrongState(refusal.message);
}
