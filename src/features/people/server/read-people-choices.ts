import { serve } from "#server/http/serve.ts";
import * as contract from "../person-contract.ts";
import { functionsWithTiers, hoursDefaults, managerCandidates, roleRows } from "./people-choices-queries.ts";
import { functionsOf } from "./people-choices.ts";
import { nameOf } from "./person-view.ts";

/** GET /api/people/choices. */
export const readPeopleChoices = serve(contract.readPeopleChoices, async (call) => {
  const { orgId } = call.actor;
  const [roles, tiers, managers, defaults] = await call.read(
    roleRows(),
    functionsWithTiers(orgId),
    managerCandidates(orgId),
    hoursDefaults(orgId),
  );
  return {
    roles: roles.map((row) => ({ code: row.role_code, label: row.label })),
    functions: functionsOf(tiers),
    managers: managers.map((person) => ({ id: person.id, name: nameOf(person) })),
    defaultMonthlyHours: defaults[0]?.default_monthly_hours ?? 0,
    defaultHolidayAllowance: defaults[0]?.default_holiday_allowance ?? 0,
  };
});
