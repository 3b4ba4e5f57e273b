import type { Answers } from "#server/scope.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { functionsWithTiers, hoursDefaults, managerCandidates, roleRows } from "./people-choices-queries.ts";
import { placeNames } from "./place-queries.ts";

export const readPeopleChoices = serve(contract.readPeopleChoices, async (call) => {
  const { orgId } = call.actor;
  const { roles, tiers, managers, defaults, places } = await call.read({
    roles: roleRows(),
    tiers: functionsWithTiers(orgId),
    managers: managerCandidates(orgId),
    defaults: hoursDefaults(orgId),
    places: placeNames(orgId),
  });
  return {
    roles: roles.map((row) => ({ code: row.role_code, label: row.label })),
    functions: functionsOf(tiers),
    places: places.map(({ is_active: isActive, ...place }) => ({ ...place, isActive })),
    managers,
    defaultMonthlyHours: defaults[0]?.default_monthly_hours ?? 0,
    defaultHolidayAllowance: defaults[0]?.default_holiday_allowance ?? 0,
  };
});

export function functionsOf(rows: Answers<[ReturnType<typeof functionsWithTiers>]>[0]) {
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? "",
    isActive: own[0]?.is_active ?? false,
    costTiers: own.flatMap((row) =>
      row.tier_id === null || row.tier_name === null || row.hourly_rate === null
        ? []
        : [{ id: row.tier_id, name: row.tier_name, hourlyRate: row.hourly_rate }],
    ),
  }));
}
