import { t } from "#shared/texts/t.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Day } from "#shared/day.ts";
import { calendarEvents, type DayEvent } from "../rules/calendar-events.ts";
import { maySee } from "./shared-calendar-links.ts";
import { markSharedRead, reportsHolidays, sharedAllocations } from "./shared-calendar-queries.ts";

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
export async function readSharedCalendar(
  { database }: Platform,
  orgId: string,
  link: SharedLinkRow,
  [from, to]: readonly [Day, Day],
): Promise<{ readonly name: string; readonly events: readonly DayEvent[] } | null> {
  if (!maySee(link.subject, link.roles)) return null;
  if (link.is_unread)
    await database.write(orgId, (transaction) => transaction.run(markSharedRead(orgId, link.hash)));
  const [allocated, away] = await database.read(
    orgId,
    sharedAllocations(orgId, link, from, to),
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
      name: t`${row.person}: ${row.kind}`,
      day: row.date,
      hours: row.hours,
      isAway: true,
    })),
  ]);
  return { name: `Stint: ${link.name ?? "my team"}`, events };
}
