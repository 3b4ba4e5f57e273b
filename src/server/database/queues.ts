import { sql } from "kysely";
import { db } from "./sql.ts";

/** What waits to be sent, up to 10,000, and the seconds the oldest has been due; in the jobs' scope. */
export const waitingIn = (table: "mail_outbox" | "webhook_deliveries" | "chat_outbox") =>
  db
    .selectFrom(
      db
        .selectFrom(table)
        .select("due_at")
        .where("status", "=", "due")
        .orderBy("due_at")
        .limit(10_000)
        .as("m"),
    )
    .select([
      sql<number>`count(*)`.as("waiting"),
      sql<number | null>`extract(epoch FROM now() - min(due_at))`.as("oldest_seconds"),
    ]);

/** Imports that no server works at yet, and the seconds the first has waited; in the jobs' scope. */
export const waitingImports = () =>
  db
    .selectFrom("imports")
    .select([
      sql<number>`count(*)`.as("waiting"),
      sql<number | null>`extract(epoch FROM now() - min(coalesce(leased_until, created_at)))`.as(
        "oldest_seconds",
      ),
    ])
    .where("status", "in", ["checking", "running", "undoing"])
    .where(sql<boolean>`(leased_until IS NULL OR leased_until <= now())`);

/** What is due at an instant and waits for it, by table. */
const dueAt = {
  mail_outbox: { at: "due_at", waits: "status = 'due'" },
  webhook_deliveries: { at: "due_at", waits: "status = 'due'" },
  chat_outbox: { at: "due_at", waits: "status = 'due'" },
  own_calendars: { at: "due_at", waits: "true" },
  imports: { at: "leased_until", waits: "status IN ('checking', 'running', 'undoing')" },
} as const;

/**
 * Milliseconds from an instant (ISO text; now, by the database's clock, unless given) until the next row after
 * it is due; null where none is. In the jobs' scope.
 */
export const nextDueIn = (table: keyof typeof dueAt, from: string | null = null) => {
  const column = sql.ref<string>(dueAt[table].at);
  const start = from === null ? sql<string>`now()` : sql<string>`${from}::timestamptz`;
  return db
    .selectFrom(table)
    .select(sql<number | null>`ceil(1000 * extract(epoch FROM min(${column}) - ${start}))`.as("milliseconds"))
    .where(sql<boolean>`${sql.raw(dueAt[table].waits)} AND ${column} > ${start}`);
};
