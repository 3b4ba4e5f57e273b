import type { Day } from "#shared/day.ts";
import { firstDay } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { newId } from "#server/ids.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { forbidden, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import type { Answers } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { proposedHours } from "../rules/proposed-hours.ts";
import { changeSize, decideSave, type SaveDecision } from "../rules/save-cells.ts";
import {
  boundBy,
  isResubmission,
  mayAllocate,
  maySaveAs,
  submittedStaysMessage,
  type AllocationStatus,
} from "../rules/status.ts";
import { marksOfSave, type SaveMarks } from "./marks-of-save.ts";
import { acceptedBySave } from "./queries/proposals.ts";
import { functionById } from "./queries/planner.ts";
import * as queries from "./queries/saving.ts";
import { factQueries, savingFacts, type LoadedFacts } from "./saving-facts.ts";

type SaveCall = Call<typeof contract.saveAllocation>;
type StoredHeader = Answers<[ReturnType<typeof queries.lockHeader>]>[0][number];

/**
 * PUT /api/allocations/{functionId}/{month}. Past days, today and people the save doesn't name are never
 * touched.
 */
export const saveAllocation = serve(contract.saveAllocation, (call) =>
  call.write((transaction) => save(transaction, call)),
);

/** The month, locked, and what is to be written to it; refused where the save isn't allowed. */
async function decided(transaction: AuditedTransaction, { actor, body, params, today }: SaveCall) {
  const { orgId } = actor;
  const place = { orgId, functionId: params.functionId, month: params.month, today };
  const period = firstDay(params.month);
  // In this order, so that a caller that waited for the lock reads the save before.
  const [[allocated], [header], ...rows] = await transaction.read(
    functionById(orgId, params.functionId, actor.id),
    queries.lockHeader(orgId, params.functionId, period),
    ...factQueries(place, body.cells),
  );
  if (!allocated) throw notFound();
  if (!mayAllocate(actor.roles, allocated.is_allocator))
    throw forbidden(t`Only allocators of ${allocated.name} and admins can save it.`);
  const before = statusOf(header);
  if ((header?.version ?? 0) !== body.version) throw staleSave(header);
  if (!maySaveAs(before, body.status)) throw wrongState(submittedStaysMessage());
  const bound = boundBy(before, params.month, allocated.binding, today);
  if (bound !== null) throw wrongState(bound);
  const loaded = savingFacts(place, body.cells, rows);
  const decision = decideSave(body.cells, loaded.facts);
  refuseInvalid(decision.problems);
  const marks = await marksOfSave(transaction, { orgId, functionId: params.functionId, period }, body);
  return { header, before, loaded, decision, marks };
}

async function save(transaction: AuditedTransaction, call: SaveCall) {
  const { actor, body, params } = call;
  const { orgId } = actor;
  const { header, before, loaded, decision, marks } = await decided(transaction, call);
  const size = changeSize(decision);
  const id = header?.id ?? (await makeHeader(transaction, call, firstDay(params.month)));
  const resubmission = isResubmission(before, body.status);
  const writes = [
    ...(header
      ? [queries.updateHeader(orgId, { id, status: body.status, author: actor.id, resubmission })]
      : []),
    ...cellWrites(call, id, decision, { ...loaded, marks }),
    ...(resubmission
      ? [queries.insertResubmission(orgId, { allocationId: id, author: actor.id, ...size })]
      : []),
  ];
  await Promise.all([
    transaction.runAll(writes),
    transaction.audit({
      action: body.status === "draft" ? "save allocation draft" : "submit allocation",
      subjectType: "function_allocation",
      subjectId: id,
      before: { status: before, cells: auditCells(decision, "before") },
      after: {
        status: body.status,
        cellsChanged: size.cells,
        hoursChanged: size.hours,
        cells: auditCells(decision, "after"),
        ...marks.audit,
      },
    }),
  ]);
  const { stored, counted } = await savedMonth(transaction, call, id);
  return {
    functionAllocationId: id,
    status: body.status,
    version: stored?.version ?? 1,
    updatedAt: stored?.updated_at ?? null,
    entries: counted?.entries ?? 0,
    skipped: decision.skipped.map((person) => ({ userId: person.id, fullName: person.name })),
  };
}

/** What the answer needs of the saved month. Proposals that the save has accepted are closed in the same trip. */
async function savedMonth(transaction: AuditedTransaction, { actor, params }: SaveCall, id: string) {
  const [[stored], [counted], moved] = await transaction.read(
    queries.headerById(actor.orgId, id),
    queries.countEntries(actor.orgId, id),
    acceptedBySave(actor.orgId, params.functionId, firstDay(params.month), actor.id),
  );
  for (const row of moved)
    await transaction.audit({
      action: "take reassignment",
      subjectType: "repair proposal",
      subjectId: row.id,
      before: { state: "open" },
      after: { state: "taken" },
    });
  return { stored, counted };
}

const statusOf = (header: StoredHeader | undefined) =>
  (header?.status_code ?? "not_submitted") as AllocationStatus;

const staleSave = (header: StoredHeader | undefined) =>
  stale({
    version: header?.version ?? 0,
    status: statusOf(header),
    lastSavedAt: header?.last_saved_at ?? null,
  });

/** The header of a month's first save; stale when someone was faster. */
async function makeHeader(
  transaction: AuditedTransaction,
  { actor, body, params }: SaveCall,
  period: Day,
): Promise<string> {
  const id = newId();
  const { orgId } = actor;
  const { functionId } = params;
  const row = { id, functionId, period, status: body.status, author: actor.id };
  if ((await transaction.run(queries.insertHeader(orgId, row))) === 1) return id;
  throw staleSave(await transaction.first(queries.lockHeader(orgId, functionId, period)));
}

function cellWrites(
  { actor, params }: SaveCall,
  allocationId: string,
  decision: SaveDecision,
  { entryIdOf, proposedOf, snapshotOf, marks }: LoadedFacts & { readonly marks: SaveMarks },
) {
  const gone = decision.cleared.flatMap((cell) => entryIdOf(cell) ?? []);
  const rows = decision.set.map((cell) => ({
    id: newId(),
    function_allocation_id: allocationId,
    user_id: cell.userId,
    project_id: cell.projectId,
    function_id: params.functionId,
    allocation_date: cell.day,
    hours: cell.hours,
    proposed_hours: proposedHours({ ...cell, marked: proposedOf(cell) }, marks.of(cell)),
    ...snapshotOf(cell),
    created_by: actor.id,
  }));
  return [
    ...(gone.length > 0 ? [queries.removeEntries(actor.orgId, gone)] : []),
    ...(rows.length > 0 ? [queries.putEntries(actor.orgId, rows)] : []),
  ];
}

/** The changed cells for the audit: person, day, project, hours. */
function auditCells({ set, cleared }: SaveDecision, side: "before" | "after"): unknown[] {
  return [...set, ...cleared.map((cell) => ({ ...cell, hours: null }))].map((cell) => [
    cell.userId,
    cell.day,
    cell.projectId,
    side === "before" ? cell.before : cell.hours,
  ]);
}
