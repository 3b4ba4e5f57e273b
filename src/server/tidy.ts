import { forgetOldKeys } from "./http/idempotency.ts";
import { forgetOldEvents } from "./live/events.ts";
import type { Database } from "./scope.ts";

const night = 24 * 3_600_000;

/** Deletes what is over: idempotency keys older than a day, events older than an hour. */
export async function tidy(database: Database): Promise<void> {
  await database.directory(async (transaction) => {
    await transaction.run(forgetOldKeys());
    await transaction.run(forgetOldEvents());
  });
}

/** Tidies now and every 24 hours; answers how to stop. A night that fails is told and made up for by the next. */
export function tidyEveryNight(database: Database, say: (line: string) => void): () => void {
  const run = (): void => {
    tidy(database).catch((error: unknown) => say(`The nightly tidying failed: ${error instanceof Error ? error.message : String(error)}`));
  };
  run();
  const timer = setInterval(run, night);
  timer.unref();
  return () => clearInterval(timer);
}
