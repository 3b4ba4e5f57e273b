import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import {
  clearHoursToCome,
  hoursToCome,
  type ComingHours,
} from "#features/people/server/hours-to-come-queries.ts";
import * as contract from "../unworkable-contract.ts";
import { mayAllocate } from "#features/plans/rules/status.ts";
import { functionById, functionNames } from "#features/plans/server/queries/planner.ts";
import { onClosedProjects, unworkableIn, unworkableOf } from "./unworkable-queries.ts";

/** GET /api/allocations/{functionId}/unworkable. */
export const listUnworkable = serve(contract.listUnworkable, async (call) => {
  const { functionId } = call.params;
  const asker = { orgId: call.actor.orgId, today: call.today };
  const which = unworkableOf(asker, functionId);
  const [names, rows, closed] = await call.read(
    functionNames(asker.orgId),
    hoursToCome(asker, which, contract.maxRows),
    hoursToCome(asker, onClosedProjects(asker, functionId), contract.maxRows),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  if (!nameOf.has(functionId)) throw notFound();
  const placeOf = (row: Pick<ComingHours, "userId" | "projectId" | "functionId" | "month">) =>
    [row.userId, row.projectId, row.functionId, row.month].join(" ");
  const isClosed = new Set(closed.map(placeOf));
  return {
    total: rows[0]?.total ?? 0,
    hours: rows.map(({ month, total: _total, ...row }) => ({
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
  const which = unworkableIn(asker, params.functionId, body.places);
  return call.write(async (transaction) => {
    const hours = await clearHoursToCome(transaction, { ...asker, actorId: actor.id }, which);
    if (hours === 0) transaction.unchanged();
    return { hours };
  });
});
