import { firstDay } from "#shared/month.ts";
import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { newId } from "#server/ids.ts";
import { serve, type Actor } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import * as contract from "../../repair-contract.ts";
import type { RepairAnswer } from "../../repair-contract.ts";
import type { Repair, RepairInput } from "../../rules/repair/full-repair.ts";
import { mayAllocate } from "#features/plans/rules/status.ts";
import { functionById } from "#features/plans/server/queries/planner.ts";
import { monthOfPlanner, monthQueries } from "#features/plans/server/read-planner.ts";
import { insertRun, insertRunProposal, repairOfRun } from "./fill-queries.ts";
import { hashOf, plannerOfProposal } from "./month-input.ts";
import { runRepair } from "./run-fill.ts";

/** Bytes of the cells, moves and open hours on a page: six thousand cells alone are a megabyte. */
const maxBytes = 500_000;

/** A page of a proposal, from the place that the page before said: first cells, then moves, then open hours. */
export function repairPage(
  { cells, moves, open, ...figures }: RepairAnswer,
  after = "0",
): RepairAnswer & { next: string | null } {
  const sizes = [...cells, ...moves, ...open].map((part) => Buffer.byteLength(JSON.stringify(part)));
  const from = Number(after);
  let to = from;
  for (let bytes = 0; to < sizes.length; to += 1) {
    bytes += sizes[to] ?? 0;
    if (bytes > maxBytes) break;
  }
  const onPage = <Part>(parts: readonly Part[], before: number): Part[] =>
    parts.slice(Math.max(0, from - before), Math.max(0, to - before));
  return {
    ...figures,
    cells: onPage(cells, 0),
    moves: onPage(moves, cells.length),
    open: onPage(open, cells.length + moves.length),
    next: to < sizes.length ? String(to) : null,
  };
}

export const answerOf = (repair: Repair): RepairAnswer => ({
  ...repair,
  cells: [...repair.cells],
  moves: [...repair.moves],
  open: repair.open.map((each) => ({ ...each, days: [...each.days] })),
});

/** Refuses whoever may not save the month. */
function checkAllocator(
  { roles }: Actor,
  allocated: { readonly name: string; readonly is_allocator: boolean } | undefined,
): void {
  if (!allocated) throw notFound();
  if (!mayAllocate(roles, allocated.is_allocator))
    throw forbidden(t`Only allocators of ${allocated.name} and admins can reassign its hours.`);
}

/** POST /api/allocations/{functionId}/{month}/repair. The plan stays as it is; the run is kept and audited. */
export const repairMonth = serve(contract.repairMonth, async (call) => {
  const { actor, params, body, today } = call;
  const { functionId, month } = params;
  const began = performance.now();
  const {
    allocated: [allocated],
    ...rows
  } = await call.read({
    allocated: functionById(actor.orgId, functionId, actor.id),
    ...monthQueries(actor.orgId, functionId, month, today),
  });
  checkAllocator(actor, allocated);
  const read = monthOfPlanner(functionId, month, rows);
  const { scope, cells } = body;
  const input: RepairInput = { planner: plannerOfProposal(read), month, today, cells, absences: [], scope };
  const repair = await runRepair(actor.orgId, input, call.gone());
  const { changed, bound, moved } = repair;
  const open = sumHours(repair.open.map(({ hours }) => hours));
  const milliseconds = Math.round(performance.now() - began);
  const id = newId();
  const answer = answerOf(repair);
  await call.write(async (transaction) => {
    await transaction.runAll([
      insertRun(actor.orgId, {
        id,
        function_id: functionId,
        month: firstDay(month),
        input_hash: hashOf(input),
        options: JSON.stringify({ repairs: true, ...scope }),
        hours: moved,
        unmet_hours: open,
        objective: changed,
        bound,
        gap: changed === 0 ? 0 : Math.round(((changed - bound) / changed) * 10_000) / 100,
        milliseconds,
        is_timed_out: repair.isTimedOut,
        created_by: actor.id,
      }),
      insertRunProposal(actor.orgId, id, answer),
    ]);
    await transaction.audit({
      action: "propose repaired allocation",
      subjectType: "fill_run",
      subjectId: id,
      after: { functionId, month, cells: changed, bound, hours: moved, open, milliseconds },
    });
  });
  return { runId: id, version: read.version, ...repairPage(answer), milliseconds };
});

/** GET /api/allocations/{functionId}/{month}/repair/{runId}: its pages, as the run stored them. */
export const readRepair = serve(contract.readRepair, async (call) => {
  const { actor, params, query } = call;
  const { functionId, month, runId } = params;
  const [[allocated], [run]] = await call.read(
    functionById(actor.orgId, functionId, actor.id),
    repairOfRun(actor.orgId, functionId, firstDay(month), runId),
  );
  checkAllocator(actor, allocated);
  // An earlier version of the product may have stored less than this one shows.
  const stored = contract.Repair.safeParse(run?.proposal);
  if (!stored.success)
    throw notFound(
      t`This proposal is no longer there. Proposals are stored for 30 days. Reassign the month's hours again.`,
    );
  return repairPage(stored.data, query.after);
});
