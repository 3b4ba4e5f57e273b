import { addDays, isWeekend } from "#shared/day.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  makeOrganisation,
  type TestFunction,
  type TestOrganisation,
  type TestPerson,
} from "./organisation.ts";
import { rowsOf } from "./planned-rows.ts";
import type { Stint } from "./stint.ts";

/** A Tuesday in the Forecasting phase: December is forecast, November's allocation is late. */
export const today = "2026-11-17";

/** The same numbers from the same seed. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    oneOf: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    chance: (part: number) => next() < part,
  };
}
type Random = ReturnType<typeof randomOf>;

export interface HomeGround {
  readonly organisation: TestOrganisation;
  /** Everyone who looks at Home, by what they are. */
  readonly readers: Readonly<Record<string, TestPerson>>;
}

interface Cast {
  readonly stint: Stint;
  readonly random: Random;
  readonly organisation: TestOrganisation;
  readonly functions: readonly TestFunction[];
  readonly bookers: readonly (TestPerson & { readonly functionId: string; readonly costTierId: string })[];
  readonly rows: ReturnType<typeof rowsOf>;
}

/**
 * An organisation made of chance: `size` bookers and as many projects, with weeks, requests, forecasts, plans,
 * leave and budgets in every state. The same seed makes the same one.
 */
export async function makeHomeGround(stint: Stint, seed: number, size: number): Promise<HomeGround> {
  const random = randomOf(seed);
  const organisation = await makeOrganisation(stint);
  const admin = await organisation.addPerson({ roles: ["admin"], name: "Ada Admin" });
  const manager = await organisation.addPerson({
    roles: ["manager"],
    name: "Mona Manager",
    managerId: admin.id,
  });
  const forecaster = await organisation.addPerson({ roles: ["forecaster"], name: "Fran Forecaster" });
  const allocator = await organisation.addPerson({ roles: ["allocator"], name: "Alma Allocator" });
  const functions = [
    await organisation.addFunction("Design", [100, 60], [allocator.id]),
    await organisation.addFunction("Build", [80]),
  ];
  const bookers: Cast["bookers"][number][] = [];
  for (let at = 0; at < size; at += 1) {
    const { id: functionId, tiers } = random.oneOf(functions);
    const costTierId = random.oneOf(tiers).id;
    const person = await organisation.addPerson({
      roles: ["booker"],
      name: `Bo Booker${at}`,
      functionId,
      costTierId,
      billable: random.chance(0.9),
      ...(random.chance(0.6) ? { managerId: manager.id } : {}),
      monthlyHours: 80 + random.below(90),
    });
    bookers.push({ ...person, functionId, costTierId });
  }
  await stint.engine.script(`UPDATE users SET created_at = '2026-01-05' WHERE org_id = '${organisation.id}'`);
  const rows = rowsOf(stint, organisation.id, admin.id);
  const cast: Cast = { stint, random, organisation, functions, bookers, rows };
  const projects = await addProjects(cast, forecaster.id);
  await addWeeks(cast, projects, manager.id);
  await addPlan(cast, projects);
  await addLeave(cast, admin.id);
  await addInvitations(cast);
  const [booker = manager] = bookers;
  return { organisation, readers: { admin, manager, forecaster, allocator, booker } };
}

async function addProjects(
  { random, functions, rows, bookers, stint, organisation }: Cast,
  forecasterId: string,
) {
  const projects: string[] = [];
  for (let at = 0; at < bookers.length; at += 1) {
    const ofFunction = random.oneOf(functions);
    const [tier] = ofFunction.tiers;
    const line = { functionId: ofFunction.id, costTierId: tier?.id ?? "", rate: 50 };
    const id = await rows.addProject({
      code: `P${at}`,
      start: random.oneOf(["2026-01-01", "2026-07-01", "2026-12-01"]),
      months: 6 + random.below(18),
      status: random.chance(0.85) ? "active" : random.oneOf(["on_hold", "proposed"]),
      functions: [ofFunction.id],
    });
    projects.push(id);
    if (random.chance(0.6))
      await stint.platform.database.write(organisation.id, (transaction) =>
        transaction.run(
          db
            .insertInto("project_forecasters")
            .values({ org_id: organisation.id, project_id: id, user_id: forecasterId }),
        ),
      );
    if (random.chance(0.8))
      await rows.addBudget(id, `B${at}`, random.chance(0.9) ? "active" : "draft", [
        { ...line, month: 1, hours: 10 + random.below(80) },
        { ...line, month: 3, hours: 10 + random.below(40) },
      ]);
    if (random.chance(0.7))
      await rows.addForecast(id, "2026-12", random.oneOf(["draft", "draft", "frozen"]), [
        { ...line, hours: 20 + random.below(400) },
      ]);
  }
  return projects;
}

