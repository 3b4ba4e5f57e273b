import { isId } from "#shared/id.ts";
import { placeText, readPlace } from "#server/http/place.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { fullNameOf } from "../rules/person-name.ts";
import { largestPage, peopleCount, peoplePage } from "./page-queries.ts";

export const pagePeople = serve(contract.pagePeople, async (call) => {
  const { orgId } = call.actor;
  const { sort = "name", direction = "ascending", after, among, most, ...narrowing } = call.query;
  const pageSize = Number(most ?? largestPage);
  const filter = { ...narrowing, among: among?.split(",").filter(isId) };
  const order = { by: sort, descending: direction === "descending" };
  const [found, counted] = await call.read(
    peoplePage(orgId, filter, order, {
      after: after === undefined ? null : readPlace(after),
      most: pageSize,
    }),
    peopleCount(orgId, filter),
  );
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    people: rows.map((row) => ({
      id: row.id,
      fullName: fullNameOf(row.first_name, row.last_name),
      email: row.email,
      roles: row.roles ?? [],
      functionName: row.function_name,
      costTierName: row.cost_tier_name,
      billable: row.billable,
      monthlyHours: row.monthly_hours,
      effectiveMonthlyHours: row.monthly_hours ?? row.default_monthly_hours,
      holidayAllowance: row.holiday_allowance,
      effectiveHolidayAllowance: row.holiday_allowance ?? row.default_holiday_allowance,
      managerName: row.manager_name,
      isActive: row.is_active,
      firstDay: row.first_day,
      lastDay: row.last_day,
      entersLeave: row.enters_leave,
    })),
    total: counted[0]?.count ?? 0,
    next: last && found.length > pageSize ? placeText({ key: last.sort_key, id: last.id }) : null,
  };
});
