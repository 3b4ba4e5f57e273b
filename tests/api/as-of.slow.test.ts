import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { sql } from "kysely";
import * as analytics from "#features/analytics/contract.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { countCorrections, measures } from "#features/analytics/server/totals-queries.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { listBudgetProfiles, readBudgetProfile } from "#features/budgets/contract.ts";
import { listFreezes, readPlanner as readForecast } from "#features/forecasts/contract.ts";
import { changeSettings, readRetention } from "#features/organisation/settings-contract.ts";
import { removeOldData } from "#features/organisation/server/remove-old-data.ts";
import { saveMyWeek } from "#features/timesheets/contract.ts";
import { readPlanner } from "#features/plans/contract.ts";
import { changeProject, readProject } from "#features/projects/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { addDays, startOfWeek } from "#shared/day.ts";
import { generatedOrganisation } from "../campaign/rollups.ts";
import { makeOrganisation, type TestPerson } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { seed } from "../support/draws.ts";
import { runsSlowTests } from "../support/slow.ts";
import { describeOnEngines } from "../support/stint.ts";

const london = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });
const today = () => london.format(Date.now());

type Things = Awaited<ReturnType<typeof generatedOrganisation>>["things"];

/** What someone reads; `asOf` in its address. */
async function readEverything(viewer: TestPerson, things: Things, asOf?: string) {
  const period = { timeframe: "custom", startMonth: "2026-08", endMonth: "2027-03" };
  const [projectId = "", functionId = ""] = [things.projects[0], things.functions[0]?.id];
  const reads = [
    [analytics.readOrganisationAnalytics, { query: period }],
    [analytics.readMissingWeeks, { query: period }],
    [analytics.readOrganisationUtilisation, {}],
    [analytics.readFunctionAnalytics, { params: { functionId }, query: period }],
    [analytics.listDashboardProjects, {}],
    ...things.projects.flatMap((id) => [
      [analytics.readProjectAnalytics, { params: { projectId: id }, query: period }],
      [readProjectOverview, { params: { projectId: id } }],
      [readProject, { params: { projectId: id } }],
      [listBudgetProfiles, { params: { projectId: id } }],
    ]),
    ...things.profiles.map((id) => [readBudgetProfile, { params: { budgetProfileId: id } }]),
    ...["2026-09", "2026-10", "2026-11"].flatMap((month) => [
      [readForecast, { query: { projectId, month } }],
      [listFreezes, { params: { projectId, month } }],
      [readPlanner, { query: { functionId, month } }],
    ]),
  ] as unknown as [typeof readProject, { query?: object }][];
  const answers = [];
  for (const [endpoint, input] of reads) {
    const query = asOf === undefined ? input.query : { ...input.query, asOf };
    const { status, body } = await viewer.client.call(endpoint, { ...input, query } as never);
    // Nothing of the past can be changed, and a refusal names its own request.
    const own = { instance: undefined, requestId: undefined };
    answers.push([
      endpoint.path,
      status,
      JSON.parse(
        JSON.stringify(status === 200 ? body : { ...body, ...own }).replaceAll(
          '"mayWrite":true',
          '"mayWrite":false',
        ),
      ),
    ]);
  }
  return answers;
}

/** What each view of totals adds up to, by its keys. */
const sums = [
  ["monthly_parts", "month_start, project_id, function_id", measures],
  [
    "monthly_project_parts",
    "month_start, project_id",
    ["budget_gbp", "forecasted_gbp", "allocated_gbp", "actual_gbp"],
  ],
  ["monthly_function_parts", "month_start, function_id, is_internal", measures],
  ["weekly_function_parts", "month_start, week_start, function_id", ["allocated_hours", "actual_hours"]],
] as const;

const sumsOf = (orgId: string) =>
  sums.map(([view, keys, of]) => {
    const by = sql.raw(keys);
    const named = sql.raw(of.map((each) => `sum(${each})::float8 AS ${each}`).join(", "));
    const counts = sql.raw(of.map((each) => `sum(${each}) <> 0`).join(" OR "));
    return {
      compile: () =>
        sql`SELECT ${by}, ${named} FROM ${sql.table(view)} WHERE org_id = ${orgId} GROUP BY ${by} HAVING ${counts} ORDER BY ${by}`.compile(
          db,
        ),
    };
  });

const dayTables = ["past_project_days", "past_function_days"] as const;

/** Everything recorded so far was recorded a day earlier. */
const aDayEarlier = (orgId: string) => `
  UPDATE past_differences SET recorded_at = recorded_at - interval '1 day' WHERE org_id = '${orgId}';
  ${dayTables
    .flatMap((table) =>
      [-1000, 999].map((days) => `UPDATE ${table} SET day = day + ${days} WHERE org_id = '${orgId}';`),
    )
    .join("\n")}`;

