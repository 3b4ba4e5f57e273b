import { parentPort, workerData } from "node:worker_threads";
import type { Language } from "#shared/texts/languages.ts";
import type { CalendarFault } from "../rules/calendar-fault.ts";
import { meetingsIn, type Meeting, type Wanted } from "./meetings.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";
import { inLanguage } from "#server/language.ts";

/** What the thread is given. */
export interface CalendarWork {
  readonly text: string;
  readonly wanted: Wanted;
  /** Of what is said of a calendar that can't be read. */
  readonly language: Language;
}

export type CalendarRead = { readonly meetings: readonly Meeting[] } | { readonly unreadable: CalendarFault };

const { text, wanted, language } = workerData as CalendarWork;

function read(): CalendarRead {
  try {
    return { meetings: meetingsIn(text, wanted) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { unreadable: error.fault };
    throw error;
  }
}
parentPort?.postMessage(inLanguage(language, read));
