import type { InferResult } from "kysely";
import type { Month } from "../../../shared/month.ts";
import { groupByPerson } from "../../reminders/server/asking.ts";
import type { MissingForecaster } from "../calendar-contract.ts";
import type { ForecastStatus } from "../rules/forecast-status.ts";
import { isMonthOfProject } from "../rules/project-months.ts";
import type { forecastersOfMonth } from "./calendar-queries.ts";

type Row = InferResult<ReturnType<typeof forecastersOfMonth>>[number];

/** Who has projects in the month that are not frozen, in the order of the rows. */
export function missingForecasters(
  rows: readonly Row[],
  month: Month,
): Omit<MissingForecaster, "remindedTodayBy">[] {
  const open = rows.filter(
    (row) =>
      row.status !== "frozen" &&
      isMonthOfProject({ startDate: row.start_date, projectLengthMonths: row.project_length_months }, month),
  );
  return groupByPerson(open).map(({ own, ...person }) => ({
    ...person,
    projects: own.map((row) => ({
      projectId: row.project_id,
      code: row.code,
      name: row.name,
      status: (row.status ?? "not_submitted") as ForecastStatus,
    })),
  }));
}
