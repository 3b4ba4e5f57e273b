import { expect, it } from "vitest";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { countCorrections } from "#features/analytics/server/totals-queries.ts";
import { listFreezes, saveForecast } from "#features/forecasts/contract.ts";
import * as contract from "#features/imports/contract.ts";
import { db, own } from "#server/database/sql.ts";
import { countsOf, imported, reasonsOf, stepped, type TestFile } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["project", "function", "tier", "month", "hours", "status"];
type Row = (string | number)[];

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  const file = (rows: Row[], more: Partial<TestFile> = {}): TestFile => ({
    kind: "forecasts",
    columns,
    rows,
    ...more,
  });
  const stored = () =>
    plan.rowsOf(`SELECT f.forecast_period_id AS month, f.status, f.total_functions AS functions, f.total_hours AS hours, f.total_cost AS cost,
        (SELECT count(*)::int FROM forecast_freezes z WHERE z.org_id = $1 AND z.forecast_id = f.id) AS freezes
      FROM forecasts f WHERE f.org_id = $1 ORDER BY 1`);
  const lines = () =>
    plan.rowsOf(`SELECT f.forecast_period_id AS month, t.name AS tier, e.forecast_hours AS hours, e.rate_per_hour AS rate, e.total_cost AS cost
      FROM forecast_entries e JOIN forecasts f ON f.org_id = e.org_id AND f.id = e.forecast_id
      JOIN cost_tiers t ON t.org_id = e.org_id AND t.id = e.cost_tier_id WHERE e.org_id = $1 ORDER BY 1, 2`);
  return { ...plan, file, stored, lines };
}

const rows: Row[] = [
  ["PINE", "Design", "Tier 1", "2026-03", "10.5", "frozen"],
  ["PINE", "Design", "Tier 2", "2026-03", "20", "Frozen"],
  ["PINE", "Design", "Tier 1", "2026-12", "5", ""],
];

