import { parentPort, workerData } from "node:worker_threads";
import { meetingsIn, type Meeting, type Wanted } from "./meetings.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

/** What the thread is given. */
export interface CalendarWork {
  readonly text: string;
  readonly wanted: Wanted;
}

export type CalendarRead = { readonly meetings: readonly Meeting[] } | { readonly unreadable: string };

const { text, wanted } = workerData as CalendarWork;

function read(): CalendarRead {
  try {
    return { meetings: meetingsIn(text, wanted) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { unreadable: error.message };
    throw error;
  }
}
parentPort?.postMessage(read());
