import { addDays, startOfWeek } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { closedMonthsOfPeople, shareMonths } from "#features/closing/server/closed-queries.ts";
import { lockedByPerson } from "#features/closing/rules/closed-days.ts";
import { rateBook, type RatedDay } from "#features/rates/rules/rate-book.ts";
import { ratesOn } from "#features/rates/server/rule-queries.ts";
import { workingTimeQueries, workingTimes } from "#features/people/server/working-days.ts";
import { addUpTimeEntries, judgeTimeEntries, noteTimeEntries } from "../../rules/judge/judge-time-entries.ts";
import { readEntry, type ReadEntry } from "../../rules/judge/read-entry.ts";
import { weekKey, type TimeEntryFacts, type TimeEntryWork } from "../../rules/judge/time-entry-facts.ts";
import {
  closedMonths,
  countAgain,
  entriesOn,
  entryOwners,
  entryProjects,
  insertImportedEntries,
  insertImportedTimesheets,
  lockedTimesheets,
} from "../queries/time-entries.ts";
import { byId, importKind, type Reads } from "./kind.ts";

/** Entries of people's weeks, whose timesheets are made where there are none. */
export const timeEntries = importKind<TimeEntryFacts, TimeEntryWork>({
  topics: ["timesheet"],
  facts: async (read, frame, rows) => {
    const entries = rows
      .map((row) => readEntry(row, frame.names))
      .filter((entry): entry is ReadEntry => "personId" in entry);
    const people = [...new Set(entries.map(({ personId }) => personId))];
    const projects = [...new Set(entries.map(({ projectId }) => projectId))];
    const days = new Set<string>();
    const weeks = new Set<string>();
    const places = new Map<string, RatedDay>();
    for (const { personId, projectId, first, last } of entries)
      for (let day = first; day <= last; day = addDays(day, 1)) {
        places.set(`${personId} ${projectId} ${day}`, { personId, projectId, day });
        days.add(`${personId} ${day}`);
        weeks.add(`${personId} ${startOfWeek(day)}`);
      }
    // The locks first, so that a save of the week that was waited for is seen.
    const [owners, , sheets, projectRows, stored, closed, locked, rates] = await read(
      entryOwners(frame.orgId, people),
      shareMonths(
        frame.orgId,
        entries.flatMap(({ first, last }) => [first, last]),
      ),
      lockedTimesheets(frame.orgId, [...weeks]),
      entryProjects(frame.orgId, projects),
      entriesOn(frame.orgId, [...days]),
      closedMonths(frame.orgId),
      closedMonthsOfPeople(frame.orgId, people),
      ratesOn(frame.orgId, [...places.values()]),
    );
    return {
      people: byId(owners),
      projects: byId(projectRows),
      timesheets: new Map(
        sheets.map((row) => [
          weekKey(row.user_id, row.week_starting),
          { id: row.id, statusCode: row.status_code },
        ]),
      ),
      closedMonths: new Set(closed.map((row) => monthOf(row.month_start))),
      locked: lockedByPerson(locked, frame.today),
      entries: stored,
      rateOn: rateBook(rates),
      workingTime: await spreadTimes(read, frame.orgId, entries),
    };
  },
  judge: judgeTimeEntries,
  note: noteTimeEntries,
  addUp: addUpTimeEntries,
  touched: (works) => ({
    made: {
      time_entry: works.flatMap((work) => ("entry" in work ? [work.entry.id] : [])),
      timesheet: works.flatMap((work) => ("timesheet" in work ? [work.timesheet.id] : [])),
    },
    changed: {},
  }),
  write: (frame, works) => {
    const sheets = works.flatMap((work) => ("timesheet" in work ? [work.timesheet] : []));
    const entries = works.flatMap((work) => ("entry" in work ? [work.entry] : []));
    const known = works.flatMap((work) =>
      "entry" in work && !work.isInNewTimesheet ? [work.entry.timesheetId] : [],
    );
    return [
      ...(sheets.length > 0 ? [insertImportedTimesheets(frame.orgId, sheets, frame.actor.id)] : []),
      ...insertImportedEntries(frame.orgId, entries, frame.actor.id),
      ...(known.length > 0 ? [countAgain(frame.orgId, [...new Set(known)], frame.actor.id)] : []),
    ];
  },
});

/** The working time of people whose weeks and months are to be spread: most files have none. */
async function spreadTimes(read: Reads, orgId: string, entries: readonly ReadEntry[]) {
  const spread = entries.filter(({ first, last }) => first !== last);
  const [first] = spread.map((entry) => entry.first).toSorted();
  const last = spread
    .map((entry) => entry.last)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return workingTimes([[], [], [], []]);
  const people = [...new Set(spread.map(({ personId }) => personId))];
  return workingTimes(await read(...workingTimeQueries(orgId, people, first, last)));
}
