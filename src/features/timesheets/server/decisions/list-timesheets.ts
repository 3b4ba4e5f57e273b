import { readSteps } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import { addDays, type Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { statusLabel, type WeekStatus } from "../../rules/timesheet-status.ts";
import { statusOf } from "../timesheet-rows.ts";
import type { Answers } from "#server/scope.ts";
import { sumHours } from "#shared/hours.ts";
import { closedAmong } from "#features/closing/server/closed-queries.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimes, type WorkingTimeRows } from "#features/people/server/working-days.ts";
import * as contract from "../../decisions-contract.ts";
import { matchesFilter } from "../../rules/decisions/team-filter.ts";
import { exceptionsOf, type WeekException } from "../../rules/decisions/week-exceptions.ts";
import { bookedOf, expectedOf, plannedOf } from "./exception-queries.ts";
import {
  activeFunctions,
  missingWeeks,
  teamWeeks,
  timesheetStatusLookup,
  waitingWeeks,
} from "./team-queries.ts";
import { managedUserOf, onBehalfOf, teamOf } from "./owned-rows.ts";

const weekCount = (row: { readonly week_starting: string; readonly count: number }) => ({
  week: row.week_starting,
  count: row.count,
});

/** No one sees people who are not theirs to decide on. */
export const listTimesheets = serve(contract.listTimesheets, async (call) => {
  const { actor, query } = call;
  const team = teamOf(call);
  const last = addDays(query.week, 6);
  const [[statuses], expected, [booked], [rows, functions, planned, waiting, missing, closed]] =
    await readSteps(
      call,
      [t`Failed to fetch timesheet statuses`, [timesheetStatusLookup()]],
      [t`Failed to fetch managed users`, expectedOf(actor.orgId, team, query.week, last)],
      [t`Failed to fetch time entries`, [bookedOf(actor.orgId, team, query.week, last)]],
      [
        contract.listTimesheets.failure,
        [
          teamWeeks(actor.orgId, team, query.week),
          activeFunctions(actor.orgId),
          plannedOf(actor.orgId, team, query.week, last),
          waitingWeeks(actor.orgId, team),
          missingWeeks(actor.orgId, team),
          closedAmong(actor.orgId, [monthOf(query.week), monthOf(last)]),
        ],
      ],
    );
  const judge = weekJudge(query.week, call.today, { booked, planned, expected });
  const weeks = rows.map((row): contract.ManagedWeek => {
    const statusCode = statusOf(row.status_code ?? undefined);
    const { bookedHours, ...judgement } = judge(row.id, statusCode);
    return {
      user: managedUserOf(row),
      timesheetId: row.timesheet_id,
      version: row.version ?? 0,
      statusCode,
      comment: row.comment,
      hours: row.timesheet_id === null ? null : bookedHours,
      ...judgement,
      onBehalfOf: onBehalfOf(row),
    };
  });
  const found = weeks.filter((week) => matchesFilter(week, query));
  const from = Number(query.after ?? 0);
  const to = from + contract.maxListed;
  return {
    teamSize: weeks.length,
    waiting: waiting.map(weekCount),
    missing: missing.map(weekCount),
    weeks: found.slice(from, to),
    closedMonths: closed.map(({ month }) => month),
    next: to < found.length ? String(to) : null,
    functions,
    statuses: [
      ...statuses
        .filter(({ code }) => code !== "pending")
        .map(({ code }) => ({ code, label: statusLabel(statusOf(code)) })),
      { code: "no_entries", label: statusLabel("no_entries") },
    ],
  };
});

interface WeekFacts {
  readonly booked: Answers<[ReturnType<typeof bookedOf>]>[0];
  readonly planned: Answers<[ReturnType<typeof plannedOf>]>[0];
  readonly expected: WorkingTimeRows;
}

interface Judgement {
  bookedHours: number;
  expectedHours: number;
  exceptions: { code: WeekException["code"]; hours: number; days: Day[]; projects: string[] }[];
}

function weekJudge(weekStarting: Day, today: Day, { booked, planned, expected }: WeekFacts) {
  const bookedBy = Map.groupBy(booked, (row) => row.user_id);
  const plannedFor = Map.groupBy(planned, (row) => row.user_id);
  const timeOf = workingTimes(expected);
  return (userId: string, status: WeekStatus): Judgement => {
    const time = timeOf(userId);
    const expectedDays = expectedWeek(weekStarting, time);
    const entries = bookedBy.get(userId) ?? [];
    const found = exceptionsOf(
      {
        weekStarting,
        status,
        booked: entries.map((row) => ({
          projectId: row.project_id,
          projectCode: row.code,
          isInternal: row.is_internal,
          day: row.date_worked,
          hours: row.hours,
        })),
        expected: expectedDays,
        planned: new Set((plannedFor.get(userId) ?? []).map(({ project_id }) => project_id)),
        holidays: new Set(
          [...time.publicHolidays, ...time.approvedHolidays].flatMap(([day, hours]) =>
            hours > 0 ? day : [],
          ),
        ),
      },
      today,
    );
    return {
      bookedHours: sumHours(entries.map(({ hours }) => hours)),
      expectedHours: sumHours(expectedDays),
      exceptions: found.map((each) => ({ ...each, days: [...each.days], projects: [...each.projects] })),
    };
  };
}
