import { everyonesHolidays } from "#features/people/server/working-days-queries.ts";
import { insertsOf } from "#server/database/batch.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import { addDays } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { noSettingsTitle } from "#features/organisation/rules/settings.ts";
import { samplePlan } from "../../rules/sample-plan.ts";
import * as contract from "../../set-up-contract.ts";
import { anyProject, sampleCounts } from "./queries.ts";
import { lockedSettings } from "#features/organisation/server/queries/settings.ts";
import { sampleRows } from "./sample-rows.ts";
import { countsOf } from "./sample-state.ts";

const used = () =>
  wrongState(
    t`Something here already has a name or code of the sample data, like Sample Design or SMP1. Rename it first.`,
  );
/** Everything is made in one transaction: about a thousand rows. */
const patience = 60_000;

/** POST /api/organisation/sample-data. The settings are locked, so that two presses load it once. */
export const loadSampleData = serve(contract.loadSampleData, async (call) => {
  const { actor, today } = call;
  const { orgId } = actor;
  return call.write(
    async (transaction) => {
      const settings = await transaction.first(lockedSettings(orgId));
      if (!settings) throw notFound(noSettingsTitle());
      const [projects, holidays] = await transaction.read(
        anyProject(orgId),
        everyonesHolidays(orgId, addDays(today, -100), addDays(today, 70)),
      );
      if (projects.length > 0)
        throw wrongState(t`Sample data is for organisations without projects. This one has projects.`);
      const plan = samplePlan({
        today,
        defaultMonthlyHours: settings.default_monthly_hours,
        publicHolidays: new Map(holidays.map(({ day, hours }) => [day, hours])),
      });
      const batches = sampleRows({
        plan,
        by: actor.id,
        monthlyHours: settings.default_monthly_hours,
        holidayAllowance: settings.default_holiday_allowance,
      });
      await transaction.runAll(batches.flatMap((batch) => insertsOf(orgId, batch)));
      const counts = countsOf(await transaction.rows(sampleCounts(orgId)));
      await transaction.audit({
        action: "load sample data",
        subjectType: "sample data",
        subjectId: orgId,
        after: counts,
      });
      return counts;
    },
    { project_code_unique: used, function_name_unique: used, user_email_unique: used },
    patience,
  );
});
