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

/** Milliseconds an answer may take. */
const patience = 20_000;
/** Bytes: `calendarFaultText` names it. */
const largest = 20_000_000;
/** The week before this one, and four from it on. */
const [weeksBack, weeksAhead] = [1, 5];

/** A slow server delays its own calendars only, by the host in their addresses. */
const limits = { atOnce: 6, atOnceEach: 2, waiting: 200, waitingEach: 200 };
/** Milliseconds after which what hasn't begun waits for the next run: that sees what became due since, too. */
const longestRun = 20_000;

/** Reads the calendars that are due, a few at the same time. */
export async function readOwnCalendars(platform: Platform): Promise<void> {
  const { database } = platform;
  const begun = performance.now();
  const queue = new FairQueue(limits);
  const failures: unknown[] = [];
  const noteFailure = (error: unknown) => void failures.push(error);
  const readings: Promise<void>[] = [];
  const [due] = await database.jobsRead(dueCalendars());
  for (const { org_id: orgId, user_id: userId } of due) {
    const calendar = await claim(platform, orgId, userId).catch(noteFailure);
    if (!calendar) continue;
    const reading = queue.run(new URL(calendar.url).host, async () => {
      if (performance.now() - begun > longestRun)
        await database.write(orgId, (transaction) => transaction.run(releaseCalendar(orgId, userId)));
      // What's wrong with it is stored as its owner reads it.
      else await inLanguage(calendar.language, () => readInto(platform, calendar));
    });
    readings.push(reading.catch(noteFailure));
  }
  await Promise.all(readings);
  if (failures.length > 0) throw new AggregateError(failures, "Some calendars couldn't be read");
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
  const { status, headers, body, isWhole } = await sendOutgoing({
    url,
    method: "GET",
    headers: { accept: "text/calendar" },
    timeout: patience,
    largestAnswer: largest,
  });
  if (status >= 300 && status < 400) throw new UnreadableCalendar("moved");
  if (status !== 200) throw new UnreadableCalendar(`answered ${status}`);
  if (!isWhole) throw new UnreadableCalendar("too large");
  const charset = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1];
  // Its own memory, since that goes over to the thread that reads it.
  return { bytes: new Uint8Array(body), charset };
}
