import { expect, it } from "vitest";
import { saveAllocation } from "#features/plans/contract.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { countCorrections } from "#features/analytics/server/totals-queries.ts";
import { db, own } from "#server/database/sql.ts";
import * as contract from "#features/imports/contract.ts";
import { countsOf, imported, reasonsOf, stepped, type TestFile } from "../support/imports.ts";
import { makePlanGround } from "../support/plan-imports.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const columns = ["person", "project", "day", "until", "hours"];
type Row = (string | number)[];

async function ground(stint: Stint) {
  const plan = await makePlanGround(stint);
  const file = (rows: Row[], more: Partial<TestFile> = {}): TestFile => ({
    kind: "allocations",
    columns,
    rows,
    ...more,
  });
  const days = () =>
    plan.rowsOf(`SELECT e.allocation_date AS day, e.hours, e.rate_per_hour AS rate, e.is_billable AS billable, a.status_code AS status
      FROM allocation_entries e JOIN function_allocations a ON a.org_id = e.org_id AND a.id = e.function_allocation_id
      WHERE e.org_id = $1 ORDER BY 1, 2`);
  const months = () =>
    plan.rowsOf(`SELECT a.forecast_period AS month, a.status_code AS status, (SELECT count(*)::int FROM allocation_resubmissions r
        WHERE r.org_id = $1 AND r.function_allocation_id = a.id) AS resubmissions
      FROM function_allocations a WHERE a.org_id = $1 ORDER BY 1`);
  const wrongTotals = async () => {
    const { database } = stint.platform;
    await foldTotals(database, plan.organisation.id);
    return (await database.read(plan.organisation.id, countCorrections(plan.organisation.id)))[0][0]?.count;
  };
  return { ...plan, file, days, months, wrongTotals };
}

const rows: Row[] = [
  ["Ada Cole", "PINE", "2026-10-05", "", "6"],
  ["Ada Cole", "PINE", "2026-10-06", "", "4.5"],
  ["Ada Cole", "PINE", "2026-12-01", "", "8"],
];

