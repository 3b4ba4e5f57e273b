import type * as z from "zod/mini";
import { serve, type Actor } from "#server/http/serve.ts";
import type { Answers, Database } from "#server/scope.ts";
import { addDays, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { exactHours } from "../rules/cell-changes.ts";
import * as contract from "../contract.ts";
import { cellKey } from "../rules/cell-changes.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { holidaysOfPerson, workingTimes, workingWeekQueries } from "#features/people/server/working-days.ts";
import { startsOn } from "../rules/booking.ts";
import { approvedLeave } from "./calendar-queries.ts";
import { leaveNameOf } from "./leave-name.ts";
import { allocatedHours } from "./own-plan-queries.ts";
import { bookingTermsOf, entriesBetween, projectsOfWeek, timesheetOfWeek } from "./queries.ts";
import { timeFrameOf, timeFrameQueries } from "./time-frame.ts";
import { dayHoursOf, entryOf, statusOf, type EntryRow } from "./timesheet-rows.ts";
import { windowFrom } from "./write-entries.ts";

/** Where a project's row is in the week, from the top. */
const places = ["allocated", "last_week", "other"] as const;

/** Everything the week's screen shows, in one trip. */
export const readMyWeek = serve(contract.readMyWeek, (call) =>
  myWeek(call.database, call.actor, call.params.weekStarting, call.today),
);

export async function myWeek(
  database: Database,
  actor: Actor,
  weekStarting: Day,
  today: Day,
): Promise<z.input<typeof contract.MyWeek>> {
  const { orgId, id } = actor;
  const last = addDays(weekStarting, 6);
  const [headers, entries, projects, allocated, leave, [terms], settings, breakDays, ...expected] =
    await database.read(
      orgId,
      timesheetOfWeek(orgId, id, weekStarting),
      entriesBetween(orgId, id, addDays(weekStarting, -7), last),
      projectsOfWeek(orgId, id, weekStarting, last, today),
      allocatedHours(orgId, id, weekStarting, last, today),
      approvedLeave(orgId, id, weekStarting, last),
      bookingTermsOf(orgId, id),
      ...timeFrameQueries(orgId),
      ...workingWeekQueries(orgId, [id], weekStarting),
    );
  if (!terms) throw new Error("A signed-in person without a row");
  const planned = new Set(allocated.map((row) => row.project_id));
  const bookedBefore = new Set(
    entries.filter((row) => row.date_worked < weekStarting).map((row) => row.project_id),
  );
  const placeOf = (id: string): (typeof places)[number] =>
    planned.has(id) ? "allocated" : bookedBefore.has(id) ? "last_week" : "other";
  return {
    weekStarting,
    ...headerOf(headers[0]),
    projects: projects
      .map((row) => ({
        id: row.id,
        code: row.code,
        name: row.name,
        isInternal: row.is_internal,
        statusCode: row.status_code,
        endedOn: row.ended_on,
        startsOn: startsOn(row),
        place: placeOf(row.id),
        isPinned: row.is_pinned,
      }))
      .sort((a, b) => places.indexOf(a.place) - places.indexOf(b.place)),
    entries: entries.filter((row) => row.date_worked >= weekStarting).map(entryOf),
    allocated: allocated.map(dayHoursOf),
    lastWeek: aWeekOn(entries.filter((row) => row.date_worked < weekStarting)),
    expected: expectedWeek(weekStarting, workingTimes(expected)(id)),
    window: { closed: [], reviewed: [], reviewIsOver: "", ...windowFrom(terms, today) },
    daysOff: [
      ...leave.map(({ day, hours, kind, name }) => ({
        day,
        hours,
        name: leaveNameOf({ kind, name }),
        isPublic: false,
      })),
      ...holidaysOfPerson(expected, id).map((holiday) => ({ ...holiday, isPublic: true })),
    ],
    frame: timeFrameOf([settings, breakDays]),
  };
}

/** The timesheet itself, which a week without entries doesn't have. */
const headerOf = (row: Answers<[ReturnType<typeof timesheetOfWeek>]>[0][number] | undefined) => ({
  timesheetId: row?.id ?? null,
  statusCode: statusOf(row?.status_code),
  comment: row?.comment ?? null,
  submittedAt: row?.submitted_at ?? null,
  version: row?.version ?? 0,
  updatedByName: row?.updated_by_name ?? null,
});

/** The hours of a week's cells, dated seven days later. */
function aWeekOn(entries: readonly EntryRow[]): contract.DayHours[] {
  const cells = Map.groupBy(entries, (row) => cellKey(row.project_id, row.date_worked));
  return [...cells.values()].flatMap((inCell) => {
    const [first] = inCell;
    return first
      ? [
          {
            projectId: first.project_id,
            day: addDays(first.date_worked, 7),
            hours: sumHours(inCell.map((row) => exactHours(entryOf(row)))),
          },
        ]
      : [];
  });
}
