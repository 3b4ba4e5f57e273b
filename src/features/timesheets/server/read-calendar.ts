import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import type { ReadCalendar } from "#server/http/calendar.ts";
import type { Platform } from "#server/http/serve.ts";
import { inLanguage, languageOf } from "#server/language.ts";
import { zoneOf } from "#features/people/server/queries.ts";
import { addDays, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { calendarEvents, type DayEvent } from "../rules/calendar-events.ts";
import { approvedLeave, calendarOwner, markRead } from "./calendar-queries.ts";
import { leaveNameOf } from "./leave-name.ts";
import { allocatedHours } from "./own-plan-queries.ts";
import {
  sharedLinkByHash,
  markSharedRead,
  reportsHolidays,
  sharedAllocations,
} from "./shared-calendar-queries.ts";
import { allocatedProjects } from "./timer-queries.ts";
import { maySee } from "./shared-calendar-links.ts";

/** Text without control characters and halves of characters. */
const plain = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f]/g, "");

/**
 * A calendar of all-day events (RFC 5545) written at the instant `at`. Absences block the time (TRANSP, 3.8.2.7) and are
 * "away" in Outlook; plans don't, since they aren't appointments.
 */
export function calendarText(name: string, at: string, events: readonly DayEvent[]): string {
  const calendar = ical({ name: plain(name), prodId: "-//Stint//Plan//EN", scale: "GREGORIAN", ttl: 3600 });
  for (const { uid, first, last, summary, description, isAway } of events)
    calendar.createEvent({
      id: uid,
      stamp: at,
      start: first,
      end: addDays(last, 1),
      allDay: true,
      summary: plain(summary),
      description: plain(description),
      transparency: isAway ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      busystatus: isAway ? ICalEventBusyStatus.OOF : ICalEventBusyStatus.FREE,
    });
  return `${calendar.method(ICalCalendarMethod.PUBLISH).toString()}\r\n`;
}

/**
 * Submitted allocations and approved holidays, four weeks back and a year ahead: a person's, or a team's. In the
 * language of who made the link: calendar programs accept any.
 */
export const readCalendar: ReadCalendar = async (platform, { orgId, hash }) => {
  const { database, clock } = platform;
  const [[owner], [shared], [zone]] = await database.read(
    orgId,
    calendarOwner(orgId, hash),
    sharedLinkByHash(orgId, hash),
    zoneOf(orgId),
  );
  const today = clock.today(zone?.time_zone ?? "UTC");
  const span = [addDays(today, -28), addDays(today, 366)] as const;
  const at = new Date(clock.now()).toISOString();
  const maker = owner ?? shared;
  if (maker === undefined) return null;
  return inLanguage(languageOf(maker), async () => {
    if (owner !== undefined) {
      if (owner.is_unread)
        await database.write(orgId, (transaction) => transaction.run(markRead(orgId, hash)));
      return calendarText(
        t`Stint plan`,
        at,
        await ownEvents(platform, orgId, owner.user_id, { today, span }),
      );
    }
    if (shared === undefined) return null;
    const team = await readSharedCalendar(platform, orgId, { ...shared, hash }, { today, span });
    return team && calendarText(team.name, at, team.events);
  });
};

/** The days of a calendar, and the day it's read on. */
interface Seen {
  readonly today: Day;
  readonly span: readonly [Day, Day];
}

async function ownEvents(
  { database }: Platform,
  orgId: string,
  userId: string,
  { today, span: [from, to] }: Seen,
): Promise<readonly DayEvent[]> {
  const [allocated, projects, approved] = await database.read(
    orgId,
    allocatedHours(orgId, userId, from, to, today),
    allocatedProjects(orgId, userId, from, to),
    approvedLeave(orgId, userId, from, to),
  );
  const names = new Map(projects.map((project) => [project.id, `${project.code} ${project.name}`]));
  return calendarEvents(userId, [
    ...allocated.map((row) => ({
      id: row.project_id,
      name: names.get(row.project_id) ?? t`Project`,
      day: row.allocation_date,
      hours: row.hours,
      isAway: false,
    })),
    ...approved.map(({ kind, name, day, hours }) => ({
      id: kind,
      name: leaveNameOf({ kind, name }),
      day,
      hours,
      isAway: true,
    })),
  ]);
}

/** What a report's leave is called: one that isn't for everyone is only away. */
const leaveOfOthers = (kind: string): string =>
  kind === "holiday" ? t.as("within a sentence")`holiday` : kind === "away" ? t`away` : kind;

interface SharedLinkRow {
  readonly id: string;
  readonly user_id: string;
  readonly subject: string;
  readonly function_id: string | null;
  readonly project_id: string | null;
  readonly name: string | null;
  readonly is_unread: boolean;
  readonly roles: readonly string[];
  readonly hash: string;
}

/** A team's or project's calendar; null where the link's owner may no longer see it. */
async function readSharedCalendar(
  { database }: Platform,
  orgId: string,
  link: SharedLinkRow,
  { today, span: [from, to] }: Seen,
): Promise<{ readonly name: string; readonly events: readonly DayEvent[] } | null> {
  if (!maySee(link.subject, link.roles)) return null;
  if (link.is_unread)
    await database.write(orgId, (transaction) => transaction.run(markSharedRead(orgId, link.hash)));
  const [allocated, away] = await database.read(
    orgId,
    sharedAllocations(orgId, link, { first: from, last: to, today }),
    reportsHolidays(orgId, link.user_id, from, to),
  );
  const events = calendarEvents(link.id, [
    ...allocated.map((row) => ({
      id: `${row.user_id}.${row.project_id}`,
      name: link.subject === "project" ? row.person : t`${row.person}: ${row.code} ${row.name}`,
      day: row.allocation_date,
      hours: row.hours,
      isAway: false,
    })),
    // Absences are for those who decide on them.
    ...(link.subject === "reports" ? away : []).map((row) => ({
      id: `${row.user_id}.${row.kind}`,
      name: t`${row.person}: ${leaveOfOthers(row.kind)}`,
      day: row.date,
      hours: row.hours,
      isAway: true,
    })),
  ]);
  return { name: t`Stint: ${link.name ?? t`my team`}`, events };
}
