import { expect, it } from "vitest";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { countCorrections } from "#features/analytics/server/totals-queries.ts";
import { changeBudgetProfile } from "#features/budgets/contract.ts";
import * as contract from "#features/imports/contract.ts";
import { countsOf, imported, reasonsOf, stepped, type TestFile } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["project", "profile", "function", "tier", "month", "hours"];
type Row = (string | number)[];

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  const file = (rows: Row[], more: Partial<TestFile> = {}): TestFile => ({
    kind: "budgets",
    columns,
    rows,
    ...more,
  });
  const profiles = () =>
    plan.rowsOf(`SELECT profile_code AS code, profile_name AS name, status_code AS status, total_hours AS hours,
      total_budget AS budget FROM budget_profiles WHERE org_id = $1 ORDER BY profile_code`);
  const lines = () =>
    plan.rowsOf(`SELECT b.profile_code AS code, t.name AS tier, m.month_index AS month, m.budget_hours AS hours, m.rate_per_hour AS rate
      FROM budget_profile_months m JOIN budget_profiles b ON b.org_id = m.org_id AND b.id = m.budget_profile_id
      JOIN cost_tiers t ON t.org_id = m.org_id AND t.id = m.cost_tier_id
      WHERE m.org_id = $1 ORDER BY 1, 2, 3`);
  return { ...plan, file, profiles, lines };
}

const rows: Row[] = [
  ["PINE", "Base line", "Design", "Tier 1", "2026-03", "10.5"],
  ["PINE", "Base line", "Design", "Tier 2", "2026-03", "20"],
  ["PINE", "base line", "Design", "Tier 1", "2026-04", "5"],
];

