import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { dayOfMoment } from "#shared/zone.ts";
import { instantOf, readsAsOf } from "#server/http/as-of.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../changes-contract.ts";
import { changedProjects, totalSums } from "../rules/changes.ts";
import { changeWrites, firstKnownMoment, moments, projectSums } from "./changes-queries.ts";
import { requestedPeriod, windowOf } from "./period.ts";

/** Reads as of the earlier moment, and the instants of both; refused where it isn't earlier. */
function sinceOf(call: Call<typeof contract.listChanges | typeof contract.listChangeWrites>) {
  const { timeZone } = call.actor;
  const earlier = readsAsOf(call, call.actor, call.query.since, "since");
  const since = instantOf(call.query.since, timeZone);
  const until = call.asOf === null ? null : instantOf(call.asOf, timeZone);
  if (Date.parse(since) >= (until === null ? call.clock.now() : Date.parse(until)))
    throw invalid({ since: t`Choose a day before the one that it's compared with` });
  return { since, day: earlier.today, until, read: earlier.read };
}

/** GET /api/analytics/changes. */
export const listChanges = serve(contract.listChanges, async (call) => {
  const { orgId, roles, maySeeCostTotals } = call.actor;
  const { day, read } = sinceOf(call);
  const { period, months } = await requestedPeriod(call, "organisation");
  const sums = projectSums(orgId, windowOf(months));
  const [[before], [after]] = await Promise.all([read(sums), call.read(sums)]);
  const projects = changedProjects(before, after, maySeeCostTotals);
  return {
    period,
    sinceDay: day,
    totals: { was: totalSums(before, maySeeCostTotals), is: totalSums(after, maySeeCostTotals) },
    projects: projects.slice(0, contract.maxChangedProjects),
    count: projects.length,
    showsWrites: may(roles, "read everyone's hours"),
  };
});

/** GET /api/analytics/changes/writes. */
export const listChangeWrites = serve(contract.listChangeWrites, async (call) => {
  const { orgId, roles, timeZone, maySeeCosts } = call.actor;
  const { since, until, read } = sinceOf(call);
  const { months } = await requestedPeriod(call, "organisation");
  const { projectId, after } = call.query;
  const wanted = {
    projectId,
    months: windowOf(months),
    since,
    until,
    before: after === undefined ? null : instantOf(after, timeZone),
    limit: contract.changeWritesOnAPage + 1,
  };
  // Refused where what was then is no longer known.
  await read();
  const [found] = await call.database.read(orgId, changeWrites(orgId, wanted));
  const writes = found.slice(0, contract.changeWritesOnAPage);
  const seesReasons = may(roles, "read the audit log");
  return {
    writes: writes.map((write) => ({
      ...write,
      reason: seesReasons ? write.reason : null,
      costs: maySeeCosts ? write.costs : null,
    })),
    next: found.length > writes.length ? (writes.at(-1)?.at ?? null) : null,
  };
});

/** The most moments in one answer: three a month of three years. */
const maxMoments = 108;

/** GET /api/analytics/moments. */
export const listMoments = serve(contract.listMoments, async (call) => {
  const { orgId, timeZone } = call.actor;
  const [found, [known]] = await call.read(moments(orgId, maxMoments), firstKnownMoment(orgId));
  if (!known) throw new Error("An organisation without settings");
  return { moments: found, firstDay: dayOfMoment(known.since, timeZone) };
});