describeOnEngines(
  "Importing forecasts",
  (stint) => {
    it("makes a forecast for each month, frozen ones with their freeze, and undo removes them", async () => {
      const { client, file, stored, lines, pine, organisation } = await ground(stint());
      const { checked, done } = await imported(stint(), client, file(rows));
      expect({ ...checked.outcome, isDryRun: false }).toEqual(done.outcome);
      expect(done.outcome?.results.created).toEqual({ count: 3, hours: 35.5, money: 3640 });
      expect(await stored()).toMatchObject([
        { month: "2026-03-01", status: "frozen", functions: 1, hours: 30.5, cost: 3240, freezes: 1 },
        { month: "2026-12-01", status: "draft", hours: 5, cost: 400, freezes: 0 },
      ]);
      const params = { projectId: pine, month: "2026-03" };
      const { freezes } = await client.ok(listFreezes, { params });
      expect(freezes).toMatchObject([{ totalHours: 30.5, totalCost: 3240, shortfalls: [] }]);
      const { database } = stint().platform;
      const wrong = async () => {
        await foldTotals(database, organisation.id);
        return (await database.read(organisation.id, countCorrections(organisation.id)))[0][0]?.count;
      };
      expect(await wrong()).toBe(0);
      const again = await imported(stint(), client, file(rows));
      expect([countsOf(again.checked), countsOf(again.done)]).toEqual([{ same: 3 }, { same: 3 }]);
      expect(await stored()).toMatchObject([{ freezes: 1 }, { freezes: 0 }]);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect([await stored(), await lines()]).toEqual([[], []]);
      expect(await wrong()).toBe(0);
    });

    it("changes a draft line by line and optionally freezes it; undo restores it", async () => {
      const { client, file, stored, lines } = await ground(stint());
      const draft: Row[] = rows.map((row) => [...row.slice(0, 5), "draft"]);
      await imported(stint(), client, file(draft));
      const before = [await stored(), await lines()];
      const changes: Row[] = [
        ["PINE", "Design", "Tier 1", "2026-03", "11", "frozen"],
        ["PINE", "Design", "Tier 2", "2026-03", "20", "frozen"],
        ["PINE", "Design", "Tier 1", "2026-12", "5", "frozen"],
      ];
      const { checked, done } = await imported(stint(), client, file(changes));
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { changed: 2, same: 1 },
        { changed: 2, same: 1 },
      ]);
      expect(await stored()).toMatchObject([
        { status: "frozen", hours: 31, freezes: 1 },
        { status: "frozen", hours: 5, freezes: 1 },
      ]);
      const refused = await imported(stint(), client, file(draft));
      expect(countsOf(refused.done)).toEqual({ same: 2, refused: 1 });
      expect(await reasonsOf(client, refused.done.id)).toEqual({
        2: "The forecast of PINE for March 2026 is frozen. Save it as a draft first, then import.",
      });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBeNull();
      expect([await stored(), await lines()]).toEqual(before);
    });

    it("leaves a forecast that someone changed since", async () => {
      const { client, file, stored, pine, design, rowsOf } = await ground(stint());
      const { done } = await imported(stint(), client, file(rows));
      const params = { projectId: pine, month: "2026-12" };
      const [, forecast] = await rowsOf(
        "SELECT version FROM forecasts WHERE org_id = $1 ORDER BY forecast_period_id",
      );
      await client.ok(saveForecast, {
        params,
        body: {
          version: Number(forecast?.version),
          status: "draft",
          cells: [{ costTierId: design.tiers[0]?.id ?? "", forecastHours: 6 }],
        },
      });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe("Changed or needed since the import, and still there: 1 forecast.");
      expect(await stored()).toMatchObject([{ month: "2026-12-01", hours: 6 }]);
    });

    it("lets no one delete a freeze that no import has made", async () => {
      const { client, file, pine, design, organisation, stored } = await ground(stint());
      await client.ok(saveForecast, {
        params: { projectId: pine, month: "2026-12" },
        body: {
          version: 0,
          status: "frozen",
          cells: [{ costTierId: design.tiers[0]?.id ?? "", forecastHours: 6 }],
          shortfallReason: "Hired in time",
        },
      });
      await imported(stint(), client, file(rows.slice(0, 2)));
      const deleted = await stint().platform.database.write(organisation.id, (transaction) =>
        transaction.run(db.deleteFrom("forecast_freezes").where(own(organisation.id, "forecast_freezes"))),
      );
      expect(deleted).toBe(1);
      expect(await stored()).toMatchObject([
        { month: "2026-03-01", freezes: 0 },
        { month: "2026-12-01", freezes: 1 },
      ]);
    });

    it("answers every bad row where it is", async () => {
      const { client, file, stored } = await ground(stint());
      const { checked, done } = await imported(
        stint(),
        client,
        file([
          ["PINE", "Design", "Tier 1", "2028-01", "8", ""],
          ["PINE", "Build", "Tier 1", "2026-02", "8", ""],
          ["PINE", "Design", "Tier 1", "2026-02", "-8", ""],
          ["PINE", "Design", "Tier 1", "2026-02", "10001", ""],
          ["PINE", "Design", "Tier 1", "2026-02", "8.25", ""],
          ["PINE", "Design", "Tier 1", "2026-02", "8", "maybe"],
          ["DONE", "Design", "Tier 1", "2026-11", "8", ""],
          ["HOUSE", "Design", "Tier 1", "2026-02", "8", ""],
          ["PINE", "Design", "Tier 1", "2026-06", "8", ""],
          ["PINE", "Design", "Tier 1", "2026-06", "3", ""],
        ]),
      );
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 1, joined: 1, refused: 8 },
        { created: 1, joined: 1, refused: 8 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        2: "PINE runs from January 2026 to December 2027, so January 2028 is outside it. Make the project longer first.",
        3: "PINE doesn't have the cost tier Build / Tier 1. Add its function to the project first.",
        4: "Hours can't be below 0.",
        5: "A cost tier has at most 10,000 hours a month.",
        6: "Forecast hours go in steps of 0.5. Round 8.25 to one of them.",
        7: "There's no status maybe. Use Draft or Frozen.",
        8: "DONE is completed, so only months before November 2026 can be imported.",
        9: "HOUSE is internal, and internal projects have no forecasts.",
      });
      expect(await stored()).toMatchObject([{ hours: 11 }]);
    });

    it("reads a grid by month, and freezes a month once though its rows come in several batches", async () => {
      const { client, file, stored } = await ground(stint());
      const grid = file([["PINE", "Design", "Tier 1", "4", "0", "6"]], {
        shape: "grid",
        headings: ["Project", "Function", "Tier", "Jan 2026", "Feb 2026", "Mar 2026"],
        columns: ["project", "function", "tier", "period", "period", "period"],
      });
      expect(countsOf((await imported(stint(), client, grid)).done)).toEqual({ created: 2, same: 1 });
      expect(countsOf((await imported(stint(), client, grid)).done)).toEqual({ same: 3 });
      const apart: Row[] = [
        ["PINE", "Design", "Tier 1", "2027-01", "1", "frozen"],
        ...Array.from({ length: 900 }, (): Row => ["PINE", "Design", "Tier 1", "2020-01", "1", ""]),
        ["PINE", "Design", "Tier 2", "2027-01", "2", "frozen"],
      ];
      const { checked, done } = await imported(stint(), client, file(apart));
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 2, refused: 900 },
        { created: 2, refused: 900 },
      ]);
      expect((await stored()).at(-1)).toMatchObject({ status: "frozen", hours: 3, cost: 320, freezes: 1 });
    });
  },
  { today: "2026-11-24" },
);