async function addWeeks(
  { random, bookers, rows, stint, organisation }: Cast,
  projects: readonly string[],
  managerId: string,
) {
  for (const { id } of bookers)
    for (const week of ["2026-08-10", "2026-09-14", "2026-10-12", "2026-11-02", "2026-11-09", "2026-11-16"]) {
      if (random.chance(0.2)) continue;
      const days = [0, 1, 2].slice(0, 1 + random.below(3)).map((day) => addDays(week, day));
      await rows.addTimesheet(
        id,
        random.oneOf(["draft", "submitted", "approved", "rejected"]),
        days.map((day) => ({
          projectId: random.oneOf(projects),
          day,
          hours: 1 + random.below(16) / 2,
          billable: true,
        })),
      );
    }
  await stint.engine
    .script(`UPDATE timesheets SET decided_by = '${managerId}', decided_at = now() - interval '2 days'
    WHERE org_id = '${organisation.id}' AND status_code IN ('approved', 'rejected')`);
}

async function addPlan({ random, bookers, functions, rows }: Cast, projects: readonly string[]) {
  for (const { id: functionId } of functions)
    for (const [month, first] of [
      ["2026-11", "2026-11-16"],
      ["2026-12", "2026-12-07"],
    ] as const) {
      const days = Array.from({ length: 14 }, (_, day) => addDays(first, day)).filter(
        (day) => !isWeekend(day) && day.startsWith(month),
      );
      const entries = bookers
        .filter((person) => person.functionId === functionId)
        .flatMap(({ id: userId, costTierId }) =>
          days.flatMap((day) =>
            random.chance(0.7)
              ? [
                  {
                    userId,
                    projectId: random.oneOf(projects),
                    day,
                    functionId,
                    costTierId,
                    rate: 50,
                    hours: 5 + random.below(14) / 2,
                  },
                ]
              : [],
          ),
        );
      if (random.chance(0.8))
        await rows.addAllocation(month, random.oneOf(["draft", "submitted"]), entries, functionId);
    }
}

async function addLeave({ random, bookers, stint, organisation }: Cast, adminId: string) {
  const { id: org_id } = organisation;
  for (const { id: user_id } of bookers)
    for (const start of ["2026-11-19", "2026-11-23", "2026-12-09"]) {
      if (random.chance(0.4)) continue;
      const id = newId();
      const days = [0, 1].map((day) => addDays(start, day)).filter((day) => !isWeekend(day));
      const hours = 2 + random.below(4);
      const status = random.oneOf(["pending", "approved", "rejected"]);
      await stint.platform.database.write(org_id, async (transaction) => {
        await transaction.run(
          db.insertInto("holiday_requests").values({
            org_id,
            id,
            user_id,
            start_date: start,
            end_date: days.at(-1) ?? start,
            total_hours: hours * days.length,
            status,
            updated_by: status === "pending" ? user_id : adminId,
          }),
        );
        await transaction.run(
          db
            .insertInto("holiday_entries")
            .values(days.map((date) => ({ org_id, holiday_request_id: id, date, hours_requested: hours }))),
        );
      });
    }
}

async function addInvitations({ random, stint, organisation }: Cast) {
  for (let at = 0; at < 3; at += 1)
    await stint.engine
      .script(`INSERT INTO user_invitations (org_id, id, email, role_codes, token_hash, expires_at)
      VALUES ('${organisation.id}', '${newId()}', 'new${at}@test.example', '{booker}', '${newId()}', now() ${random.chance(0.5) ? "-" : "+"} interval '1 day')`);
}
