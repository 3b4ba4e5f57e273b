import { monthOf } from "#shared/month.ts";
import { ownPrefix } from "../../rules/judge/item-ids.ts";
import {
  addUpForecasts,
  judgeForecasts,
  noteForecasts,
  type ForecastFacts,
  type ForecastWork,
} from "../../rules/judge/judge-forecasts.ts";
import { forecastKey } from "../../rules/judge/read-forecast.ts";
import { readPlan } from "../../rules/judge/read-plan.ts";
import {
  freezeImported,
  importedForecastLines,
  importedForecasts,
  insertImportedForecasts,
  putImportedLines,
  recountForecasts,
  removeImportedLines,
} from "../queries/forecasts.ts";
import { importKind } from "./kind.ts";
import { plannedProjectsOf, planQueries } from "./plan-facts.ts";

const idsOf = (works: readonly ForecastWork[]): string[] => [
  ...new Set(
    works.map((work) => {
      if ("forecast" in work) return work.forecast.id;
      return "line" in work ? work.line.forecastId : work.freeze;
    }),
  ),
];
const madeBy = (works: readonly ForecastWork[]) =>
  works.flatMap((work) => ("forecast" in work ? [work.forecast] : []));

/** Lines of forecasts, one forecast for each month of a project. */
export const forecasts = importKind<ForecastFacts, ForecastWork>({
  topics: ["forecast"],
  facts: async (read, { orgId, importId, names }, rows) => {
    const plans = rows.map((row) => readPlan(row, names)).filter((plan) => "projectId" in plan);
    const projects = [...new Set(plans.map(({ projectId }) => projectId))];
    const tiers = [...new Set(plans.map(({ tierId }) => tierId))];
    const months = [...new Set(plans.map(({ projectId, month }) => forecastKey(projectId, month)))];
    const [projectRows, tierRows, stored, lines] = await read(
      ...planQueries(orgId, projects, tiers),
      importedForecasts(orgId, importId, months),
      importedForecastLines(orgId, months, tiers),
    );
    return {
      projects: plannedProjectsOf([projectRows, tierRows]),
      forecasts: new Map(
        stored.map((row) => [
          forecastKey(row.project_id, monthOf(row.forecast_period_id)),
          { id: row.id, isFrozen: row.status === "frozen", isOurs: row.isOurs },
        ]),
      ),
      lines: new Map(
        lines.map((row) => [
          `${row.forecast_id} ${row.cost_tier_id}`,
          { hours: row.forecast_hours, rate: row.rate_per_hour },
        ]),
      ),
    };
  },
  judge: judgeForecasts,
  note: noteForecasts,
  addUp: addUpForecasts,
  touched: (works) => {
    const made = new Set(madeBy(works).map(({ id }) => id));
    const changed = idsOf(works).filter((id) => !made.has(id));
    return { made: { forecast: [...made] }, changed: { forecast: changed } };
  },
  write: ({ orgId, importId, actor }, works) => {
    const made = madeBy(works);
    const lines = works.flatMap((work) => ("line" in work ? [work.line] : []));
    const put = lines.filter(({ forecastHours }) => forecastHours > 0);
    const gone = lines.filter(({ forecastHours }) => forecastHours === 0);
    const freezes = works.filter((work) => "freeze" in work);
    const frozen = freezes.map(({ freeze }) => freeze);
    return [
      ...insertImportedForecasts(orgId, made, actor.id),
      ...(put.length > 0 ? [putImportedLines(orgId, put, actor.id)] : []),
      ...(gone.length > 0 ? [removeImportedLines(orgId, gone)] : []),
      recountForecasts(orgId, idsOf(works), frozen, actor.id),
      ...(freezes.length > 0 ? freezeImported(orgId, freezes, actor.id, ownPrefix(importId)) : []),
    ];
  },
});
