import { nextDueIn } from "#server/database/queues.ts";
import { Dispatcher, dispatchOnce } from "#server/dispatcher.ts";
import { FairQueue } from "#server/http/fair-queue.ts";
import type { Platform } from "#server/http/serve.ts";
import { OutgoingFailed } from "#server/outgoing/outgoing.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import type { Language } from "#shared/texts/languages.ts";
import { startOfDay } from "#shared/zone.ts";
import { meetingsInThread } from "./meetings-in-thread.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";
import {
  claimCalendar,
  dueCalendars,
  noteUnread,
  releaseCalendar,
  storeMeetings,
  zoneOfOrganisation,
} from "./own-calendar-queries.ts";
import { inLanguage, languageOf } from "#server/language.ts";

/** Milliseconds an answer may need. */
const patience = 20_000;
/** Bytes: `calendarFaultText` names it. */
const largest = 20_000_000;
/** The week before this one, and four from it on. */
const [weeksBack, weeksAhead] = [1, 5];

/** Few: a calendar is large, and reading it uses a thread. */
const limits = { inAll: 16, perOrganisation: 6, grace: 2000 } as const;

/** Of a slow server a few are read at once, however many people have theirs there. */
const hostLimits = { atOnce: limits.inAll, atOnceEach: 2, waiting: limits.inAll, waitingEach: limits.inAll };

/** Reads the calendars that are due; a silent one delays no other. */
export function calendarDispatcher(platform: Platform): Dispatcher {
  const hosts = new FairQueue(hostLimits);
  return new Dispatcher({
    find: async () => {
      const [rows, next] = await platform.database.jobsRead(dueCalendars(), nextDueIn("own_calendars"));
      const due = rows.map(({ org_id: orgId, user_id: id, is_failing: isFailing }) => ({
        orgId,
        id,
        isFailing,
      }));
      return { due, nextIn: next[0]?.milliseconds ?? null };
    },
    run: ({ orgId, id }, signal) => readOne(platform, { orgId, userId: id, signal, hosts }),
    limits,
  });
}

/** Reads the calendars that are due now, and waits for it. */
export const readOwnCalendars = (platform: Platform): Promise<void> =>
  dispatchOnce(calendarDispatcher(platform));

interface Run {
  readonly orgId: string;
  readonly userId: string;
  /** Aborted when the server stops: the calendar is due again. */
  readonly signal: AbortSignal;
  readonly hosts: FairQueue;
}

async function readOne(platform: Platform, { orgId, userId, signal, hosts }: Run): Promise<void> {
  const calendar = await claim(platform, orgId, userId);
  if (!calendar) return;
  const sendOutgoing: Platform["sendOutgoing"] = (request) => platform.sendOutgoing({ ...request, signal });
  try {
    // What's wrong with it is stored as its owner reads it.
    const read = () => inLanguage(calendar.language, () => readInto({ ...platform, sendOutgoing }, calendar));
    await hosts.run(new URL(calendar.url).host, read, signal);
  } catch (error) {
    if (signal.aborted)
      await platform.database.write(orgId, (transaction) => transaction.run(releaseCalendar(orgId, userId)));
    throw error;
  }
}

async function claim(platform: Platform, orgId: string, userId: string): Promise<DueCalendar | null> {
  const { calendar, settings } = await platform.database.write(orgId, async (transaction) => ({
    calendar: await transaction.first(claimCalendar(orgId, userId)),
    settings: await transaction.first(zoneOfOrganisation(orgId)),
  }));
  if (!calendar?.is_active || !settings) return null;
  return { orgId, userId, ...calendar, language: languageOf(calendar), timeZone: settings.time_zone };
}

interface DueCalendar {
  readonly orgId: string;
  readonly userId: string;
  readonly url: string;
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string;
}

async function readInto(platform: Platform, calendar: DueCalendar): Promise<void> {
  const { database, clock } = platform;
  const { orgId, userId, url, email, timeZone } = calendar;
  const monday = startOfWeek(clock.today(timeZone));
  try {
    const { bytes, charset } = await download(platform, url);
    const read = await meetingsInThread(bytes, {
      from: startOfDay(addDays(monday, -7 * weeksBack), timeZone),
      to: startOfDay(addDays(monday, 7 * weeksAhead), timeZone),
      timeZone,
      email,
      charset,
    });
    await database.write(orgId, (transaction) =>
      transaction.run(storeMeetings(orgId, { userId, url }, read)),
    );
  } catch (error) {
    if (!(error instanceof OutgoingFailed) && !(error instanceof UnreadableCalendar)) throw error;
    const fault = error instanceof UnreadableCalendar ? error.fault : error.message;
    await database.write(orgId, (transaction) => transaction.run(noteUnread(orgId, { userId, url }, fault)));
  }
}

async function download({ sendOutgoing }: Platform, url: string) {
  const { status, headers, body, isComplete } = await sendOutgoing({
    url,
    method: "GET",
    headers: { accept: "text/calendar" },
    timeout: patience,
    largestAnswer: largest,
  });
  if (status >= 300 && status < 400) throw new UnreadableCalendar("moved");
  if (status !== 200) throw new UnreadableCalendar(`answered ${status}`);
  if (!isComplete) throw new UnreadableCalendar("too large");
  const charset = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1];
  // Its own memory, since that goes over to the thread that reads it.
  return { bytes: new Uint8Array(body), charset };
}