/** Everything was recorded half a day earlier: what was in the morning of its UTC day then is in the afternoon. */
const halfADayEarlier = (orgId: string) => `
  UPDATE past_differences SET recorded_at = recorded_at - interval '12 hours' WHERE org_id = '${orgId}';
  ${dayTables
    .map(
      (table) => `DELETE FROM ${table} WHERE org_id = '${orgId}';
        INSERT INTO ${table} SELECT * FROM ${table.replace(/^past_(.*)s$/, "$1")}_corrections WHERE org_id = '${orgId}';`,
    )
    .join("\n")}`;

describeOnEngines("Figures as of a moment", (stint) => {
  it("are what was read then, after any writes", async () => {
    const known: { at: string; answers: unknown }[] = [];
    let round = 0;
    const rounds = runsSlowTests ? 40 : 12;
    const { organisation, things } = await generatedOrganisation(
      stint(),
      rounds,
      seed,
      async ({ organisation: { id, owner }, things: there }) => {
        round += 1;
        if (round % 4 > 0) return;
        await foldTotals(stint().platform.database, id);
        const answers = await readEverything(owner, there);
        await setTimeout(3);
        known.push({ at: new Date().toISOString(), answers });
        await setTimeout(3);
      },
    );
    expect(known.length).toBeGreaterThan(1);
    for (const { at, answers } of known)
      expect(await readEverything(organisation.owner, things, at)).toEqual(answers);
    await foldTotals(stint().platform.database, organisation.id);
    for (const { at, answers } of known)
      expect(await readEverything(organisation.owner, things, at)).toEqual(answers);
  });

  it("are today's sums without those of later days, and without what its own day brought after it", async () => {
    const { database } = stint().platform;
    const known: { at: number; sums: unknown }[] = [];
    const { organisation } = await generatedOrganisation(
      stint(),
      runsSlowTests ? 40 : 15,
      seed,
      async ({ organisation: { id } }, random) => {
        if (!random.chance(0.5)) return;
        await foldTotals(database, id);
        const found = await database.read(id, ...sumsOf(id));
        // So days have several moments, with differences before and after them.
        if (known.length % 3 === 0) {
          await stint().engine.script(aDayEarlier(id));
          for (const each of known) each.at -= 86_400_000;
        }
        await setTimeout(3);
        known.push({ at: Date.now(), sums: found });
        await setTimeout(3);
      },
    );
    const { id } = organisation;
    expect(known.length).toBeGreaterThan(2);
    const compare = async () => {
      for (const { at, sums: found } of known)
        expect(await database.readAsOf(id, new Date(at).toISOString(), ...sumsOf(id))).toEqual(found);
    };
    await compare();
    await foldTotals(database, id);
    await compare();
    const [wrong] = await database.read(id, countCorrections(id));
    expect(wrong).toEqual([{ count: 0 }]);
    // The sums of days count from the nearest midnight, which is now the other one.
    await stint().engine.script(halfADayEarlier(id));
    for (const each of known) each.at -= 43_200_000;
    await compare();
  });

  it("are those of the end of a day, in the rights of today", async () => {
    const { database } = stint().platform;
    const organisation = await makeOrganisation(stint());
    const design = await organisation.addFunction("Design", [50]);
    const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
    const ada = await organisation.addPerson({ roles: ["booker"], name: "Ada Able", ...tier });
    const projectId = await addProject(stint(), organisation.id, "QVC");
    const day = today();
    const book = (version: number, hours: number) =>
      ada.client.ok(saveMyWeek, {
        params: { weekStarting: startOfWeek(day) },
        body: { version, cells: [{ projectId, day, hours }] },
      });
    await book(0, 8);
    const earlier = sql`interval '2 days'`;
    await database.write(organisation.id, async (transaction) => {
      for (const table of [
        "time_entries",
        "timesheets",
        "projects",
        "monthly_deltas",
        "users",
        "functions",
        "cost_tiers",
      ])
        await transaction.run({
          compile: () =>
            sql`UPDATE ${sql.table(table)} SET recorded_at = recorded_at - ${earlier} WHERE org_id = ${organisation.id}`.compile(
              db,
            ),
        });
      await transaction.run({
        compile: () =>
          sql`UPDATE organisation_settings SET recorded_since = now() - interval '3 days' WHERE org_id = ${organisation.id}`.compile(
            db,
          ),
      });
    });
    await book(1, 5);
    const read = (viewer: TestPerson, asOf?: string) =>
      viewer.client.call(analytics.readProjectAnalytics, {
        params: { projectId },
        query: { timeframe: "all_time", ...(asOf === undefined ? {} : { asOf }) } as never,
      });
    const total = (hours: number) => ({
      status: 200,
      body: { hours: { totals: { hours: { actual: hours } } } },
    });
    expect(await read(organisation.owner)).toMatchObject(total(5));
    expect(await read(organisation.owner, day)).toMatchObject(total(5));
    expect(await read(organisation.owner, addDays(day, -1))).toMatchObject(total(8));
    expect(await read(organisation.owner, addDays(day, -1))).toMatchObject({
      body: { hours: { totals: { costs: { actual: 400 } } } },
    });
    // Who may see no costs sees none of yesterday's.
    await database.write(organisation.id, (transaction) =>
      transaction.run(
        db
          .updateTable("organisation_settings")
          .set({ limit_costs_to_roles: true })
          .where("org_id", "=", organisation.id),
      ),
    );
    expect(await read(ada, addDays(day, -1))).toMatchObject({ body: { hours: { totals: { costs: null } } } });
    // What isn't known is refused.
    for (const asOf of [addDays(day, -5), addDays(day, 1), "2026-02-30", "yesterday"])
      expect(await read(organisation.owner, asOf)).toMatchObject({
        status: 422,
        body: { fields: { asOf: expect.any(String) } },
      });
    const stranger = await makeOrganisation(stint());
    expect(await read(stranger.owner, day)).toMatchObject({ status: 404 });
    expect(
      await organisation.owner.client.call(changeProject, {
        params: { projectId },
        query: { asOf: day } as never,
        body: { version: 1, updates: { name: newId() } },
      }),
    ).toMatchObject({ status: 422 });
  });

  it("are stored without names and notes of people, and as long as figures can be read", async () => {
    const { database } = stint().platform;
    const organisation = await makeOrganisation(stint());
    const design = await organisation.addFunction("Design", [50]);
    const tier = { functionId: design.id, costTierId: design.tiers[0]?.id ?? "" };
    const ada = await organisation.addPerson({ roles: ["booker"], name: "Ada Able", ...tier });
    const projectId = await addProject(stint(), organisation.id, "QVC");
    const day = today();
    for (const version of [0, 1, 2]) {
      await ada.client.ok(saveMyWeek, {
        params: { weekStarting: startOfWeek(day) },
        body: { version, cells: [{ projectId, day, hours: 8 - version }] },
      });
      await stint().engine.script(
        `UPDATE time_entries SET task_notes = 'A private note' WHERE org_id = '${organisation.id}';
        UPDATE timesheets SET comment = 'A private comment' WHERE org_id = '${organisation.id}';
        UPDATE users SET monthly_hours = ${100 + version} WHERE org_id = '${organisation.id}' AND id = '${ada.id}'`,
      );
    }
    const past = async (table: string) => {
      const [rows] = await database.read(organisation.id, {
        compile: () =>
          sql<{
            row: string;
          }>`SELECT to_json(p)::text AS row FROM ${sql.table(table)} p WHERE org_id = ${organisation.id}`.compile(
            db,
          ),
      });
      return rows.map(({ row }) => row);
    };
    const [entries, people] = [await past("past_time_entries"), await past("past_users")];
    expect([entries.length, people.length]).toEqual([2, 3]);
    expect([...entries, ...people].join("\n")).not.toMatch(/private|Ada|Able/);
    await stint().engine.script(
      `UPDATE past_users SET superseded_at = superseded_at - interval '110 days' WHERE org_id = '${organisation.id}' AND monthly_hours = 100;
      UPDATE organisation_settings SET recorded_since = now() - interval '200 days' WHERE org_id = '${organisation.id}'`,
    );
    const { client } = organisation.owner;
    const refused = async () =>
      (
        await client.call(readProject, {
          params: { projectId },
          query: { asOf: addDays(day, -110) } as never,
        })
      ).status;
    const wouldRemove = async () =>
      (await client.ok(readRetention)).wouldRemove.find(({ kind }) => kind === "pastFigures")?.count;
    expect([await refused(), await wouldRemove()]).toEqual([404, 0]);
    await client.ok(changeSettings, { body: { compliance: { version: 1, figuresRetention: 100 } } });
    expect([await refused(), await wouldRemove()]).toEqual([422, 1]);
    expect(await removeOldData(stint().platform, organisation.id)).toEqual({ pastFigures: 1 });
    expect(await past("past_users")).toHaveLength(2);
    expect(await past("past_time_entries")).toHaveLength(2);
  });
});
