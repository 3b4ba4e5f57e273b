import { DeadlinePassed } from "#server/database/engine.ts";
import { invalid } from "#server/refusal.ts";
import { monthsBetween, type Month } from "#shared/month.ts";
import { tooMuch } from "../rules/report.ts";

/** Reads a report; stopped at the deadline, says what to request instead. */
export async function sayingWhatIsTooMuch<T>(from: Month, to: Month, read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    throw error instanceof DeadlinePassed ? invalid({ from: tooMuch(monthsBetween(from, to) + 1) }) : error;
  });
}
