import { expect, it } from "vitest";
import * as contract from "#features/imports/contract.ts";
import type { KindCode } from "#features/imports/rules/kinds/fields.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { countCorrections } from "#features/analytics/server/totals-queries.ts";
import { countsOf, imported, reasonsOf, stepped, type TestFile } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

type Row = (string | number)[];

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  const file = (kind: KindCode, columns: string[], rows: Row[], more: Partial<TestFile> = {}): TestFile => ({
    kind,
    columns,
    rows,
    ...more,
  });
  const profiles = () =>
    plan.rowsOf(`SELECT p.code AS project, b.profile_name AS name, b.status_code AS status, b.total_hours AS hours,
      b.total_budget AS budget FROM budget_profiles b JOIN projects p ON p.org_id = b.org_id AND p.id = b.project_id
      WHERE b.org_id = $1 ORDER BY 1, 2`);
  const forecasts = () =>
    plan.rowsOf(`SELECT p.code AS project, f.status, f.total_hours AS hours, f.total_cost AS cost FROM forecasts f
      JOIN projects p ON p.org_id = f.org_id AND p.id = f.project_id WHERE f.org_id = $1 ORDER BY f.forecast_period_id`);
  return { ...plan, file, profiles, forecasts };
}

const budgetColumns = ["project", "profile", "function", "tier", "month", "hours", "rate", "status"];
const forecastColumns = ["project", "function", "tier", "month", "hours", "rate", "status"];
const closedWords = (project: string) =>
  `${project} is completed, so only months before November 2026 can be imported.`;

