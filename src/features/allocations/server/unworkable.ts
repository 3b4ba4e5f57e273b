import { sql } from "kysely";
import { firstDay, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts.ts";
import { clearHoursToCome, hoursToCome } from "#features/people/server/hours-to-come.ts";
import * as contract from "../unworkable-contract.ts";
import { mayAllocate } from "../rules/status.ts";
import { functionById, functionNames } from "./queries/planner.ts";

/** Rows that are listed, the earliest months first. */
const maxRows = 500;

interface Asker {
  readonly orgId: string;
  readonly today: string;
}

/** Hours that don't count, of the function's months and of its people: entries as `e`, people as `u`, projects as `p`. */
const unworkableOf = ({ orgId, today }: Asker, functionId: string) =>
  sql<boolean>`((e.function_id = ${functionId} OR u.function_id = ${functionId})
    AND NOT ${allocationCountsSql({ orgId, entry: "e", project: "p", user: "u" }, today)})`;

const onClosedProjects = ({ today }: Asker) =>
  sql<boolean>`NOT ${monthCountsSql("p", sql`date_trunc('month', e.allocation_date::timestamp)::date`, today)}`;

/** GET /api/allocations/{functionId}/unworkable. */
export const listUnworkable = serve(contract.listUnworkable, async (call) => {
  const { functionId } = call.params;
  const asker = { orgId: call.actor.orgId, today: call.today };
  const which = unworkableOf(asker, functionId);
  const [names, rows, closed] = await call.read(
    functionNames(asker.orgId),
    hoursToCome(asker, which, maxRows),
    hoursToCome(asker, sql<boolean>`(${which} AND ${onClosedProjects(asker)})`, maxRows),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  if (!nameOf.has(functionId)) throw notFound();
  const placeOf = (row: (typeof rows)[number]) =>
    [row.userId, row.projectId, row.functionId, row.month].join(" ");
  const isClosed = new Set(closed.map(placeOf));
  return {
    hours: rows.map(({ month, ...row }) => ({
      ...row,
      month: monthOf(month),
      functionName: nameOf.get(row.functionId) ?? "",
      because: isClosed.has(placeOf({ ...row, month })) ? ("project" as const) : ("person" as const),
    })),
  };
});

/** POST /api/allocations/{functionId}/unworkable/clear. By an allocator of the function, old or new, or an admin. */
export const clearUnworkable = serve(contract.clearUnworkable, async (call) => {
  const { actor, params, body } = call;
  const asker = { orgId: actor.orgId, today: call.today };
  const [[allocated]] = await call.read(functionById(actor.orgId, params.functionId, actor.id));
  if (!allocated) throw notFound();
  if (!mayAllocate(actor.roles, allocated.is_allocator))
    throw forbidden(t`Only allocators of ${allocated.name} and admins can save it.`);
  const places = JSON.stringify(
    body.places.map(({ month, ...place }) => ({ ...place, month: firstDay(month) })),
  );
  const which = sql<boolean>`(${unworkableOf(asker, params.functionId)} AND EXISTS (
    SELECT FROM json_to_recordset(${places}::json) AS x("userId" uuid, "projectId" uuid, "functionId" uuid, month date)
    WHERE x."userId" = u.id AND x."projectId" = p.id AND x."functionId" = e.function_id
      AND x.month = date_trunc('month', e.allocation_date::timestamp)::date))`;
  return call.write(async (transaction) => {
    const hours = await clearHoursToCome(transaction, { ...asker, actorId: actor.id }, which);
    if (hours === 0) transaction.unchanged();
    return { hours };
  });
});
