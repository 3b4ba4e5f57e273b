import { sql, type RawBuilder } from "kysely";
import { t } from "#shared/texts/t.ts";

/** What a timesheet's state is called, beside `timesheets as t`; null without a timesheet. */
export const stateName = (): RawBuilder<string | null> =>
  sql`CASE t.status_code WHEN 'draft' THEN ${sql.lit(t.as("timesheet")`Draft`)} WHEN 'submitted' THEN ${sql.lit(t.as("timesheet")`Submitted`)}
    WHEN 'pending' THEN ${sql.lit(t`Pending`)} WHEN 'approved' THEN ${sql.lit(t.as("timesheet")`Approved`)}
    WHEN 'rejected' THEN ${sql.lit(t.as("timesheet")`Rejected`)} ELSE t.status_code END`;
