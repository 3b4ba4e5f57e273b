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