describeOnEngines(
  "Importing history",
  (stint) => {
    it("retains the rates of active and archived budgets, and says that drafts are at today's", async () => {
      const { client, file, profiles, organisation } = await ground(stint());
      const rows: Row[] = [
        ["PINE", "First", "Design", "Tier 1", "2026-01", 10, 50, "archived"],
        ["PINE", "Second", "Design", "Tier 1", "2026-01", 10, "£60", "active"],
        ["PINE", "Third", "Design", "Tier 1", "2026-01", 10, 70, ""],
      ];
      const { checked, done } = await imported(stint(), client, file("budgets", budgetColumns, rows));
      expect({ ...checked.outcome, isDryRun: false }).toEqual(done.outcome);
      expect(done.outcome).toMatchObject({
        results: { created: { count: 3, hours: 30, money: 1900 } },
        file: { count: 3, hours: 30, money: 1800 },
        repriced: 1,
      });
      expect(await profiles()).toMatchObject([
        { name: "First", status: "archived", budget: 500 },
        { name: "Second", status: "active", budget: 600 },
        { name: "Third", status: "draft", budget: 800 },
      ]);
      const { database } = stint().platform;
      await foldTotals(database, organisation.id);
      const [[wrong]] = await database.read(organisation.id, countCorrections(organisation.id));
      expect(wrong?.count).toBe(0);
      const again = await imported(stint(), client, file("budgets", budgetColumns, rows));
      expect(countsOf(again.done)).toEqual({ same: 3 });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect(await profiles()).toEqual([]);
    });

    it("retains the rates of frozen forecasts, in the freeze too", async () => {
      const { client, file, forecasts, rowsOf } = await ground(stint());
      const rows: Row[] = [
        ["PINE", "Design", "Tier 1", "2026-01", 10, 50, ""],
        ["PINE", "Design", "Tier 2", "2026-01", 10, "", "frozen"],
        ["PINE", "Design", "Tier 1", "2026-02", 10, 50, "draft"],
      ];
      const { checked, done } = await imported(stint(), client, file("forecasts", forecastColumns, rows));
      expect({ ...checked.outcome, isDryRun: false }).toEqual(done.outcome);
      expect(done.outcome).toMatchObject({ repriced: 1, file: { money: 2200 } });
      expect(await forecasts()).toMatchObject([
        { status: "frozen", hours: 20, cost: 1700 },
        { status: "draft", hours: 10, cost: 800 },
      ]);
      expect(await rowsOf("SELECT total_cost AS cost FROM forecast_freezes WHERE org_id = $1")).toEqual([
        { cost: 1700 },
      ]);
      const again = await imported(stint(), client, file("forecasts", forecastColumns, rows));
      expect(countsOf(again.done)).toEqual({ same: 3 });
    });

    it("comes into closed projects as it was, without opening them, but not into this month and later", async () => {
      const { client, file, profiles, forecasts, organisation, rowsOf } = await ground(stint());
      const budgets = await imported(
        stint(),
        client,
        file("budgets", budgetColumns, [
          ["DONE", "Base", "Design", "Tier 1", "2026-10", 10, 50, "active"],
          ["DONE", "Base", "Design", "Tier 1", "2026-11", 10, 50, "active"],
        ]),
      );
      expect(await reasonsOf(client, budgets.done.id)).toEqual({ 3: closedWords("DONE") });
      expect(await profiles()).toMatchObject([{ project: "DONE", status: "active", hours: 10, budget: 500 }]);
      const months: Row[] = [
        ["DONE", "Design", "Tier 1", "2026-10", 10, 50, "frozen"],
        ["DONE", "Design", "Tier 1", "2026-12", 10, 50, "frozen"],
      ];
      const planned = await imported(stint(), client, file("forecasts", forecastColumns, months));
      expect(await reasonsOf(client, planned.done.id)).toEqual({ 3: closedWords("DONE") });
      expect(await forecasts()).toMatchObject([{ status: "frozen", hours: 10, cost: 500 }]);
      const days: Row[] = [
        ["Ada Cole", "DONE", "2026-10-06", 6],
        ["Ada Cole", "DONE", "2026-11-03", 6],
      ];
      const allocated = await imported(
        stint(),
        client,
        file("allocations", ["person", "project", "day", "hours"], days),
      );
      const worked = await imported(
        stint(),
        client,
        file("time_entries", ["person", "project", "day", "hours"], days),
      );
      for (const { checked, done } of [allocated, worked]) {
        expect([countsOf(checked), countsOf(done)]).toEqual([
          { created: 1, refused: 1 },
          { created: 1, refused: 1 },
        ]);
        expect(await reasonsOf(client, done.id)).toEqual({ 3: closedWords("DONE") });
      }
      expect(await rowsOf("SELECT status_code FROM projects WHERE org_id = $1 AND code = 'DONE'")).toEqual([
        { status_code: "completed" },
      ]);
      await foldTotals(stint().platform.database, organisation.id);
      const [[wrong]] = await stint().platform.database.read(
        organisation.id,
        countCorrections(organisation.id),
      );
      expect(wrong?.count).toBe(0);
      for (const { done } of [worked, allocated, planned, budgets])
        expect((await stepped(stint(), client, done, contract.undoImport)).failure).toBeNull();
      expect([await profiles(), await forecasts()]).toEqual([[], []]);
    });

    it("adds up what a planner writes in several rows, over batches, and lists the rows that were added", async () => {
      const { client, file, profiles, rowsOf } = await ground(stint());
      const grid = file(
        "forecasts",
        ["project", "function", "tier", "period", "period"],
        [
          ["PINE", "Design", "Tier 1", 4, 6],
          ["PINE", "Design", "Tier 1", 2, ""],
        ],
      );
      const more = {
        shape: "grid",
        headings: ["Project", "Function", "Tier", "Jan 2026", "Feb 2026"],
      } as const;
      const forecast = await imported(stint(), client, { ...grid, ...more });
      expect(forecast.done.outcome?.results).toMatchObject({
        created: { count: 2, hours: 12 },
        joined: { count: 1, hours: 0 },
      });
      expect(forecast.done.outcome?.file.hours).toBe(12);
      const { problems } = await client.ok(contract.readProblems, {
        params: { importId: forecast.done.id },
        query: { result: "joined" },
      });
      expect(problems).toMatchObject([
        {
          row: 3,
          column: 3,
          result: "joined",
          reasons: ["Its hours are added to row 2, which is for the same project, cost tier and month."],
        },
      ]);
      // Rows of one line at both ends of a file of several batches.
      const filler = Array.from({ length: 900 }, (): Row => [
        "PINE",
        "Base",
        "Design",
        "Tier 1",
        "2020-01",
        1,
      ]);
      const line = (hours: number): Row => ["PINE", "Base", "Design", "Tier 1", "2026-03", hours];
      const budgetFile = file("budgets", budgetColumns.slice(0, 6), [line(7.5), ...filler, line(1.5)]);
      const { checked, done } = await imported(stint(), client, budgetFile);
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 1, joined: 1, refused: 900 },
        { created: 1, joined: 1, refused: 900 },
      ]);
      expect(await profiles()).toMatchObject([{ name: "Base", hours: 9 }]);
      expect(countsOf((await imported(stint(), client, budgetFile)).done)).toEqual({
        same: 1,
        joined: 1,
        refused: 900,
      });
      const days: Row[] = [
        ["Ada Cole", "PINE", "2026-10-06", 3],
        ["Ada Cole", "PINE", "2026-10-06", 4.5],
        ["Ada Cole", "PINE", "2026-10-07", 20],
        ["Ada Cole", "PINE", "2026-10-07", 4.5],
      ];
      const dayFile = file("allocations", ["person", "project", "day", "hours"], days);
      const allocated = await imported(stint(), client, dayFile);
      expect(allocated.checked.outcome?.results).toEqual(allocated.done.outcome?.results);
      expect(countsOf(allocated.done)).toEqual({ created: 1, joined: 1, refused: 2 });
      expect(await rowsOf("SELECT hours FROM allocation_entries WHERE org_id = $1")).toEqual([
        { hours: 7.5 },
      ]);
      const apart = await stepped(stint(), client, allocated.done, contract.undoImport);
      expect(apart.failure).toBeNull();
      expect(await rowsOf("SELECT hours FROM allocation_entries WHERE org_id = $1")).toEqual([]);
    });

    it("refuses amounts in other currencies at their cell, by sign, code, column and heading", async () => {
      const { client, file, rowsOf } = await ground(stint());
      const columns = ["function", "tier", "rate", "currency"];
      const rows: Row[] = [
        ["Print", "Senior", "£90", ""],
        ["Print", "Junior", "€70", ""],
        ["Print", "Middle", "80 USD", ""],
        ["Print", "Intern", "40", "Euro - EUR"],
      ];
      const { checked, done } = await imported(stint(), client, file("functions", columns, rows));
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 1, refused: 3 },
        { created: 1, refused: 3 },
      ]);
      const { problems } = await client.ok(contract.readProblems, { params: { importId: done.id } });
      expect(problems.map(({ row, fields }) => [row, fields])).toEqual([
        [3, { rate: "€70 is in EUR, but your organisation works in GBP. Convert the amount to GBP." }],
        [4, { rate: "80 USD is in USD, but your organisation works in GBP. Convert the amount to GBP." }],
        [5, { rate: "40 is in EUR, but your organisation works in GBP. Convert the amount to GBP." }],
      ]);
      expect(await rowsOf("SELECT name FROM cost_tiers WHERE org_id = $1 AND name = 'Senior'")).toHaveLength(
        1,
      );
      const headed = { headings: ["Who", "What", "When", "Hours", "Rate (EUR)"] };
      const time = file(
        "time_entries",
        ["person", "project", "day", "hours", "rate"],
        [
          ["Ada Cole", "PINE", "2026-10-06", 3, 85],
          ["Ada Cole", "PINE", "2026-10-07", 3, "£85"],
          ["Ada Cole", "PINE", "2026-10-08", 3, ""],
        ],
        headed,
      );
      const worked = await imported(stint(), client, time);
      expect(countsOf(worked.done)).toEqual({ created: 2, refused: 1 });
      expect(await reasonsOf(client, worked.done.id)).toEqual({
        2: "85 is in EUR, but your organisation works in GBP. Convert the amount to GBP.",
      });
    });
  },
  { today: "2026-11-24" },
);
