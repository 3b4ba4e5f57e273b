import { Worker } from "node:worker_threads";
import { currentLanguage } from "#shared/texts/current.ts";
import { threadFile } from "#server/home.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import type { CalendarRead, CalendarWork } from "./meetings-worker.ts";
import type { CalendarMeetings, Wanted } from "./meetings.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

/** Milliseconds that reading one calendar may need. */
const patience = 10_000;
/** Reading never uses all processors. */
const queue = new FairQueue({ atOnce: 2, atOnceEach: 2, waiting: 1000, waitingEach: 1000 });
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * `meetingsIn` in a thread that ends after ten seconds: a large or hostile calendar doesn't delay anyone else. The bytes
 * go over to the thread and are gone here.
 */
export const meetingsInThread = (bytes: Uint8Array<ArrayBuffer>, wanted: Wanted): Promise<CalendarMeetings> =>
  queue.run("calendars", () => readInThread(bytes, wanted));

async function readInThread(bytes: Uint8Array<ArrayBuffer>, wanted: Wanted): Promise<CalendarMeetings> {
  const workerData: CalendarWork = { bytes, wanted, language: currentLanguage() };
  const worker = new Worker(threadFile("src/features/timesheets/server/meetings-worker.ts"), {
    workerData,
    transferList: [bytes.buffer],
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
    return read;
  } finally {
    clearTimeout(late);
    void worker.terminate();
  }
}