describeOnEngines(
  "Importing allocations",
  (stint) => {
    it("makes days in the month of the person's function, submitted before this month, and undo removes them", async () => {
      const { client, file, days, months, wrongTotals } = await ground(stint());
      const { checked, done } = await imported(stint(), client, file(rows));
      expect({ ...checked.outcome, isDryRun: false }).toEqual(done.outcome);
      expect(done.outcome?.results.created).toEqual({ count: 3, hours: 18.5, money: 1480 });
      expect(await days()).toMatchObject([
        { day: "2026-10-05", hours: 6, rate: 80, billable: true, status: "submitted" },
        { day: "2026-10-06", hours: 4.5, status: "submitted" },
        { day: "2026-12-01", hours: 8, status: "draft" },
      ]);
      expect(await wrongTotals()).toBe(0);
      const again = await imported(stint(), client, file(rows));
      expect([countsOf(again.checked), countsOf(again.done)]).toEqual([{ same: 3 }, { same: 3 }]);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone).toMatchObject({ status: "undone", failure: null });
      expect([await days(), await months()]).toEqual([[], []]);
      expect(await wrongTotals()).toBe(0);
    });

    it("changes what is there, counts the change of a submitted month, and undo brings it back", async () => {
      const { organisation, client, file, days, months, wrongTotals, rowsOf } = await ground(stint());
      await imported(stint(), client, file(rows));
      const before = [await days(), await months()];
      const marked = db
        .updateTable("allocation_entries")
        .set((row) => ({ proposed_hours: row.ref("hours") }))
        .where(own(organisation.id, "allocation_entries"));
      await stint().platform.database.write(organisation.id, (transaction) => transaction.run(marked));
      const changes: Row[] = [
        ["Ada Cole", "PINE", "2026-10-05", "", "7"],
        ["Ada Cole", "PINE", "2026-10-06", "", "4.5"],
        ["Ada Cole", "PINE", "2026-10-07", "", "2"],
        ["Ada Cole", "PINE", "2026-12-01", "", "1"],
      ];
      const { checked, done } = await imported(stint(), client, file(changes));
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { changed: 2, same: 1, created: 1 },
        { changed: 2, same: 1, created: 1 },
      ]);
      expect(await months()).toMatchObject([
        { status: "submitted", resubmissions: 1 },
        { status: "draft", resubmissions: 0 },
      ]);
      // Only hours that stayed are still those of a proposal.
      const marks =
        "SELECT proposed_hours AS hours FROM allocation_entries WHERE org_id = $1 ORDER BY allocation_date";
      expect((await rowsOf(marks)).map(({ hours }) => hours)).toEqual([null, 4.5, null, null]);
      expect(await wrongTotals()).toBe(0);
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBeNull();
      expect([await days(), await months()]).toEqual(before);
      expect(await wrongTotals()).toBe(0);
    });

    it("leaves a day that someone changed since, and its month", async () => {
      const { client, file, days, design, ada, pine } = await ground(stint());
      const { done } = await imported(stint(), client, file(rows));
      await client.ok(saveAllocation, {
        params: { functionId: design.id, month: "2026-12" },
        body: {
          version: 1,
          status: "draft",
          cells: [{ userId: ada.id, projectId: pine, day: "2026-12-01", hours: 3 }],
        },
      });
      const undone = await stepped(stint(), client, done, contract.undoImport);
      expect(undone.failure).toBe(
        "Changed or needed since the import, and still there: 1 allocated day, 1 month of a function.",
      );
      expect(await days()).toMatchObject([{ day: "2026-12-01", hours: 3 }]);
    });

    it("answers every bad row where it is", async () => {
      const { client, file, days, organisation } = await ground(stint());
      await organisation.addPerson({ roles: ["booker"], name: "Una Vale" });
      const { checked, done } = await imported(
        stint(),
        client,
        file([
          ["Una Vale", "PINE", "2026-10-05", "", "8"],
          ["Bob Stone", "PINE", "2026-10-05", "", "8"],
          ["Ada Cole", "PINE", "2026-10-05", "", "25"],
          ["Ada Cole", "PINE", "2026-10-05", "", "-1"],
          ["Ada Cole", "PINE", "2028-01-05", "", "8"],
          ["Ada Cole", "HOUSE", "2026-10-05", "", "8"],
          ["Ada Cole", "DONE", "2026-11-05", "", "8"],
          ["Ada Cole", "PINE", "2026-10-10", "", "8"],
          ["Ada Cole", "PINE", "2026-10-05", "", "7.25"],
          ["Ada Cole", "PINE", "2026-10-09", "2026-10-08", "8"],
          ["Ada Cole", "PINE", "2026-10-12", "", "20"],
          ["Ada Cole", "PINE", "2026-10-12", "2026-10-13", "8"],
          ["Ada Cole", "PINE", "2026-10-14", "", "0"],
          ["", "PINE", "2026-10-14", "", "8"],
          ["Ada Cole", "BIRCH", "2026-10-14", "", "8"],
        ]),
      );
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 1, skipped: 1, refused: 13 },
        { created: 1, skipped: 1, refused: 13 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        2: "Una Vale has no function and cost tier. Give them both first.",
        3: "Bob Stone isn't billable, and only billable people are allocated. Make them billable first.",
        4: "A day has at most 24 hours.",
        5: "Hours can't be below 0.",
        6: "PINE runs from January 2026 to December 2027, so January 2028 is outside it. Make the project longer first.",
        7: "HOUSE is internal, and internal projects have no allocations.",
        8: "DONE is completed, so only months before November 2026 can be imported.",
        9: "10 October 2026 is a weekend. Move the hours to a working day.",
        10: "Allocated hours go in steps of 0.5. Round 7.25 to one of them.",
        11: "The last day 2026-10-08 is before the first, 2026-10-09. Swap them.",
        13: "Row 12 has hours for some of these days, of the same person and project. Give both rows the same days, or put them into one.",
        14: "No hours",
        15: "The person is missing.",
        16: "There's no project BIRCH. Choose one or create it.",
      });
      expect(await days()).toMatchObject([{ day: "2026-10-12", hours: 20 }]);
      const more = await imported(stint(), client, file([["Ada Cole", "OTHER", "2026-10-12", "", "8"]]));
      expect(countsOf(more.done)).toEqual({ refused: 1 });
    });

    it("fills no day over 24 hours, with what is there and what the file has", async () => {
      const { client, file, organisation, rowsOf } = await ground(stint());
      const second = await import("../support/projects.ts").then(({ addProject }) =>
        addProject(stint(), organisation.id, "OAK"),
      );
      await stint().engine.script(
        `INSERT INTO project_functions (org_id, project_id, function_id) SELECT org_id, '${second}', function_id FROM project_functions WHERE org_id = '${organisation.id}' LIMIT 1`,
      );
      const { checked, done } = await imported(
        stint(),
        client,
        file([
          ["Ada Cole", "PINE", "2026-10-05", "", "20"],
          ["Ada Cole", "OAK", "2026-10-05", "", "8"],
        ]),
      );
      expect([countsOf(checked), countsOf(done)]).toEqual([
        { created: 1, refused: 1 },
        { created: 1, refused: 1 },
      ]);
      expect(await reasonsOf(client, done.id)).toEqual({
        3: "Ada Cole has 20 hours on 5 October 2026. With 8 more the day would have over 24.",
      });
      expect(await rowsOf("SELECT id FROM allocation_entries WHERE org_id = $1")).toHaveLength(1);
    });

    it("spreads weeks, months and spans over working days without holidays, once", async () => {
      const { client, file, days, organisation } = await ground(stint());
      await stint().engine.script(
        `INSERT INTO organisation_public_holidays (org_id, id, name, holiday_date, hours) VALUES ('${organisation.id}', gen_random_uuid(), 'Day off', '2026-10-07', 8)`,
      );
      const grid = file([["Ada Cole", "PINE", "100", "31.5"]], {
        shape: "grid",
        headings: ["Person", "Project", "2026-10", "2026-11"],
        columns: ["person", "project", "period", "period"],
      });
      const { checked, done } = await imported(stint(), client, grid);
      expect([countsOf(checked), countsOf(done)]).toEqual([{ created: 2 }, { created: 2 }]);
      const made = await days();
      const of = (month: string) => made.filter(({ day }) => String(day).startsWith(month));
      const sum = (month: string) => of(month).reduce((all, { hours }) => all + Number(hours), 0);
      expect([sum("2026-10"), sum("2026-11")]).toEqual([100, 31.5]);
      expect(of("2026-10").map(({ day }) => day)).not.toContain("2026-10-07");
      expect(of("2026-10")).toHaveLength(21);
      expect(countsOf((await imported(stint(), client, grid)).done)).toEqual({ same: 2 });
      const perDay = file([["Ada Cole", "PINE", "2026-12-01", "2026-12-07", "3"]], {
        headings: ["Person", "Project", "Start", "End", "Hours per day"],
      });
      expect(countsOf((await imported(stint(), client, perDay)).done)).toEqual({ created: 1 });
      const december = (await days()).filter(({ day }) => String(day).startsWith("2026-12"));
      expect(december.map(({ day, hours }) => [day, hours])).toEqual(
        ["01", "02", "03", "04", "07"].map((day) => [`2026-12-${day}`, 3]),
      );
      expect(countsOf((await imported(stint(), client, perDay)).done)).toEqual({ same: 1 });
    });
  },
  { today: "2026-11-24" },
);
