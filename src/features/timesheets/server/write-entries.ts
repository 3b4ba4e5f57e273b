import { newId } from "../../../server/ids.ts";
import type { Transaction } from "../../../server/scope.ts";
import { addDays, type Day } from "../../../shared/day.ts";
import type { WeekDifference } from "../rules/cell-changes.ts";
import { insertEntries, personAtSaving, projectsById, removeEntries, updateEntry } from "./queries.ts";

/** The Sunday of the week. */
export function weekEnd(weekStarting: Day): Day {
  return addDays(weekStarting, 6);
}

interface EntryPlace {
  readonly orgId: string;
  readonly timesheetId: string;
  readonly ownerId: string;
  /** Who enters: the owner, or whoever decides. */
  readonly writerId: string;
  /** What changed entries become; left out, they stay what they are. */
  readonly changedType?: "override";
}

/**
 * Writes a difference entry by entry. Added and changed entries take function, tier, rate and billable of their owner as they
 * are now (reading AMB-09); internal projects are never billable (decision 18).
 */
export async function writeDifference(transaction: Transaction, place: EntryPlace, { added, changed, removed }: WeekDifference): Promise<void> {
  const { orgId } = place;
  if (removed.length > 0) await transaction.run(removeEntries(orgId, removed.map(({ id }) => id)));
  const written = [...added, ...changed];
  if (written.length === 0) return;
  const person = await transaction.first(personAtSaving(orgId, place.ownerId));
  if (!person) throw new Error("A timesheet without its owner");
  const projects = await transaction.rows(projectsById(orgId, [...new Set(written.map(({ projectId }) => projectId))]));
  const snapshot = (projectId: string) => ({
    function_id: person.function_id,
    cost_tier_id: person.cost_tier_id,
    rate_per_hour: person.rate_per_hour,
    is_billable: person.billable && !projects.some((project) => project.id === projectId && project.is_internal),
  });
  for (const entry of changed) {
    await transaction.run(
      updateEntry(orgId, entry.id, {
        ...snapshot(entry.projectId),
        duration_hours: entry.hours,
        task_notes: entry.note,
        updated_by: place.writerId,
        ...(place.changedType ? { entry_type: place.changedType } : {}),
      }),
    );
  }
  if (added.length === 0) return;
  await transaction.run(
    insertEntries(
      orgId,
      added.map((entry) => ({
        id: newId(),
        timesheet_id: place.timesheetId,
        user_id: place.ownerId,
        project_id: entry.projectId,
        date_worked: entry.day,
        duration_hours: entry.hours,
        task_notes: entry.note,
        ...snapshot(entry.projectId),
        created_by: place.writerId,
      })),
    ),
  );
}
