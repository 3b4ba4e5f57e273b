import { newId } from "../../../server/ids.ts";
import { notFound } from "../../../server/refusal.ts";
import type { Transaction } from "../../../server/scope.ts";
import { addDays, type Day } from "../../../shared/day.ts";
import { differenceOf, type AskedChanges, type StoredWeek, type WeekDifference } from "../rules/cell-changes.ts";
import { entriesBetween, insertEntries, personAtSaving, projectsById, removeEntries, updateEntry } from "./queries.ts";
import { storedEntryOf } from "./timesheet-rows.ts";

/** Whose entries, and who enters them: the owner, or whoever decides. */
export interface EntryWriter {
  readonly orgId: string;
  readonly ownerId: string;
  readonly writerId: string;
}

interface EntryPlace extends EntryWriter {
  readonly timesheetId: string;
  /** What changed entries become; left out, they stay what they are. */
  readonly changedType?: "override" | undefined;
}

/** The stored week and the difference asked of it; a project that is not the organisation's answers 404. */
export async function differenceAsked(
  transaction: Transaction,
  { orgId, ownerId }: EntryWriter,
  weekStarting: Day,
  asked: AskedChanges,
): Promise<{ week: StoredWeek; difference: WeekDifference }> {
  const named = [...(asked.cells ?? []), ...(asked.additions ?? []), ...(asked.timed ?? [])].map(({ projectId }) => projectId);
  const entries = (await transaction.rows(entriesBetween(orgId, ownerId, weekStarting, addDays(weekStarting, 6)))).map(storedEntryOf);
  const touched = [...new Set([...named, ...entries.map(({ projectId }) => projectId)])];
  const rows = touched.length === 0 ? [] : await transaction.rows(projectsById(orgId, touched));
  const projects = new Map(rows.map((row) => [row.id, { statusCode: row.status_code, endedOn: row.ended_on }]));
  if (named.some((id) => !projects.has(id))) throw notFound("This project does not exist.");
  const week = { weekStarting, entries, projects };
  return { week, difference: differenceOf(week, asked) };
}

/** The audit's before and after: the touched entries only. */
export function told(week: StoredWeek, { added, changed, removed }: WeekDifference) {
  const touched = new Set([...changed, ...removed].map(({ id }) => id));
  return { before: week.entries.filter(({ id }) => touched.has(id)), after: [...changed, ...added] };
}

/**
 * Writes a difference entry by entry. Added and changed entries take function, tier, rate and billable of their owner as they
 * are now (reading AMB-09); internal projects are never billable (decision 18).
 */
export async function writeDifference(transaction: Transaction, place: EntryPlace, { added, changed, removed }: WeekDifference): Promise<void> {
  const { orgId } = place;
  if (removed.length > 0)
    await transaction.run(
      removeEntries(
        orgId,
        removed.map(({ id }) => id),
      ),
    );
  const written = [...added, ...changed];
  if (written.length === 0) return;
  const [[person], projects] = await transaction.read(
    personAtSaving(orgId, place.ownerId),
    projectsById(orgId, [...new Set(written.map(({ projectId }) => projectId))]),
  );
  if (!person) throw new Error("A timesheet without its owner");
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
        start_time: entry.startTime,
        end_time: entry.endTime,
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
        start_time: entry.startTime ?? null,
        end_time: entry.endTime ?? null,
        ...snapshot(entry.projectId),
        created_by: place.writerId,
      })),
    ),
  );
}
