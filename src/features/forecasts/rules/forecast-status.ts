import { may } from "#shared/permissions.ts";
import type { Month } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import {
  freezesAreRetained,
  frozenIsForAdmins,
  notActive,
  notAssigned,
  onlyDraftsClear,
  outsideProject,
} from "./messages.ts";
import { phaseIsOver } from "#features/organisation/rules/binding-phases.ts";
import { isMonthOfProject, type ProjectSpan } from "#features/months/rules/project-months.ts";

/** `not_submitted` means that nothing is stored (docs/readings.md#001-3). */
export const forecastStatuses = ["not_submitted", "draft", "frozen"] as const;
export type ForecastStatus = (typeof forecastStatuses)[number];

export const forecastStatusLabels = perLanguage((): Readonly<Record<ForecastStatus, string>> => ({
  not_submitted: t.as("forecast")`Not submitted`,
  draft: t`Draft`,
  frozen: t.as("forecast")`Frozen`,
}));

export interface ForecastSituation {
  readonly roles: readonly string[];
  readonly isAssigned: boolean;
  readonly project: ProjectSpan & { readonly status: string };
  readonly month: Month;
  readonly status: ForecastStatus;
  /** The month's Forecasting phase is binding and over. */
  readonly isBound: boolean;
}

/** `role`: this person may not; `state`: no one may now. */
export interface ForecastRefusal {
  readonly because: "role" | "state";
  readonly message: string;
}

/**
 * Who may write forecasts of the project at all: its assigned forecasters and admins
 * (docs/readings.md#decision-10).
 */
export function mayForecast(roles: readonly string[], isAssigned: boolean): boolean {
  return may(roles, "change forecasts", isAssigned && "their projects");
}

/** Why the forecast can't be saved as a draft or frozen; null when it can (docs/readings.md#states). */
export function savingRefusal(situation: ForecastSituation): ForecastRefusal | null {
  const { roles, isAssigned, project, month, status, isBound } = situation;
  if (!mayForecast(roles, isAssigned)) return { because: "role", message: notAssigned() };
  if (project.status !== "active") return { because: "state", message: notActive() };
  if (!isMonthOfProject(project, month)) return { because: "state", message: outsideProject() };
  if (isBound) return { because: "state", message: phaseIsOver("Forecasting", month) };
  if (status === "frozen" && !may(roles, "change frozen forecasts"))
    return { because: "role", message: frozenIsForAdmins() };
  return null;
}

/** Why the forecast can't be cleared; null when it can. `wasFrozen`: a freeze of it is stored. */
export function clearingRefusal(
  situation: ForecastSituation & { readonly wasFrozen: boolean },
): ForecastRefusal | null {
  const refusal = savingRefusal(situation);
  if (refusal !== null) return refusal;
  if (situation.status !== "draft") return { because: "state", message: onlyDraftsClear() };
  return situation.wasFrozen ? { because: "state", message: freezesAreRetained() } : null;
}
