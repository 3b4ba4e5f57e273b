import { sql, type RawBuilder } from "kysely";
import { db, own, prepared } from "#server/database/sql.ts";
import type { Binding } from "../../rules/binding-phases.ts";

/** What binds a person, within a statement. */
export const bindingOf = (orgId: string, userId: string | RawBuilder<unknown>) =>
  sql<Binding>`(SELECT jsonb_build_object('reviewEndDay', b.review_end_day, 'forecastStartDay', b.forecast_start_day,
      'allocateStartDay', b.allocate_start_day, 'reviewBinds', b.review_binds, 'forecastingBinds', b.forecasting_binds,
      'allocationsBinds', b.allocations_binds, 'exceptions', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'phase', x.phase, 'month', to_char(x.month_start, 'YYYY-MM'), 'until', x.until)), '[]')
        FROM phase_exceptions x WHERE ${own(orgId, "x")} AND (x.user_id IS NULL OR x.user_id = ${userId})))
    FROM organisation_settings b WHERE ${own(orgId, "b")})`;

export const readBinding = prepared((orgId: string, userId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(bindingOf(orgId, userId).as("binding"))
    .where(own(orgId, "o")),
);
