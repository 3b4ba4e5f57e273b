import { firstDay } from "#shared/month.ts";
import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { newId } from "#server/ids.ts";
import { serve, type Actor } from "#server/http/serve.ts";
import { forbidden, notFound } from "#server/refusal.ts";
import * as contract from "../../mend-contract.ts";
import type { MendAnswer } from "../../mend-contract.ts";
import type { Mend, MendInput } from "../../rules/mend/whole-mend.ts";
import { mayAllocate } from "../../rules/status.ts";
import { functionById } from "../queries/planner.ts";
import { monthOfPlanner, monthQueries } from "../read-planner.ts";
import { insertRun, insertRunProposal, mendOfRun } from "./fill-queries.ts";
import { hashOf, plannerOfProposal } from "./month-input.ts";
import { runMend } from "./run-fill.ts";

/** Bytes of the cells, moves and open hours on a page: six thousand cells alone are a megabyte. */
const mostBytes = 500_000;

/** A page of a proposal, from the place that the page before said: first cells, then moves, then open hours. */
export function mendPage(
  { cells, moves, open, ...figures }: MendAnswer,
  after = "0",
): MendAnswer & { next: string | null } {
  const sizes = [...cells, ...moves, ...open].map((part) => Buffer.byteLength(JSON.stringify(part)));
  const from = Number(after);
  let to = from;
  for (let bytes = 0; to < sizes.length; to += 1) {
    bytes += sizes[to] ?? 0;
    if (bytes > mostBytes) break;
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

export const answerOf = (mend: Mend): MendAnswer => ({
  ...mend,
  cells: [...mend.cells],
  moves: [...mend.moves],
  open: mend.open.map((each) => ({ ...each, days: [...each.days] })),
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

/** POST /api/allocations/{functionId}/{month}/mend. The plan stays as it is; the run is kept and audited. */
export const mendMonth = serve(contract.mendMonth, async (call) => {
  const { actor, params, body, today } = call;
  const { functionId, month } = params;
  const began = performance.now();
  const [[allocated], ...rows] = await call.read(
    functionById(actor.orgId, functionId, actor.id),
    ...monthQueries(actor.orgId, functionId, month, today),
  );
  checkAllocator(actor, allocated);
  const read = monthOfPlanner(functionId, month, rows);
  const { scope, cells } = body;
  const input: MendInput = { planner: plannerOfProposal(read), month, today, cells, absences: [], scope };
  const mend = await runMend(actor.orgId, input, call.gone());
  const { changed, bound, moved } = mend;
  const open = sumHours(mend.open.map(({ hours }) => hours));
  const milliseconds = Math.round(performance.now() - began);
  const id = newId();
  const answer = answerOf(mend);
  await call.write(async (transaction) => {
    await transaction.runAll([
      insertRun(actor.orgId, {
        id,
        function_id: functionId,
        month: firstDay(month),
        input_hash: hashOf(input),
        options: JSON.stringify({ mends: true, ...scope }),
        hours: moved,
        unmet_hours: open,
        objective: changed,
        bound,
        gap: changed === 0 ? 0 : Math.round(((changed - bound) / changed) * 10_000) / 100,
        milliseconds,
        is_timed_out: mend.isTimedOut,
        created_by: actor.id,
      }),
      insertRunProposal(actor.orgId, id, answer),
    ]);
    await transaction.audit({
      action: "propose mended allocation",
      subjectType: "fill_run",
      subjectId: id,
      after: { functionId, month, cells: changed, bound, hours: moved, open, milliseconds },
    });
  });
  return { runId: id, version: read.version, ...mendPage(answer), milliseconds };
});

/** GET /api/allocations/{functionId}/{month}/mend/{runId}: its pages, as the run stored them. */
export const readMend = serve(contract.readMend, async (call) => {
  const { actor, params, query } = call;
  const { functionId, month, runId } = params;
  const [[allocated], [run]] = await call.read(
    functionById(actor.orgId, functionId, actor.id),
    mendOfRun(actor.orgId, functionId, firstDay(month), runId),
  );
  checkAllocator(actor, allocated);
  // An earlier version of the product may have stored less than this one shows.
  const stored = contract.Mend.safeParse(run?.proposal);
  if (!stored.success)
    throw notFound(
      t`This proposal is no longer there. Proposals are stored for 30 days. Reassign the month's hours again.`,
    );
  return mendPage(stored.data, query.after);
});
