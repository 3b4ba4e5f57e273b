import { firstDay } from "../../../shared/month.ts";
import { newId } from "../../../server/ids.ts";
import type { AuditedTransaction } from "../../../server/http/request-transaction.ts";
import { serve } from "../../../server/http/serve.ts";
import { forbidden, notFound, refuseInvalid } from "../../../server/refusal.ts";
import * as contract from "../contract.ts";
import { entryKey } from "../rules/plan.ts";
import { changeSize, decideSave, type SaveDecision } from "../rules/save-cells.ts";
import { mayAllocate } from "../rules/writers.ts";
import { claimHeader } from "./claim-header.ts";
import { functionById } from "./queries/planner.ts";
import * as queries from "./queries/saving.ts";
import { loadFacts, type LoadedFacts, type SavePlace } from "./saving-facts.ts";

async function writeCells(
  transaction: AuditedTransaction,
  place: SavePlace,
  author: string,
  decision: SaveDecision,
  loaded: LoadedFacts,
): Promise<void> {
  const gone = decision.cleared.flatMap((cell) => loaded.entryIds.get(entryKey(cell)) ?? []);
  if (gone.length > 0) await transaction.run(queries.removeEntries(place.orgId, gone));
  const rows = decision.set.map((cell) => {
    const snapshot = loaded.snapshotOf(cell.userId);
    return {
      id: newId(),
      function_allocation_id: place.allocationId,
      user_id: cell.userId,
      project_id: cell.projectId,
      function_id: place.functionId,
      cost_tier_id: snapshot.costTierId,
      allocation_date: cell.day,
      hours: cell.hours,
      rate_per_hour: snapshot.ratePerHour,
      is_billable: snapshot.isBillable,
      created_by: author,
    };
  });
  if (rows.length > 0) await transaction.run(queries.putEntries(place.orgId, rows));
}

/** The changed cells as the audit keeps them: person, day, project, hours. */
function auditCells(decision: SaveDecision, side: "before" | "after"): unknown[] {
  return [
    ...decision.set.map((cell) => [
      cell.userId,
      cell.day,
      cell.projectId,
      side === "before" ? cell.before : cell.hours,
    ]),
    ...decision.cleared.map((cell) => [
      cell.userId,
      cell.day,
      cell.projectId,
      side === "before" ? cell.before : null,
    ]),
  ];
}

/**
 * PUT /api/allocations/{functionId}/{month}. Days up to today, and people the save does not name, are never
 * touched.
 */
export const saveAllocation = serve(contract.saveAllocation, async (call) => {
  const { actor, body, today } = call;
  const { functionId, month } = call.params;
  const { orgId } = actor;
  const [functions] = await call.read(functionById(orgId, functionId, actor.id));
  const found = functions[0];
  if (!found) throw notFound();
  if (!mayAllocate(actor.roles, found.is_allocator))
    throw forbidden(`Only allocators of ${found.name} and admins can save it.`);
  return call.write(async (transaction) => {
    const header = await claimHeader(transaction, {
      orgId,
      functionId,
      period: firstDay(month),
      status: body.status,
      version: body.version,
      author: actor.id,
    });
    const place: SavePlace = { orgId, functionId, month, today, allocationId: header.id };
    let decision: SaveDecision = { problems: {}, set: [], cleared: [], skipped: [] };
    if (body.cells.length > 0) {
      const loaded = await loadFacts(transaction, place, body.cells);
      decision = decideSave(body.cells, loaded.facts);
      refuseInvalid(decision.problems);
      await writeCells(transaction, place, actor.id, decision, loaded);
    }
    const size = changeSize(decision);
    if (header.isResubmission)
      await transaction.run(
        queries.insertResubmission(orgId, {
          id: newId(),
          allocationId: header.id,
          author: actor.id,
          ...size,
        }),
      );
    await transaction.audit({
      action: body.status === "draft" ? "save allocation draft" : "submit allocation",
      subjectType: "function_allocation",
      subjectId: header.id,
      before: { status: header.before, cells: auditCells(decision, "before") },
      after: {
        status: body.status,
        cellsChanged: size.cells,
        hoursChanged: size.hours,
        cells: auditCells(decision, "after"),
      },
    });
    const stored = await transaction.first(queries.headerById(orgId, header.id));
    const counted = await transaction.first(queries.countEntries(orgId, header.id));
    return {
      functionAllocationId: header.id,
      status: body.status,
      version: stored?.version ?? 1,
      updatedAt: stored?.updated_at ?? null,
      entries: counted?.entries ?? 0,
      skipped: decision.skipped.map((person) => ({ userId: person.id, fullName: person.name })),
    };
  });
});
