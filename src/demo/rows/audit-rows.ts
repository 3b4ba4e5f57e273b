import { batchOf, type Batch } from "#server/database/batch.ts";
import { addDays, type Day } from "#shared/day.ts";
import type { Person } from "../people.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Something a person did to something, as the audit log would have stored it. */
export interface Deed {
  readonly on: Day;
  /** `HH:mm` in UTC. */
  readonly clock: string;
  readonly by: Person;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The log begins this many days ago: longer ago no one looks. */
export const loggedDays = 60;

/** The audit rows of the deeds of the last weeks. */
export function auditBatch({ timeline, newId }: World, deeds: readonly Deed[]): Batch {
  const first = addDays(timeline.today, -loggedDays);
  return batchOf(
    "audit_log",
    deeds
      .filter((deed) => deed.on >= first)
      .map((deed) => ({
        id: newId(),
        happened_at: at(deed.on, deed.clock),
        actor_id: deed.by.id,
        actor_name: `${deed.by.name.first} ${deed.by.name.last}`,
        action: deed.action,
        subject_type: deed.subjectType,
        subject_id: deed.subjectId,
        before: deed.before ?? null,
        after: deed.after ?? null,
        request_id: "demonstration",
      })),
  );
}
