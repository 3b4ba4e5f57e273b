import { serve } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import * as contract from "../settings-contract.ts";
import { nextRunDay, retainedKindNames, runHour, type Removed } from "../rules/retention.ts";
import { countOldAudit } from "#features/audit/server/remove-old-audit.ts";
import { countPast } from "./queries/past.ts";
import { countOver, cutoffsOf, startOfDay, type CountedKind } from "./queries/retention.ts";
import { lastRun, retentionDays } from "./queries/retention-runs.ts";

const countsOf = (removed: Removed) =>
  retainedKindNames.flatMap((kind) => (removed[kind] === undefined ? [] : [{ kind, count: removed[kind] }]));

/** GET /api/organisation/retention: counts by the run's own conditions, removes nothing. */
export const readRetention = serve(contract.readRetention, async (call) => {
  const { orgId } = call.actor;
  const [settings, runs] = await call.read(retentionDays(orgId), lastRun(orgId));
  const row = settings[0];
  if (!row) throw notFound();
  const { dataRetention, logRetention, figuresRetention } = call.query;
  const cutoffs = cutoffsOf(call.today, {
    data_retention: Number(dataRetention ?? row.data_retention),
    log_retention: Number(logRetention ?? row.log_retention),
    figures_retention: Number(figuresRetention ?? row.figures_retention),
    time_zone: row.time_zone,
  });
  const counted = retainedKindNames.filter(
    (kind): kind is CountedKind => kind !== "auditRows" && kind !== "pastFigures",
  );
  const [starts, past, ...answers] = await call.read(
    startOfDay(orgId, cutoffs.logFrom, cutoffs.timeZone),
    countPast(orgId, cutoffs),
    ...counted.map((kind) => countOver(kind, orgId, cutoffs)),
  );
  const logStart = starts[0]?.instant;
  const auditRows = logStart === undefined ? 0 : await countOldAudit(call.database, orgId, logStart);
  const counts = new Map<string, number>([
    ...counted.map((kind, index) => [kind, answers[index]?.[0]?.count ?? 0] as const),
    ["auditRows", auditRows],
    ["pastFigures", past[0]?.count ?? 0],
  ]);
  const last = runs[0];
  return {
    dataFrom: cutoffs.dataFrom,
    logFrom: cutoffs.logFrom,
    figuresFrom: cutoffs.figuresFrom,
    wouldRemove: retainedKindNames.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })),
    lastRun: last
      ? { day: last.run_day, endedAt: last.ended_at, removed: countsOf(last.removed as Removed) }
      : null,
    nextRun: { day: nextRunDay(call.today, last?.run_day ?? null), hour: runHour },
  };
});
