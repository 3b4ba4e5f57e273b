/**
 * What the stored statuses of weeks and leave mean to rules and queries. A new status gets its meaning here; only
 * transitions, labels and messages name single statuses.
 */
export const weekStates = {
  /** Can be booked and submitted. */
  open: ["draft", "rejected"],
  /** Waits for a decision. */
  waiting: ["submitted"],
  /** Submitted, decided or not. */
  handedIn: ["submitted", "approved"],
  decided: ["approved", "rejected"],
  /** Changes only once it is reopened; overtime and pay go by it. */
  final: ["approved"],
  /** Its hours are expected to remain. */
  counts: ["draft", "submitted", "approved"],
} as const;

export const leaveStates = {
  /** Waits for a decision. */
  waiting: ["pending"],
  /** Uses a balance, and no other request may overlap it. */
  counts: ["pending", "approved"],
  /** Plans, calendars and expected hours go by it. */
  granted: ["approved"],
  decided: ["approved", "rejected", "cancelled"],
} as const;

/** Whether a status is one of those; false without a status. The query's counterpart is `inStates`. */
export function isIn<State extends string>(
  states: readonly State[],
  status: string | null | undefined,
): status is State {
  return states.some((state) => state === status);
}
