import { newId } from "../../../server/ids.ts";
import { invalid, refuseInvalid, stale } from "../../../server/refusal.ts";
import type { AuditedTransaction } from "../../../server/http/request-transaction.ts";
import { serve } from "../../../server/http/serve.ts";
import type { Month } from "../../../shared/month.ts";
import * as contract from "../contract.ts";
import { shortfallsOf } from "../rules/capacity.ts";
import { checkCells } from "../rules/check-cells.ts";
import {
  differenceOf,
  priceLines,
  repricedBy,
  totalsOf,
  type ForecastLine,
} from "../rules/forecast-lines.ts";
import { savingRefusal, type ForecastStatus } from "../rules/forecast-status.ts";
import { shortfallReasonNeeded } from "../rules/messages.ts";
import { capacityOf, capacityQueries } from "./capacity.ts";
import { holdForecastOf, readHeld, refuse, refuseStale } from "./held-forecast.ts";
import {
  insertForecast,
  insertFreeze,
  insertLines,
  removeLines,
  tiersOfProject,
  updateForecast,
  updateLine,
} from "./queries.ts";

/**
 * PUT /api/forecasts/{projectId}/{month}. Afterwards exactly the sent cells above zero are stored; rates,
 * totals and author are the server's.
 */
export const saveForecast = serve(contract.saveForecast, async (call) => {
  const { actor, body, params } = call;
  const { orgId, id: userId } = actor;
  return call.write(async (transaction) => {
    const { stored, situation } = await holdForecastOf(transaction, actor, params.projectId, params.month);
    refuseStale(stored, body.version, body.forecastId);
    refuse(savingRefusal(situation));
    const tiers = (await transaction.rows(tiersOfProject(orgId, params.projectId))).map((tier) => ({
      id: tier.id,
      functionId: tier.function_id,
      hourlyRate: tier.hourly_rate,
    }));
    refuseInvalid(checkCells(body.cells, new Set(tiers.map((tier) => tier.id))));

    const staysFrozen = stored.status === "frozen" && body.status === "frozen";
    const lines = priceLines(body.cells, tiers, stored.entries, staysFrozen);
    const totals = totalsOf(lines);
    const short =
      body.status === "frozen" ? await shortOf(transaction, call, lines) : { shortfalls: [], reason: null };
    const forecastId = stored.id ?? newId();
    const written = await transaction.run(
      stored.id === null
        ? insertForecast({
            orgId,
            id: forecastId,
            projectId: params.projectId,
            month: params.month,
            userId,
            status: body.status,
            totals,
          })
        : updateForecast({
            orgId,
            id: forecastId,
            version: stored.version,
            userId,
            status: body.status,
            totals,
          }),
    );
    // Two first saves: the header's key let the other one through.
    if (written === 0) throw stale(await readHeld(transaction, orgId, params.projectId, params.month));
    await writeLines(transaction, { orgId, forecastId, userId, stored: stored.entries, lines });
    if (body.status === "frozen")
      await transaction.run(
        insertFreeze({ orgId, id: newId(), forecastId, userId, totals, lines, ...short }),
      );
    await transaction.audit({
      action: actionOf(stored.status, body.status),
      subjectType: "forecast",
      subjectId: forecastId,
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
        projectId: params.projectId,
        month: params.month,
        status: body.status,
        version: stored.version + 1,
        ...totals,
        entries: lines,
        ...short,
      },
    });
    return {
      forecast: await readHeld(transaction, orgId, params.projectId, params.month),
      repricedBy: repricedBy(stored.entries, lines),
    };
  });
});

function actionOf(before: ForecastStatus, after: "draft" | "frozen"): string {
  if (after === "frozen") return "freeze forecast";
  return before === "frozen" ? "unfreeze forecast" : "save draft forecast";
}

interface Place {
  readonly actor: { readonly orgId: string };
  readonly params: { readonly projectId: string; readonly month: Month };
  readonly body: { readonly shortfallReason?: string | undefined };
}

/**
 * Hours that are missing for the lines, and why they are frozen all the same; 422 where they are and nobody
 * says why.
 */
async function shortOf(
  transaction: AuditedTransaction,
  { actor, params, body }: Place,
  lines: readonly ForecastLine[],
) {
  const rows = await transaction.read(
    ...capacityQueries(actor.orgId, params.projectId, params.month, params.month),
  );
  const tierIds = lines.map((line) => line.costTierId);
  const shortfalls = shortfallsOf(capacityOf(tierIds, params.month, rows), lines);
  const reason = body.shortfallReason?.trim() ?? "";
  if (shortfalls.length > 0 && reason === "") throw invalid({ shortfallReason: shortfallReasonNeeded });
  return { shortfalls, reason: shortfalls.length > 0 ? reason : null };
}

interface LineChange {
  readonly orgId: string;
  readonly forecastId: string;
  readonly userId: string;
  readonly stored: readonly ForecastLine[];
  readonly lines: readonly ForecastLine[];
}

async function writeLines(transaction: AuditedTransaction, change: LineChange): Promise<void> {
  const { added, changed, removed } = differenceOf(change.stored, change.lines);
  if (removed.length > 0)
    await transaction.run(
      removeLines(
        change.orgId,
        change.forecastId,
        removed.map((line) => line.costTierId),
      ),
    );
  for (const line of changed) await transaction.run(updateLine(change.orgId, change.forecastId, line));
  if (added.length > 0)
    await transaction.run(insertLines(change.orgId, change.forecastId, change.userId, added));
}
