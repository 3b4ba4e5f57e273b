import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import type { PersonDetails } from "../contract.ts";
import type { PlannedChange, PlanProblem } from "../rules/planned-change.ts";
import { personName } from "./name-queries.ts";

/** What is planned for a person, the earliest first, with the names of today. */
export const plansOfPerson = (orgId: string, personId: string) =>
  db
    .selectFrom("planned_changes as c")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "c.function_id"))
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "c.cost_tier_id"))
    .leftJoin("users as m", (join) => sameOrg(join, "m.id", "c.manager_id"))
    .selectAll("c")
    .select([
      "f.name as function_name",
      "t.name as cost_tier_name",
      personName<string | null>("m").as("manager_name"),
    ])
    .where(own(orgId, "c"))
    .where("c.user_id", "=", personId)
    .orderBy("c.starts_on");

type PlanRow = Answers<[ReturnType<typeof plansOfPerson>]>[0][number];

/** A stored plan. */
export const planOf = (row: PlanRow): PlannedChange => ({
  startsOn: row.starts_on,
  ...(row.changes_work
    ? { work: { functionId: row.function_id, costTierId: row.cost_tier_id, billable: row.billable } }
    : {}),
  ...(row.changes_manager ? { manager: { managerId: row.manager_id } } : {}),
});

/** A stored plan as the Edit User dialog shows it. */
export const plannedView = (row: PlanRow): PersonDetails["planned"][number] => ({
  ...planOf(row),
  functionName: row.function_name,
  costTierName: row.cost_tier_name,
  managerName: row.manager_name,
  clearsHours: row.clears_hours,
  problem: row.problem as PlanProblem | null,
});

/** Plans whose day has come and that no problem stopped: the earliest first. */
export const duePlans = (orgId: string) =>
  db
    .selectFrom("planned_changes as c")
    .innerJoin("organisation_settings as s", "s.org_id", "c.org_id")
    .select(["c.user_id", "c.starts_on", "s.time_zone"])
    .where(own(orgId, "c"))
    .where("c.problem", "is", null)
    .orderBy("c.starts_on")
    .orderBy("c.user_id");

/** Stores a plan, instead of the same parts of one from the same day. */
export const storePlan = (
  orgId: string,
  personId: string,
  {
    startsOn,
    work,
    manager,
    clearsHours = false,
  }: PlannedChange & { readonly clearsHours?: boolean | undefined },
  actorId: string,
) =>
  db
    .insertInto("planned_changes")
    .values({
      org_id: orgId,
      user_id: personId,
      starts_on: startsOn,
      changes_work: work !== undefined,
      function_id: work?.functionId ?? null,
      cost_tier_id: work?.costTierId ?? null,
      billable: work?.billable ?? false,
      changes_manager: manager !== undefined,
      manager_id: manager?.managerId ?? null,
      clears_hours: clearsHours,
      created_by: actorId,
    })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id", "starts_on"]).doUpdateSet((row) => ({
        ...(work === undefined
          ? {}
          : {
              changes_work: true,
              function_id: row.ref("excluded.function_id"),
              cost_tier_id: row.ref("excluded.cost_tier_id"),
              billable: row.ref("excluded.billable"),
              clears_hours: row.ref("excluded.clears_hours"),
            }),
        ...(manager === undefined
          ? {}
          : { changes_manager: true, manager_id: row.ref("excluded.manager_id") }),
        created_by: actorId,
        problem: null,
      })),
    );

export const dropPlans = (orgId: string, personId: string, days: readonly Day[]) =>
  db
    .deleteFrom("planned_changes")
    .where(own(orgId, "planned_changes"))
    .where("user_id", "=", personId)
    .where("starts_on", "in", days);

export const stopPlan = (orgId: string, personId: string, day: Day, problem: PlanProblem) =>
  db
    .updateTable("planned_changes")
    .set({ problem })
    .where(own(orgId, "planned_changes"))
    .where("user_id", "=", personId)
    .where("starts_on", "=", day);

/** Whether the tier is one of the function's; it stays until the transaction ends. */
export const tierOf = (orgId: string, functionId: string, tierId: string) =>
  db
    .selectFrom("cost_tiers as t")
    .select("t.id")
    .where(own(orgId, "t"))
    .where("t.function_id", "=", functionId)
    .where("t.id", "=", tierId)
    .forShare();
