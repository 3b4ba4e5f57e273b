import type { CallFailure } from "../../../web/call.ts";
import { saveFailed } from "../rules/new-characteristic.ts";

/**
 * What the dialogs say of a save that failed: the message, or the specification's fallback where the server
 * could not be asked.
 */
export function saveFailure(failure: CallFailure): string {
  return failure.status === 0 || failure.message === ""
    ? `${saveFailed} ${failure.message}`.trim()
    : failure.message;
}
