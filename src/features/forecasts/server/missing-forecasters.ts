import type { InferResult } from "kysely";
import type { Month } from "../../../shared/month.ts";
import { fullNameOf, initialsOf } from "../../people/rules/person-name.ts";
import type { MissingForecaster } from "../calendar-contract.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { isMonthOfProject } from "../rules/project-months.ts";
import type { forecastersOfMonth } from "./calendar-queries.ts";

type Row = InferResult<ReturnType<typeof forecastersOfMonth>>[number];

/** Who has projects in the month that are not frozen, in the order of the rows. */
export function missingForecasters(rows: readonly Row[], month: Month): Omit<MissingForecaster, "remindedTodayBy">[] {
  const open = rows.filter(
    (row) => row.status !== "frozen" && isMonthOfProject({ startDate: row.start_date, projectLengthMonths: row.project_length_months }, month),
  );
  return [...Map.groupBy(open, (row) => row.user_id)].flatMap(([userId, own]) => {
    const [person] = own;
    if (person === undefined) return [];
    const name = fullNameOf(person.first_name, person.last_name);
    return {
      userId,
      name: name ?? person.email,
      initials: initialsOf(name, person.email),
      projects: own.map((row) => ({
        projectId: row.id,
        code: row.code,
        name: row.name,
        status: (row.status ?? "not_submitted") as ForecastStatus,
      })),
    };
  });
}
