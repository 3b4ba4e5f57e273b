import { forbidden, notFound, stale, wrongState } from "../../../server/refusal.ts";
import type { AuditedTransaction } from "../../../server/http/request-transaction.ts";
import type { Actor } from "../../../server/http/serve.ts";
import type { Month } from "../../../shared/month.ts";
import type { Forecast, ForecastProject } from "../contract.ts";
import { savingRefusal, type ForecastRefusal, type ForecastSituation } from "../rules/forecast-status.ts";
import { forecastLines, holdForecast, holdProject } from "./queries.ts";
import { forecastOf, forecastProjectOf } from "./stored-forecast.ts";

/** A project's month, held for one transaction. */
export interface HeldForecast {
  readonly project: ForecastProject;
  readonly stored: Forecast;
  readonly situation: ForecastSituation;
}

/**
 * Holds project and header. Refuses 404 for an unknown project, 403 for whoever may not forecast it, before
 * anything else is told.
 */
export async function holdForecastOf(
  transaction: AuditedTransaction,
  actor: Actor,
  projectId: string,
  month: Month,
): Promise<HeldForecast> {
  const row = await transaction.first(holdProject(actor.orgId, actor.id, projectId));
  if (row === undefined) throw notFound();
  const project = forecastProjectOf(row);
  const situation = { roles: actor.roles, isAssigned: project.isAssigned, project, month };
  refuse(savingRefusal({ ...situation, status: "not_submitted" }));
  const stored = await readHeld(transaction, actor.orgId, projectId, month);
  return { project, stored, situation: { ...situation, status: stored.status } };
}

/** The stored forecast, its header held. */
export async function readHeld(
  transaction: AuditedTransaction,
  orgId: string,
  projectId: string,
  month: Month,
): Promise<Forecast> {
  const header = await transaction.first(holdForecast(orgId, projectId, month));
  return forecastOf(
    header,
    header === undefined ? [] : await transaction.rows(forecastLines(orgId, projectId, month, month)),
  );
}

/** Answers 409 with what is stored unless the caller started from it. */
export function refuseStale(stored: Forecast, version: number, forecastId: string | null | undefined): void {
  if (stored.version !== version || (forecastId !== undefined && forecastId !== stored.id))
    throw stale(stored);
}

/** 403 for the wrong role, 409 for the wrong state. */
export function refuse(refusal: ForecastRefusal | null): void {
  if (refusal === null) return;
  throw refusal.because === "role" ? forbidden(refusal.message) : wrongState(refusal.message);
}
