import { CallFailure } from "#web/call.ts";
import type { MyWeek } from "../../contract.ts";
import type { CellChange } from "../../rules/cell-changes.ts";
import { unsentWeeks } from "./unsent-weeks.ts";
import { isLocked, showSent } from "./unsent-hours.ts";
import { WeekSaver } from "./week-saver.ts";

/** How the hours get there, and who hears of it. */
export interface HoursPost {
  readonly personId: string;
  readonly read: (weekStarting: string) => Promise<MyWeek>;
  readonly send: (
    save: { readonly weekStarting: string; readonly version: number; readonly key: string },
    cells: CellChange[],
  ) => Promise<MyWeek>;
  readonly onSent: (week: MyWeek) => void;
  /** The hours stay on the device: the week was saved in their cells (`reason` null), or it refuses them. */
  readonly onHindered: (week: MyWeek, reason: string | null) => void;
}

type Outcome = "done" | "away";

/**
 * Sends the hours that this browser keeps of weeks that are not open. What someone else saved in the same
 * cells is overwritten by no one but the person who opens the week. False when the server could not be reached.
 */
export async function sendUnsentHours(post: HoursPost): Promise<boolean> {
  for (const weekStarting of unsentWeeks(post.personId)) {
    if (!isLocked(weekStarting) && (await sendWeek(post, weekStarting)) === "away") return false;
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
  if (isLocked(weekStarting)) return "done";
  const saver = new WeekSaver({
    week,
    userId: personId,
    send: (version, cells, key) => send({ weekStarting, version, key }, cells),
    onSaved: () => undefined,
    delay: 0,
  });
  saver.rest();
  const before = saver.state().drafts.size;
  const isDone = await saver.flush();
  const { status, refused, week: saved } = saver.state();
  if (status.kind === "failed" && status.waits) return "away";
  showSent();
  if (isDone && before > 0) onSent(saved);
  else if (!isDone)
    onHindered(saved, status.kind === "failed" ? status.message : (Object.values(refused)[0] ?? null));
  return "done";
}
