import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import type { WeekStatus } from "#features/timesheets/rules/timesheet-status.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimes, type WorkingTimeRows } from "#features/people/server/working-days.ts";
import { exceptionsOf, type WeekException } from "../rules/week-exceptions.ts";
import type { bookedOf, plannedOf } from "./exception-queries.ts";

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

export function weekJudge(weekStarting: Day, today: Day, { booked, planned, expected }: WeekFacts) {
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
