import type { CallFailure } from "#web/call.ts";
import { saveFailed } from "../rules/new-characteristic.ts";

/** A failed save's message, or the specified fallback without an answer. */
export function saveFailure(failure: CallFailure): string {
  return failure.status === 0 || failure.message === ""
    ? `${saveFailed} ${failure.message}`.trim()
    : failure.message;
}
