import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { inLanguage } from "#server/language.ts";
import { wrongState } from "#server/refusal.ts";
import { sampleRemovalRefusal } from "../../rules/sample-use.ts";
import * as contract from "../../set-up-contract.ts";
import { removalOfSample, sampleCounts, usesOfSample } from "./queries.ts";
import { forgetPast } from "#features/organisation/server/queries/past.ts";
import { lockedSettings } from "#features/organisation/server/queries/settings.ts";
import { countsOf, usesInWords } from "./sample-state.ts";

const inUse = () => wrongState(t`Someone has just started to use the sample data. Check again what uses it.`);

/** Keys that hold what uses the sample data, where someone began to after it was looked for. */
const constraints = Object.fromEntries(
  [
    "user_function",
    "user_cost_tier",
    "user_manager",
    "invitation_function",
    "invitation_cost_tier",
    "invitation_manager",
    "project_function_function",
    "project_forecaster_user",
    "function_allocator_user",
    "delegation_manager",
    "delegation_delegate",
    "characteristic_function",
    "project_characteristic_function",
    "budget_month_tier",
    "forecast_project",
    "forecast_user",
    "forecast_entry_tier",
    "function_allocation_function",
    "allocation_entry_user",
    "allocation_entry_project",
    "allocation_entry_tier",
    "timesheet_user",
    "time_entry_timesheet",
    "time_entry_project",
    "time_entry_tier",
    "time_entry_function",
    "timer_project",
    "pay_subject_user",
    "pay_subject_project",
    "pay_subject_function",
    "pay_subject_tier",
    "pinned_project_project",
    "holiday_request_user",
  ].map((name) => [name, inUse]),
);
const patience = 60_000;

/** POST /api/organisation/sample-data/removal. All of it goes, or nothing. */
export const removeSampleData = serve(contract.removeSampleData, async (call) => {
  const { orgId } = call.actor;
  return call.write(
    async (transaction) => {
      await transaction.first(lockedSettings(orgId));
      const [rows, uses] = await transaction.read(sampleCounts(orgId), usesOfSample(orgId));
      if (rows.length === 0) throw wrongState(t`There is no sample data.`);
      const { ownWork, trials } = usesInWords(uses);
      const refusal = sampleRemovalRefusal(ownWork, trials, call.body.withTrials);
      if (refusal !== null) throw wrongState(refusal);
      await transaction.runAll([...removalOfSample(orgId), ...forgetPast(orgId)]);
      const counts = countsOf(rows);
      // The audit log has what is stored in English.
      const removed = inLanguage("en", () => usesInWords(uses).trials);
      await transaction.audit({
        action: "remove sample data",
        subjectType: "sample data",
        subjectId: orgId,
        before: { ...counts, ...(removed.length > 0 ? { trials: removed } : {}) },
      });
      return counts;
    },
    constraints,
    patience,
  );
});
