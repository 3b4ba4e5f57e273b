import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { currentLanguage } from "#shared/texts/current.ts";
import { home } from "#server/home.ts";
import type { CalendarRead, CalendarWork } from "./meetings-worker.ts";
import type { Meeting, Wanted } from "./meetings.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

/** Milliseconds that reading one calendar may take. */
const patience = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/** `meetingsIn` in a thread that ends after ten seconds: a hostile calendar costs nobody else anything. */
export async function meetingsInThread(text: string, wanted: Wanted): Promise<readonly Meeting[]> {
  const workerData: CalendarWork = { text, wanted, language: currentLanguage() };
  const worker = new Worker(join(home, "src", "features", "timesheets", "server", "meetings-worker.ts"), {
    workerData,
    name: "calendar",
    resourceLimits,
  });
  const tooMuch = new UnreadableCalendar("too long");
  const late = setTimeout(() => void worker.terminate(), patience);
  try {
    const read = await new Promise<CalendarRead>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", () => reject(tooMuch));
      worker.once("exit", () => reject(tooMuch));
    });
    if ("unreadable" in read) throw new UnreadableCalendar(read.unreadable);
    return read.meetings;
  } finally {
    clearTimeout(late);
    void worker.terminate();
  }
}
