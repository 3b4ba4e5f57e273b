import type { ReadCalendar } from "../../../server/http/calendar.ts";
import { addDays } from "../../../shared/day.ts";
import { calendarText } from "../../../shared/icalendar.ts";
import { calendarEvents } from "../rules/calendar-events.ts";
import { calendarOwner, markRead } from "./calendar-queries.ts";
import { allocatedHours, approvedHolidayHours } from "./queries.ts";
import { allocatedProjects } from "./timer-queries.ts";

/**
 * A person's submitted allocations and approved holidays, four weeks back and a year ahead, as a calendar.
 */
export const readCalendar: ReadCalendar = async ({ database, clock }, { orgId, hash }) => {
  const [[owner]] = await database.read(orgId, calendarOwner(orgId, hash));
  if (owner === undefined) return null;
  const today = clock.today("UTC");
  const [from, to] = [addDays(today, -28), addDays(today, 366)];
  const userId = owner.user_id;
  const [allocated, projects, approved] = await database.read(
    orgId,
    allocatedHours(orgId, userId, from, to),
    allocatedProjects(orgId, userId, from, to),
    approvedHolidayHours(orgId, [userId], from, to),
  );
  if (owner.is_unread) await database.write(orgId, (transaction) => transaction.run(markRead(orgId, hash)));
  const names = new Map(projects.map((project) => [project.id, `${project.code} ${project.name}`]));
  return calendarText({
    name: "Stint plan",
    at: new Date(clock.now()).toISOString(),
    events: calendarEvents(userId, [
      ...allocated.map((row) => ({
        id: row.project_id,
        name: names.get(row.project_id) ?? "Project",
        day: row.allocation_date,
        hours: row.hours,
      })),
      ...approved.map((row) => ({ id: "holiday", name: "Holiday", day: row.date, hours: row.hours })),
    ]),
  });
};
