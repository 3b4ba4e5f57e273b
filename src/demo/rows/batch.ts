import type { Insertable } from "kysely";
import type { Tables } from "#server/database/tables.ts";
import { addDays, type Day } from "#shared/day.ts";
import type { Person } from "../people.ts";
import { at } from "../timeline.ts";
import type { World } from "../world.ts";

/** Rows of one table without their organisation, all with the same columns. */
export type Row<T extends keyof Tables> = Omit<Insertable<Tables[T]>, "org_id">;

export interface Batch {
  readonly table: keyof Tables;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows for a table; the compiler checks their columns. */
export function batchOf<T extends keyof Tables>(table: T, rows: readonly Row<T>[]): Batch {
  return { table, rows };
}

/** Something a person did to something, as the audit log would have kept it. */
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

/** The log begins this many days ago: longer ago nobody looks. */
const loggedDays = 60;

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
