import { unsentWeeks } from "./unsent-weeks.ts";

/** One window of the browser at a time sends hours. */
export const hoursTurn = "stint-hours";

/** Weeks whose editor is open: it sends their hours itself. */
const locked = new Set<string>();

/** True while a week's editor is open. */
export const isLocked = (weekStarting: string): boolean => locked.has(weekStarting);

const leftEvent = "stint-hours-left";
const sentEvent = "stint-hours-sent";

/** Says that hours of a week that isn't open have been sent, or can't be. */
export function showSent(): void {
  dispatchEvent(new Event(sentEvent));
}

/** The Mondays of weeks whose hours wait on this device; open editors say so themselves. */
export function waitingWeeks(personId: string): string[] {
  return unsentWeeks(personId).filter((weekStarting) => !locked.has(weekStarting));
}

/** Calls when those may have changed, here or in another tab. Answers how to stop that. */
export function onWaitingChange(notify: () => void): () => void {
  return listen([leftEvent, sentEvent, "storage"], notify);
}

/** Keeps a week for its editor; what that calls in the end says whether all of its hours were sent. */
export function lockWeek(weekStarting: string): (isDone: boolean) => void {
  locked.add(weekStarting);
  showSent();
  return (isDone) => {
    locked.delete(weekStarting);
    if (!isDone) dispatchEvent(new Event(leftEvent));
  };
}

/** The same when it is worth trying: hours were left unsent, or the connection is back. */
export function onWorthTrying(attempt: () => void): () => void {
  return listen([leftEvent, "online"], attempt);
}

function listen(events: readonly string[], hear: () => void): () => void {
  for (const event of events) addEventListener(event, hear);
  return () => {
    for (const event of events) removeEventListener(event, hear);
  };
}
