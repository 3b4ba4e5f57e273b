import { newId } from "#server/ids.ts";
import { invalid, refuseInvalid, stale } from "#server/refusal.ts";
import { serve } from "#server/http/serve.ts";
import type { Month } from "#shared/month.ts";
import { monthIndexOf } from "#features/months/rules/project-months.ts";
import * as contract from "../contract.ts";
import { shortfallsOf } from "../rules/capacity.ts";
import { checkCells } from "../rules/forecast-cell.ts";
import {
  differenceOf,
  priceLines,
  repricedBy,
  tiersInMonth,
  totalsOf,
  type ForecastLine,
} from "../rules/forecast-lines.ts";
import { savingRefusal, type ForecastStatus, clearingRefusal } from "../rules/forecast-status.ts";
import { shortfallReasonNeeded } from "../rules/messages.ts";
import { capacityOf, capacityQueries, type CapacityRows } from "./capacity.ts";
import {
  insertForecast,
  insertFreeze,
  putLines,
  removeLines,
  tierOf,
  tiersOfProject,
  updateForecast,
  removeForecast,
} from "./queries.ts";
import { forecastOf, lockedForecast, lockedQueries, monthQueries, refuse } from "./stored-forecast.ts";

/** DELETE /api/forecasts/{projectId}/{month}. The audit log keeps what was cleared. */
export const clearForecast = serve(contract.clearForecast, async (call) => {
  const { actor, params } = call;
  await call.write(async (transaction) => {
    const { stored, situation } = lockedForecast(
      call,
      params.month,
      { version: Number(call.query.version) },
      await transaction.read(...lockedQueries(actor, params.projectId, params.month)),
    );
    refuse(clearingRefusal({ ...situation, wasFrozen: stored.wasFrozen }));
    if (stored.id === null) throw stale(stored);
    await transaction.run(removeForecast(actor.orgId, stored.id));
    await transaction.audit({
      action: "clear draft forecast",
      subjectType: "forecast",
      subjectId: stored.id,
      before: { projectId: params.projectId, month: params.month, ...stored },
    });
  });
  return {};
});

/**
 * PUT /api/forecasts/{projectId}/{month}. Stores exactly the sent cells above zero; rates, totals and author
 * are the server's.
 */
export const saveForecast = serve(contract.saveForecast, async (call) => {
  const { actor, body, params } = call;
  const { orgId, id: userId } = actor;
  const { projectId, month } = params;
  const isFreeze = body.status === "frozen";
  const capacityRead = isFreeze
    ? capacityQueries(orgId, projectId, { first: month, last: month, today: call.today })
    : ([] as const);
  return call.write(async (transaction) => {
    const [projects, headers, storedLines, tiers, ...capacity] = await transaction.read(
      ...lockedQueries(actor, projectId, month),
      tiersOfProject(orgId, projectId),
      ...capacityRead,
    );
    const { stored, situation } = lockedForecast(call, month, body, [projects, headers, storedLines]);
    refuse(savingRefusal(situation));
    refuseInvalid(checkCells(body.cells, new Set(tiers.map((tier) => tier.id))));
    const lines = priceLines(
      body.cells,
      tiersInMonth(tiers.map(tierOf), monthIndexOf(situation.project, month)),
      stored.entries,
      stored.status === "frozen" && isFreeze,
    );
    const totals = totalsOf(lines);
    const short =
      capacity.length === 0
        ? { shortfalls: [], reason: null }
        : shortOf(lines, month, capacity, body.shortfallReason);
    const id = stored.id ?? newId();
    const header = { orgId, id, userId, status: body.status, totals };
    const { added, changed, removed } = differenceOf(stored.entries, lines);
    const put = [...added, ...changed];
    const gone = removed.map((line) => line.costTierId);
    await Promise.all([
      transaction.runAll([
        stored.id === null ? insertForecast({ ...header, projectId, month }) : updateForecast(header),
        ...(gone.length > 0 ? [removeLines(orgId, id, gone)] : []),
        ...(put.length > 0 ? [putLines(orgId, id, userId, put)] : []),
        ...(isFreeze ? [insertFreeze({ ...header, lines, ...short })] : []),
      ]),
      transaction.audit({
        action: actionOf(stored.status, body.status),
        subjectType: "forecast",
        subjectId: id,
        before:
          stored.id === null
            ? undefined
            : {
                status: stored.status,
                version: stored.version,
                totalHours: stored.totalHours,
                totalCost: stored.totalCost,
                entries: stored.entries,
              },
        after: {
          projectId,
          month,
          status: body.status,
          version: stored.version + 1,
          ...totals,
          entries: lines,
          ...short,
        },
      }),
    ]);
    const [[saved], savedLines] = await transaction.read(...monthQueries(orgId, projectId, month));
    return { forecast: forecastOf(saved, savedLines), repricedBy: repricedBy(stored.entries, lines) };
  });
});

function actionOf(before: ForecastStatus, after: "draft" | "frozen"): string {
  if (after === "frozen") return "freeze forecast";
  return before === "frozen" ? "unfreeze forecast" : "save draft forecast";
}

/** Missing hours, and why they are frozen anyway; 422 without a reason. */
function shortOf(
  lines: readonly ForecastLine[],
  month: Month,
  capacity: CapacityRows,
  given: string | undefined,
) {
  const tierIds = lines.map((line) => line.costTierId);
  const shortfalls = shortfallsOf(capacityOf(tierIds, month, capacity), lines);
  const reason = given?.trim() ?? "";
  if (shortfalls.length > 0 && reason === "") throw invalid({ shortfallReason: shortfallReasonNeeded() });
  return { shortfalls, reason: shortfalls.length > 0 ? reason : null };
}
