import { forgetOldKeys } from "./http/idempotency.ts";
import { forgetOldEvents } from "./live/events.ts";
import type { Database } from "./scope.ts";

/** Deletes what is over: idempotency keys older than a day, events older than an hour. */
export async function tidy(database: Database): Promise<void> {
  await database.directory(async (transaction) => {
    await transaction.run(forgetOldKeys());
    await transaction.run(forgetOldEvents());
  });
}
