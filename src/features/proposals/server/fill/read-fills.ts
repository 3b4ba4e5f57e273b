import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { firstDay } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import * as contract from "../../fill-run-contract.ts";
import { mayAllocate } from "#features/plans/rules/status.ts";
import { functionById } from "#features/plans/server/queries/planner.ts";
import { fillOfRun, fillsOfMonth } from "./fill-queries.ts";

/** GET /api/allocations/{functionId}/{month}/fill/{runId}. What the planner makes of it is its own affair. */
export const readFill = serve(contract.readFill, async (call) => {
  const { actor, params } = call;
  const [[allocated], [run]] = await call.read(
    functionById(actor.orgId, params.functionId, actor.id),
    fillOfRun(actor.orgId, params.functionId, firstDay(params.month), params.runId),
  );
  if (!allocated || !run) throw notFound();
  if (!mayAllocate(actor.roles, allocated.is_allocator))
    throw forbidden(t`Only allocators of ${allocated.name} and admins can fill it.`);
  // An earlier version of the product may have stored less than this one shows.
  const answer = contract.readFill.output.shape.answer.safeParse(run.proposal);
  const options = contract.readFill.output.shape.options.safeParse(optionsOf(run.options));
  if (!answer.success || !options.success) throw notFound();
  return {
    answer: answer.data,
    options: options.data,
    createdAt: run.createdAt,
    createdByName: run.createdByName,
  };
});

/** A run stores its scope beside them. */
const optionsOf = (stored: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.keys(contract.readFill.output.shape.options.shape).map((name) => [name, stored[name]]),
  );

/** GET /api/allocations/months/{periodId}/fills. Of the functions the caller may fill. */
export const listFills = serve(contract.listFills, async (call) => {
  const { orgId, id, roles } = call.actor;
  const [rows] = await call.read(fillsOfMonth(orgId, firstDay(call.params.periodId), id));
  return {
    fills: rows
      .filter((row) => mayAllocate(roles, row.isAllocator))
      .map(({ isAllocator: _right, hours, unmetHours, planVersion, currentVersion, ...row }) => {
        const metAfter = fromHundredths(toHundredths(row.wanted) - toHundredths(unmetHours));
        return {
          ...row,
          metAfter,
          metBefore: sumHours([metAfter, -hours]),
          isOld: planVersion !== (currentVersion ?? 0),
        };
      }),
  };
});
