import { parentPort, workerData } from "node:worker_threads";
import type { Language } from "#shared/texts/languages.ts";
import type { CalendarFault } from "../rules/calendar-fault.ts";
import { meetingsIn, type CalendarMeetings, type Wanted } from "./meetings.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";
import { inLanguage } from "#server/language.ts";

/** What the thread is given. */
export interface CalendarWork {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly wanted: Wanted;
  /** Of what is said of a calendar that can't be read. */
  readonly language: Language;
}

export type CalendarRead = CalendarMeetings | { readonly unreadable: CalendarFault };

const { bytes, wanted, language } = workerData as CalendarWork;

function read(): CalendarRead {
  try {
    return meetingsIn(bytes, wanted);
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { unreadable: error.fault };
    throw error;
  }
}
parentPort?.postMessage(inLanguage(language, read));
