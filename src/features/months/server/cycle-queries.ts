import { db, own, prepared } from "#server/database/sql.ts";

/** The days the organisation's monthly cycle is divided at. */
export const cycleDays = prepared((orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select([
      "o.review_end_day as reviewEndDay",
      "o.forecast_start_day as forecastStartDay",
      "o.allocate_start_day as allocateStartDay",
    ])
    .where(own(orgId, "o")),
);