describeOnEngines(
  "Importing budgets",
  (stint) => {
    it("makes a draft with the file's lines at today's rates, the same file again finds it so, and undo removes it", async () => {
      const { client, file, profiles, lines } = await ground(stint());
      const { checked, done } = await imported(stint(), client, file(rows));
      expect({ ...checked.outcome, isDryRun: false }).toEqual(done.outcome);
      expect(done.outcome?.results.created).toEqual({ count: 3, hours: 35.5, money: 3640 });
      expect(await profiles()).toEqual([
        { code: "BASE LINE", name: "Base line", status: "draft", hours: 35.5, budget: 3640 },
      ]);
      expect(await lines()).toMatchObject([
        { tier: "Tier 1", month: 3, hours: 10.5, rate: 80 },
        { tier: "Tier 1", month: 4, hours: 5, rate: 80 },
        { tier: "Tier 2", month: 3, hours: 20, rate: 120 },
      ]);
      const again = await imported(stint(), client, file(rows));
      expect([countsOf(again.checked), countsOf(again.done)]).toEqual([{ same: 3 }, { same: 3 }]);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect([await profiles(), await lines()]).toEqual([[], []]);
    });

    it("changes a draft line by line, optionally makes it active, and undo restores it", async () => {
      const { client, file, profiles, lines, organisation } = await ground(stint());
      await imported(stint(), client, file(rows));
      const before = [await profiles(), await lines()];
      const changes: Row[] = [
        ["PINE", "BASE LINE", "Design", "Tier 1", "2026-03", "11"],
        ["PINE", "BASE LINE", "Design", "Tier 1", "2026-04", "0"],
        ["PINE", "BASE LINE", "Design", "Tier 2", "2026-05", "2"],
      ];
      const { checked, done } = await imported(
        stint(),
        client,
        file(changes, { options: { activate: true } }),
      );
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { changed: 2, created: 1 },
        { changed: 2, created: 1 },
      ]);
      expect(await profiles()).toMatchObject([{ status: "active", hours: 33, budget: 3520 }]);
      expect(await lines()).toHaveLength(3);
      const { database } = stint().platform;
      await foldTotals(database, organisation.id);
      const wrong = async () =>
        (await database.read(organisation.id, countCorrections(organisation.id)))[0][0]?.count;
      expect(await wrong()).toBe(0);
      const again = await imported(stint(), client, file(changes, { options: { activate: true } }));
      expect(countsOf(again.done)).toEqual({ same: 3 });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBeNull();
      expect([await profiles(), await lines()]).toEqual(before);
      await foldTotals(database, organisation.id);
      expect(await wrong()).toBe(0);
    });

    it("leaves a budget that someone changed since", async () => {
      const { client, file, rowsOf, lines } = await ground(stint());
      const { done } = await imported(stint(), client, file(rows));
      const [profile] = await rowsOf("SELECT id, version FROM budget_profiles WHERE org_id = $1");
      await client.ok(changeBudgetProfile, {
        params: { budgetProfileId: String(profile?.id) },
        body: { version: Number(profile?.version), updates: { profileName: "Mine" } },
      });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe("Changed or needed since the import, and still there: 1 budget.");
      expect(await lines()).toHaveLength(3);
    });

    it("answers every bad row where it is", async () => {
      const { client, file, profiles } = await ground(stint());
      await imported(
        stint(),
        client,
        file([["PINE", "B1", "Design", "Tier 1", "2026-01", "8"]], { options: { activate: true } }),
      );
      const { checked, done } = await imported(
        stint(),
        client,
        file([
          ["PINE", "B1", "Design", "Tier 1", "2026-01", "9"],
          ["PINE", "B1", "Design", "Tier 1", "2026-02", "8"],
          ["PINE", "B2", "Design", "Tier 1", "2025-12", "8"],
          ["PINE", "B2", "Build", "Tier 1", "2026-02", "8"],
          ["PINE", "B2", "Design", "Tier 1", "2026-02", "-8"],
          ["PINE", "B2", "Design", "Tier 1", "2026-02", "100001"],
          ["PINE", "B2", "Design", "Tier 9", "2026-02", "8"],
          ["OAK", "B2", "Design", "Tier 1", "2026-02", "8"],
          ["PINE", "B2", "Design", "", "2026-02", "8"],
          ["PINE", "B2", "Design", "Tier 1", "", "8"],
          ["DONE", "B2", "Design", "Tier 1", "2026-11", "8"],
          ["HOUSE", "B2", "Design", "Tier 1", "2026-02", "8"],
          ["PINE", "B2", "Design", "Tier 1", "2026-06", "8"],
          ["PINE", "B2", "Design", "Tier 1", "2026-06", "3"],
        ]),
      );
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 1, joined: 1, refused: 12 },
        { created: 1, joined: 1, refused: 12 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        2: "Budget B1 is active. Import into a draft, then activate it.",
        3: "Budget B1 is active. Import into a draft, then activate it.",
        4: "PINE runs from January 2026 to December 2027, so December 2025 is outside it. Make the project longer first.",
        5: "PINE doesn't have the cost tier Build / Tier 1. Add its function to the project first.",
        6: "Hours can't be below 0.",
        7: "A month has at most 100,000 hours.",
        8: "There's no cost tier Design / Tier 9. Choose one or create it.",
        9: "There's no project OAK. Choose one or create it.",
        10: "The cost tier is missing.",
        11: "The month is missing.",
        12: "DONE is completed, so only months before November 2026 can be imported.",
        13: "HOUSE is internal, and internal projects have no budgets.",
      });
      expect(await profiles()).toMatchObject([
        { code: "B1", status: "active", hours: 8 },
        { code: "B2", status: "draft", hours: 11 },
      ]);
    });

    it("reads a grid by month into a budget of its own name", async () => {
      const { client, file, profiles } = await ground(stint());
      const grid = file([["PINE", "Design", "Tier 1", "4", "0", "6"]], {
        shape: "grid",
        headings: ["Project", "Function", "Tier", "Jan 2026", "Feb 2026", "Mar 2026"],
        columns: ["project", "function", "tier", "period", "period", "period"],
      });
      const { done } = await imported(stint(), client, grid);
      expect(countsOf(done)).toEqual({ created: 2, same: 1 });
      expect(await profiles()).toMatchObject([
        { name: "Imported budget", code: "IMPORTED BUDGET", hours: 10 },
      ]);
      expect(countsOf((await imported(stint(), client, grid)).done)).toEqual({ same: 3 });
    });

    it("goes on over several batches, an active budget among them", async () => {
      const { client, file, profiles } = await ground(stint());
      const many: Row[] = Array.from({ length: 24 }, (_, month) =>
        ["Tier 1", "Tier 2"].map((tier): Row => [
          "PINE",
          "Long",
          "Design",
          tier,
          `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`,
          "1",
        ]),
      ).flat();
      const padded = [
        ...many,
        ...Array.from({ length: 900 }, (): Row => ["PINE", "Long", "Design", "Tier 1", "2020-01", "1"]),
        ["PINE", "Long", "Design", "Tier 1", "2027-12", "1"] as Row,
      ];
      const { checked, done } = await imported(
        stint(),
        client,
        file([...padded.slice(1), padded[0] ?? []], { options: { activate: true } }),
      );
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 48, joined: 1, refused: 900 },
        { created: 48, joined: 1, refused: 900 },
      ]);
      expect(await profiles()).toMatchObject([{ status: "active", hours: 49, budget: 4880 }]);
    });
  },
  { today: "2026-11-24" },
);
