import { readPlanner, saveAllocation } from "#features/plans/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Query } from "#server/database/sql.ts";
import {
  makeOrganisation,
  type TestFunction,
  type TestOrganisation,
  type TestPerson,
} from "./organisation.ts";
import type { Stint } from "./stint.ts";

/**
 * An organisation with one function, two people to allocate, an allocator and two projects, ready for
 * December 2026.
 */
export interface AllocationMonth {
  readonly organisation: TestOrganisation;
  readonly design: TestFunction;
  readonly allocator: TestPerson;
  readonly ann: TestPerson;
  readonly ben: TestPerson;
  readonly kiln: string;
  readonly ferry: string;
  run(query: Query<unknown>): Promise<number>;
  rows<R>(query: Query<R>): Promise<R[]>;
  addProject(
    code: string,
    functionIds: readonly string[],
    form?: { status?: string; start?: string; length?: number },
  ): Promise<string>;
  addHoliday(userId: string, day: string, hours: number, status?: string): Promise<void>;
  addPublicHoliday(day: string, hours: number): Promise<void>;
  addForecast(
    projectId: string,
    functionId: string,
    tierId: string,
    hours: number,
    status: "draft" | "frozen",
  ): Promise<void>;
}

/** Builds the month in an organisation of its own. */
export async function makeAllocationMonth(stint: Pick<Stint, "url" | "platform">): Promise<AllocationMonth> {
  const organisation = await makeOrganisation(stint);
  const org_id = organisation.id;
  const { database } = stint.platform;
  const run = (query: Query<unknown>) => database.write(org_id, (transaction) => transaction.run(query));
  const allocator = await organisation.addPerson({ roles: ["allocator"], name: "Alma Allocator" });
  const design = await organisation.addFunction("Design", [100, 80], [allocator.id]);
  const [senior, junior] = design.tiers;
  if (!senior || !junior) throw new Error("Two tiers are required");
  const ann = await organisation.addPerson({
    roles: ["booker"],
    name: "Ann Arbor",
    functionId: design.id,
    costTierId: senior.id,
    monthlyHours: 150,
  });
  const ben = await organisation.addPerson({
    roles: ["booker"],
    name: "Ben Bow",
    functionId: design.id,
    costTierId: junior.id,
  });
  const addProject: AllocationMonth["addProject"] = async (code, functionIds, form = {}) => {
    const id = newId();
    await run(
      db.insertInto("projects").values({
        org_id,
        id,
        code,
        name: `Project ${code}`,
        status_code: form.status ?? "active",
        start_date: form.start ?? "2026-10-01",
        project_length_months: form.length ?? 6,
      }),
    );
    await run(
      db
        .insertInto("project_functions")
        .values(functionIds.map((function_id) => ({ org_id, project_id: id, function_id }))),
    );
    return id;
  };
  return {
    organisation,
    design,
    allocator,
    ann,
    ben,
    kiln: await addProject("KLN", [design.id]),
    ferry: await addProject("FRY", [design.id]),
    run,
    rows: (query) => database.write(org_id, (transaction) => transaction.rows(query)),
    addProject,
    addHoliday: async (userId, day, hours, status = "approved") => {
      const id = newId();
      await run(
        db.insertInto("holiday_requests").values({
          org_id,
          id,
          user_id: userId,
          start_date: day,
          end_date: day,
          total_hours: hours,
          status,
        }),
      );
      await run(
        db
          .insertInto("holiday_entries")
          .values({ org_id, holiday_request_id: id, date: day, hours_requested: hours }),
      );
    },
    addPublicHoliday: async (day, hours) => {
      await run(
        db
          .insertInto("organisation_public_holidays")
          .values({ org_id, id: newId(), holiday_date: day, name: "Midwinter", hours }),
      );
    },
    addForecast: async (projectId, functionId, tierId, hours, status) => {
      const id = newId();
      await run(
        db.insertInto("forecasts").values({
          org_id,
          id,
          project_id: projectId,
          forecast_period_id: "2026-12-01",
          user_id: organisation.owner.id,
          status,
        }),
      );
      await run(
        db.insertInto("forecast_entries").values({
          org_id,
          forecast_id: id,
          cost_tier_id: tierId,
          function_id: functionId,
          forecast_hours: hours,
          rate_per_hour: 100,
          total_cost: hours * 100,
        }),
      );
    },
  };
}

export type Cell = { userId: string; day: string; projectId: string; hours: number | null };

/** The month that is planned. */
export const month = "2026-12";

/** Saves cells of the month as a person. */
export function save(
  by: TestPerson,
  place: AllocationMonth,
  version: number,
  cells: readonly Cell[],
  status: "draft" | "submitted" = "draft",
) {
  return by.client.call(saveAllocation, {
    params: { functionId: place.design.id, month },
    body: { status, version, cells: [...cells] },
  });
}

/** The planner of the month, as a person reads it. */
export const planner = (place: AllocationMonth, by = place.allocator) =>
  by.client.ok(readPlanner, { query: { functionId: place.design.id, month } });

/** A day of Ann's on the first project. */
export const dayOf = (place: AllocationMonth, day: string, hours: number | null = 8): Cell => ({
  userId: place.ann.id,
  day,
  projectId: place.kiln,
  hours,
});
