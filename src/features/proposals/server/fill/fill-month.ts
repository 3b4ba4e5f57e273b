import { sumHours } from "#shared/hours.ts";
import { addMonths, firstDay } from "#shared/month.ts";
import { percentExact } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import { monthsOfProject } from "#features/months/rules/project-months.ts";
import { newId } from "#server/ids.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import * as contract from "../../fill-contract.ts";
import type { FillInput } from "../../rules/fill/full-fill.ts";
import { mayAllocate } from "#features/plans/rules/status.ts";
import { entriesOfMonth, functionById } from "#features/plans/server/queries/planner.ts";
import { monthOfPlanner, monthQueries } from "#features/plans/server/read-planner.ts";
import { insertRun, insertRunProposal } from "./fill-queries.ts";
import { hashOf, inOrder, plannerOfProposal } from "./month-input.ts";
import { runFill } from "./run-fill.ts";

/** All that a fill reads, in one trip, and the version it stands on. */
async function inputOf(call: Call<typeof contract.fillMonth>) {
  const { actor, params, body, today } = call;
  const { functionId, month } = params;
  const {
    allocated: [allocated],
    before,
    ...rows
  } = await call.read({
    allocated: functionById(actor.orgId, functionId, actor.id),
    before: entriesOfMonth(actor.orgId, functionId, firstDay(addMonths(month, -1))),
    ...monthQueries(actor.orgId, functionId, month, today),
  });
  if (!allocated) throw notFound();
  if (!mayAllocate(actor.roles, allocated.is_allocator))
    throw forbidden(t`Only allocators of ${allocated.name} and admins can fill it.`);
  const read = monthOfPlanner(functionId, month, rows);
  const input: FillInput = {
    planner: plannerOfProposal(read),
    month,
    today,
    lastMonth: inOrder(before.map(({ userId, projectId }) => ({ userId, projectId }))),
    ...body,
  };
  // Their hours can't wait for the month after.
  const ending = rows.projects.filter((project) => monthsOfProject(project).at(-1) === month);
  const wanted = sumHours(read.demand.map(({ hours }) => hours));
  return { input, wanted, version: read.version, endingIds: ending.map(({ id }) => id) };
}

/** POST /api/allocations/{functionId}/{month}/fill. The plan stays as it is; the run is kept and audited. */
export const fillMonth = serve(contract.fillMonth, async (call) => {
  const { actor, params, body } = call;
  const began = performance.now();
  const { input, wanted, version, endingIds } = await inputOf(call);
  const fill = await runFill(actor.orgId, input, call.gone());
  const { hours, objective, bound, isTimedOut } = fill;
  const id = newId();
  const unmet = sumHours(fill.unmet.map((each) => each.hours));
  const result = {
    objective,
    bound,
    gap: objective === 0 ? 0 : Math.round(percentExact(objective - bound, objective) * 100) / 100,
    milliseconds: Math.round(performance.now() - began),
  };
  const { options, scope, cells } = body;
  const answer = {
    runId: id,
    version,
    ...fill,
    cells: fill.cells.map((each) => ({ ...each, days: [...each.days] })),
    pairs: [...fill.pairs],
    unmet: [...fill.unmet],
    endingIds,
    wanted,
    ...result,
  };
  await call.write(async (transaction) => {
    await transaction.runAll([
      insertRun(actor.orgId, {
        id,
        function_id: params.functionId,
        month: firstDay(params.month),
        input_hash: hashOf(input),
        // Hours that only one browser knows make another proposal than the stored month would.
        options: JSON.stringify({
          ...options,
          ...scope,
          ...(cells.length > 0 ? { unsaved: cells.length } : {}),
        }),
        hours,
        unmet_hours: unmet,
        ...result,
        is_timed_out: isTimedOut,
        created_by: actor.id,
      }),
      insertRunProposal(actor.orgId, id, answer),
    ]);
    await transaction.audit({
      action: "propose allocation",
      subjectType: "fill_run",
      subjectId: id,
      after: { functionId: params.functionId, month: params.month, ...options, hours, unmet, ...result },
    });
  });
  return answer;
});
