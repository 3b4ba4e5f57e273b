import { sql } from "kysely";
import { expect, it } from "vitest";
import { listFunctionFigures, listProjectFigures } from "#features/analytics/figures-contract.ts";
import { figureOrders } from "#features/analytics/rules/figure-order.ts";
import { healthStates } from "#features/analytics/rules/health.ts";
import { listProjects } from "#features/projects/contract.ts";
import { db, type Query } from "#server/database/sql.ts";
import type { Output } from "#shared/contract.ts";
import { generatedOrganisation } from "../campaign/rollups.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

type Listed = Output<typeof listProjectFigures>["projects"][number];

const range = { timeframe: "custom", startMonth: "2026-06", endMonth: "2026-11" } as const;

/** Hours by project or function of June to November from the rows that count, without the totals. */
async function plainFigures(stint: Stint, orgId: string, by: "project_id" | "function_id") {
  const query: Query<Record<string, unknown>> = {
    compile: () =>
      sql<
        Record<string, unknown>
      >`SELECT ${sql.ref(by)} AS id, sum(budget_hours) AS budget, sum(forecasted_hours) AS forecasted,
        sum(allocated_hours) AS allocated, round(sum(actual_hours), 2) AS actual
        FROM hour_facts WHERE month_start BETWEEN '2026-06-01' AND '2026-11-01' GROUP BY 1`.compile(db),
  };
  const [rows] = await stint.platform.database.read(orgId, query);
  return new Map(
    rows.map(({ id, ...sums }) => [
      id,
      Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value)])),
    ]),
  );
}

const none = { budget: 0, forecasted: 0, allocated: 0, actual: 0 };

const valueOf = (project: Listed, by: (typeof figureOrders)[number]): string | number => {
  if (by === "health") return healthStates.indexOf(project.health);
  if (by === "used") return project.budget > 0 ? project.actual / project.budget : -1;
  // Names and codes of the generated organisations have numbers of one digit.
  return by === "code" || by === "name" ? project[by].toLowerCase() : project[by];
};

describeOnEngines(
  "A dashboard without a choice",
  (stint) => {
    it("lists projects and functions with hours that plain SQL counts too, and each project's health", async () => {
      const seen: Listed[] = [];
      for (const seed of [21, 22, 23]) {
        const { organisation } = await generatedOrganisation(stint(), 240, seed);
        const { client } = organisation.owner;
        const { projects } = await client.ok(listProjectFigures, { query: range });
        const plain = await plainFigures(stint(), organisation.id, "project_id");
        const { projects: listed } = await client.ok(listProjects, {});
        expect(projects.length).toBeGreaterThan(0);
        for (const { id, code: _code, name: _name, health, unworkable: _unworkable, ...hours } of projects) {
          expect(hours).toEqual(plain.get(id) ?? none);
          expect(health).toBe(listed.find((each) => each.id === id)?.health);
        }
        seen.push(...projects);
        const { functions } = await client.ok(listFunctionFigures, { query: range });
        const ofFunctions = await plainFigures(stint(), organisation.id, "function_id");
        for (const { id, name: _name, unworkable: _unworkable, ...hours } of functions)
          expect(hours).toEqual(ofFunctions.get(id) ?? none);
      }
      expect(seen.some(({ actual }) => actual > 0)).toBe(true);
      expect(new Set(seen.map(({ health }) => health)).size).toBeGreaterThan(1);
    });

    it("gives projects page by page in each order, up and down, none twice and none left out", async () => {
      const { organisation } = await generatedOrganisation(stint(), 240, 24);
      const { client } = organisation.owner;
      const complete = await client.ok(listProjectFigures, { query: range });
      for (const sort of figureOrders)
        for (const direction of ["ascending", "descending"] as const) {
          const found: Listed[] = [];
          let after: string | undefined;
          do {
            const page = await client.ok(listProjectFigures, {
              query: { ...range, sort, direction, most: "2", after },
            });
            expect(page.total).toBe(complete.total);
            found.push(...page.projects);
            after = page.next ?? undefined;
          } while (after !== undefined);
          expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
            complete.projects.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          );
          const values = found.map((project) => valueOf(project, sort));
          const sorted = values.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1));
          expect(values).toEqual(direction === "ascending" ? sorted : sorted.toReversed());
        }
    });

    it("finds projects by code and name without case and accents, in numbers' order, and no other organisation's", async () => {
      const ground = await makeProjectGround(stint());
      await makeProject(ground, { code: "P10", name: "Zürich Café" });
      await makeProject(ground, { code: "P2", name: "Cafeteria" });
      await makeProject(ground, { code: "Q1", name: "Harbour" });
      const other = await makeOrganisation(stint());
      const codes = async (search: string, client = ground.forecaster.client) =>
        (await client.ok(listProjectFigures, { query: { search } })).projects.map(({ code }) => code);
      expect(await codes("CAFE")).toEqual(["P2", "P10"]);
      expect(await codes("p1")).toEqual(["P10"]);
      expect(await codes("nothing like it")).toEqual([]);
      expect(await codes("", other.owner.client)).toEqual([]);
    });

    it("refuses a place that it never gave, at its field", async () => {
      const { owner } = await makeOrganisation(stint());
      const answer = await owner.client.call(listProjectFigures, { query: { after: "elsewhere" } });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["after"]]);
    });
  },
  { today: "2026-11-10" },
);
