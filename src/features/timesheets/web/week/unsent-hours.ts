import { CallFailure } from "#web/call.ts";
import type { MyWeek } from "../../contract.ts";
import type { CellChange } from "../../rules/cell-changes.ts";
import { unsentWeeks, WeekSaver } from "./week-saver.ts";

/** Weeks whose editor is open: it sends their hours itself. */
const held = new Set<string>();
const leftEvent = "stint-hours-left";
const sentEvent = "stint-hours-sent";

/** The Mondays of weeks whose hours wait on this device; open editors say so themselves. */
export function waitingWeeks(personId: string): string[] {
  return unsentWeeks(personId).filter((weekStarting) => !held.has(weekStarting));
}

/** Calls when those may have changed, here or in another tab. Answers how to stop that. */
export function onWaitingChange(tell: () => void): () => void {
  return listen([leftEvent, sentEvent, "storage"], tell);
}

/** Keeps a week for its editor; what that calls in the end says whether all of its hours were sent. */
export function holdWeek(weekStarting: string): (isDone: boolean) => void {
  held.add(weekStarting);
  dispatchEvent(new Event(sentEvent));
  return (isDone) => {
    held.delete(weekStarting);
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

/** How the hours get there, and who hears of it. */
export interface HoursPost {
  readonly personId: string;
  readonly read: (weekStarting: string) => Promise<MyWeek>;
  readonly send: (weekStarting: string, version: number, cells: CellChange[]) => Promise<MyWeek>;
  readonly onSent: (week: MyWeek) => void;
  /** The hours stay on the device: someone else changed their cells (`reason` null), or the week refuses them. */
  readonly onHindered: (weekStarting: string, reason: string | null) => void;
}

type Outcome = "done" | "away";

/**
 * Sends the hours that this browser keeps of weeks that are not open. What someone else saved in the same
 * cells is overwritten by nobody but the person who opens the week. False when the server could not be reached.
 */
export async function sendUnsentHours(post: HoursPost): Promise<boolean> {
  for (const weekStarting of unsentWeeks(post.personId)) {
    if (!held.has(weekStarting) && (await sendWeek(post, weekStarting)) === "away") return false;
  }
  return true;
}

async function sendWeek(
  { personId, read, send, onSent, onHindered }: HoursPost,
  weekStarting: string,
): Promise<Outcome> {
  const week = await read(weekStarting).catch((error: unknown) => {
    if (error instanceof CallFailure) return error;
    throw error;
  });
  if (week instanceof CallFailure) return week.isAway ? "away" : "done";
  // Opened while it was read: its editor sends.
  if (held.has(weekStarting)) return "done";
  const saver = new WeekSaver({
    week,
    userId: personId,
    send: (version, cells) => send(weekStarting, version, cells),
    onSaved: () => undefined,
    delay: 0,
  });
  saver.rest();
  const before = saver.state().drafts.size;
  const isDone = await saver.flush();
  const { status, refused, week: saved } = saver.state();
  if (status.kind === "failed" && status.waits) return "away";
  dispatchEvent(new Event(sentEvent));
  if (isDone && before > 0) onSent(saved);
  else if (!isDone)
    onHindered(weekStarting, status.kind === "failed" ? status.message : (Object.values(refused)[0] ?? null));
  return "done";
}
