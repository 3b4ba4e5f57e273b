import type { Platform } from "#server/http/serve.ts";
import { OutgoingFailed } from "#server/outgoing/outgoing.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import { startOfDay } from "#shared/zone.ts";
import { meetingsInThread } from "./meetings-in-thread.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";
import {
  claimCalendar,
  dueCalendars,
  noteUnread,
  storeMeetings,
  zoneOfOrganisation,
} from "./own-calendar-queries.ts";
import { inLanguage, languageOf } from "#server/language.ts";

/** Milliseconds an answer may take. */
const patience = 20_000;
const largest = 2_000_000;
/** The week before this one, and four from it on. */
const [weeksBack, weeksAhead] = [1, 5];

/** Reads the calendars that are due, one after the other. */
export async function readOwnCalendars(platform: Platform): Promise<void> {
  const [due] = await platform.database.jobsRead(dueCalendars());
  const failures: unknown[] = [];
  for (const { org_id: orgId, user_id: userId } of due)
    await readOne(platform, orgId, userId).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "Some calendars couldn't be read");
}

async function readOne(platform: Platform, orgId: string, userId: string): Promise<void> {
  const { database } = platform;
  const claimed = await database.write(orgId, async (transaction) => ({
    calendar: await transaction.first(claimCalendar(orgId, userId)),
    settings: await transaction.first(zoneOfOrganisation(orgId)),
  }));
  const { calendar, settings } = claimed;
  if (!calendar?.is_active || !settings) return;
  // What's wrong with it is stored as its owner reads it.
  await inLanguage(languageOf(calendar), () =>
    readInto(platform, { orgId, userId, ...calendar, timeZone: settings.time_zone }),
  );
}

interface DueCalendar {
  readonly orgId: string;
  readonly userId: string;
  readonly url: string;
  readonly email: string;
  readonly timeZone: string;
}

async function readInto(platform: Platform, calendar: DueCalendar): Promise<void> {
  const { database, clock } = platform;
  const { orgId, userId, url, email, timeZone } = calendar;
  const monday = startOfWeek(clock.today(timeZone));
  try {
    const meetings = await meetingsInThread(await download(platform, url), {
      from: startOfDay(addDays(monday, -7 * weeksBack), timeZone),
      to: startOfDay(addDays(monday, 7 * weeksAhead), timeZone),
      timeZone,
      email,
    });
    await database.write(orgId, (transaction) =>
      transaction.run(storeMeetings(orgId, { userId, url }, meetings)),
    );
  } catch (error) {
    if (!(error instanceof OutgoingFailed) && !(error instanceof UnreadableCalendar)) throw error;
    const fault = error instanceof UnreadableCalendar ? error.fault : error.message;
    await database.write(orgId, (transaction) => transaction.run(noteUnread(orgId, { userId, url }, fault)));
  }
}

async function download({ sendOutgoing }: Platform, url: string): Promise<string> {
  const { status, body, isWhole } = await sendOutgoing({
    url,
    method: "GET",
    headers: { accept: "text/calendar" },
    timeout: patience,
    largestAnswer: largest,
  });
  if (status >= 300 && status < 400) throw new UnreadableCalendar("moved");
  if (status !== 200) throw new UnreadableCalendar(`answered ${status}`);
  if (!isWhole) throw new UnreadableCalendar("too large");
  return body.toString("utf8");
}
