import { addDays, type Day } from "../../../shared/day.ts";
import { sumHours } from "../../../shared/hours.ts";
import { expectedHours, patternOn, type DatedPattern } from "../../people/rules/expected-hours.ts";
import { effectiveMonthlyHours } from "../rules/load.ts";
import { cellKey } from "../rules/plan.ts";

interface PatternRow {
  readonly user_id: string;
  readonly valid_from: string;
  readonly monday: number;
  readonly tuesday: number;
  readonly wednesday: number;
  readonly thursday: number;
  readonly friday: number;
  readonly saturday: number;
  readonly sunday: number;
}

/** A person's working patterns among rows of several people. */
export function patternsOf(userId: string, rows: readonly PatternRow[]): DatedPattern[] {
  return rows.filter((row) => row.user_id === userId).map(patternOf);
}

function patternOf(row: PatternRow): DatedPattern {
  return {
    validFrom: row.valid_from,
    hours: [row.monday, row.tuesday, row.wednesday, row.thursday, row.friday, row.saturday, row.sunday],
  };
}

/** What people's expected hours are worked out from. */
interface ExpectedFrom {
  readonly patterns: readonly PatternRow[];
  readonly publicHolidays: readonly { readonly holiday_date: Day; readonly hours: number }[];
  readonly approvedHolidays: readonly {
    readonly user_id: string;
    readonly date: Day;
    readonly hours: number;
  }[];
  /** Monthly hours of people without their own. */
  readonly standard: number;
}

/** Hours expected of people in each week, given by its Monday. */
export function expectedByWeek(
  weeks: readonly Day[],
  { patterns, publicHolidays, approvedHolidays, standard }: ExpectedFrom,
) {
  const patternsByPerson = Map.groupBy(patterns, (row) => row.user_id);
  const publicHours = new Map(publicHolidays.map((row) => [row.holiday_date, row.hours]));
  const ownHours = new Map(
    approvedHolidays.map((row) => [cellKey({ userId: row.user_id, day: row.date }), row.hours]),
  );
  const days = weeks.map((week) => Array.from({ length: 7 }, (_, at) => addDays(week, at)));
  return ({
    id,
    monthly_hours,
  }: {
    readonly id: string;
    readonly monthly_hours: number | null;
  }): number[] => {
    const dated = (patternsByPerson.get(id) ?? []).map(patternOf);
    const monthly = effectiveMonthlyHours(monthly_hours, standard);
    const onDay = (day: Day) =>
      expectedHours(
        day,
        patternOn(day, dated, monthly),
        publicHours.get(day) ?? 0,
        ownHours.get(cellKey({ userId: id, day })) ?? 0,
      );
    return days.map((week) => sumHours(week.map(onDay)));
  };
}
