import { existsSync, readdirSync, readlinkSync } from "node:fs";
import net from "node:net";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  listBillableUsers,
  listDashboardFunctions,
  listDashboardProjects,
  readFunctionAnalytics,
  readFunctionUtilisation,
  readOrganisationAnalytics,
  readOrganisationUtilisation,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { settleMonths } from "#features/closing/server/settle-months.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { proveTotals } from "#features/analytics/server/prove-totals.ts";
import { readTodos } from "#features/home/contract.ts";
import { requestedPeriod } from "#features/analytics/server/period.ts";
import { listAuditEvents } from "#features/audit/contract.ts";
import { readSession } from "#features/access/contract.ts";
import { readPlanner } from "#features/forecasts/contract.ts";
import { createProject, readProject, readProjectChoices } from "#features/projects/contract.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { listHolidayRequests } from "#features/leave/decisions-contract.ts";
import { expectedWeek } from "#features/people/rules/expected-hours.ts";
import { workingTimes, workingWeekQueries } from "#features/people/server/working-days.ts";
import { readReport, type ReportAnswer, type ReportQuery } from "#features/reports/contract.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { csvText } from "#shared/csv.ts";
import { addDays } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { xlsxFile } from "#shared/xlsx.ts";
import { storm } from "../campaign/rollups.ts";
import { historyMetrics } from "#features/analytics/rules/history.ts";
import { metricRows } from "#features/analytics/rules/rows.ts";
import { draws, seed } from "../support/draws.ts";
import { rowTotals, sumsOf } from "../support/explained.ts";
import { october, octoberHours } from "../support/october.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { startProgram } from "../support/program.ts";
import { unzipped } from "../support/unzipped.ts";
import { rowsNow } from "../support/rows-now.ts";
import { describeOnEngines } from "../support/stint.ts";
import { countWaiting } from "../support/waiting.ts";

const sqlQuery = (text: ReturnType<typeof sql>) => ({ compile: () => text.compile(db) });

describeOnEngines(
  "Analytics",
  (stint) => {
    it("counts exactly the hours and money that belong to the previous month", async () => {
      const { organisation } = await october(stint());
      await october(stint());
      const answer = await organisation.owner.client.ok(readOrganisationAnalytics);
      expect(answer.period).toEqual({
        first: "2026-10-01",
        last: "2026-10-31",
        limited: false,
        monthsInPeriod: 1,
      });
      expect(answer.hours).toEqual({
        ok: true,
        months: [octoberHours],
        unworkable: { budget: 0, forecasted: 0, allocated: 0 },
        totals: {
          hours: {
            budget: octoberHours.total_budget_hours,
            forecasted: octoberHours.total_forecasted_hours,
            allocated: octoberHours.total_allocated_hours,
            actual: octoberHours.total_actual_hours,
          },
          costs: {
            budget: octoberHours.total_budget_gbp,
            forecasted: octoberHours.total_forecasted_gbp,
            allocated: octoberHours.total_allocated_gbp,
            actual: octoberHours.total_actual_gbp,
          },
        },
        previous: { budget: 10, forecasted: 5, allocated: 0, actual: 3 },
      });
    });

    it("computes every key figure from the rows of the month", async () => {
      const { organisation } = await october(stint());
      const answer = await organisation.owner.client.ok(readOrganisationAnalytics, {
        query: { timeframe: "previous_month" },
      });
      expect(answer.activeProjects).toEqual({ ok: true, activeProjects: 3 });
      const month_start = "2026-10-01";
      // 7.5 + 8 + 6.1 of 120: not the internal hours, not the one who left, not the one without monthly hours
      const month = {
        month_start,
        total_actual_billable_hours: 21.6,
        total_monthly_capacity_hours: 120,
        utilisation_percentage: 18,
      };
      expect(answer.utilisation).toEqual({
        ok: true,
        months: [month],
        utilisation_percentage: 18,
        previous: 3,
        uncountedPeople: 1,
      });
      const forecasts = { required_forecasts_count: 2, frozen_forecasts_count: 1 };
      expect(answer.forecastSubmission).toEqual({
        ok: true,
        months: [{ month_start, ...forecasts }],
        ...forecasts,
      });
      const allocations = { required_allocations_count: 2, submitted_allocations_count: 1 };
      expect(answer.allocationCompletion).toEqual({
        ok: true,
        months: [{ month_start, ...allocations }],
        ...allocations,
      });
      const timesheets = { total_timesheets: 5, approved_timesheets: 2 };
      expect(answer.timesheetApproval).toEqual({
        ok: true,
        months: [{ month_start, ...timesheets }],
        ...timesheets,
      });
      expect(answer.budgetProfileChanges).toEqual({
        ok: true,
        months: [{ month_start, total_changes: 2 }],
        total_changes: 2,
      });
      expect(answer.allocationChanges).toEqual({
        ok: true,
        months: [{ month_start, total_changes: 2 }],
        total_changes: 2,
      });
    });

    it("gives every month of a custom range, also those without a row", async () => {
      const { organisation } = await october(stint());
      const answer = await organisation.owner.client.ok(readOrganisationAnalytics, {
        query: { timeframe: "custom", startMonth: "2026-08", endMonth: "2027-01" },
      });
      if (!answer.hours.ok || !answer.forecastSubmission.ok || !answer.utilisation.ok)
        throw new Error("A part failed");
      expect(
        answer.hours.months.map((month) => [
          month.month_start,
          month.total_budget_hours,
          month.total_forecasted_hours,
          month.total_allocated_hours,
          month.total_actual_hours,
        ]),
      ).toEqual([
        ["2026-08-01", 0, 0, 0, 0],
        ["2026-09-01", 10, 5, 0, 3],
        ["2026-10-01", 98.5, 103.3, 8.5, 29.05],
        ["2026-11-01", 0, 0, 4, 5],
        ["2026-12-01", 0, 0, 0, 0],
        ["2027-01-01", 0, 0, 0, 0],
      ]);
      expect(answer.forecastSubmission).toMatchObject({
        required_forecasts_count: 6,
        frozen_forecasts_count: 2,
      });
      expect(
        answer.forecastSubmission.months.map((month) => [
          month.month_start,
          month.required_forecasts_count,
          month.frozen_forecasts_count,
        ]),
      ).toEqual([
        ["2026-09-01", 1, 1],
        ["2026-10-01", 2, 1],
        ["2026-11-01", 1, 0],
        ["2026-12-01", 2, 0],
      ]);
      // 3 + 21.6 + 5 of six months of 120
      expect(answer.utilisation.utilisation_percentage).toBe(4);
    });

    it("starts with the organisation, says so, and is empty before it", async () => {
      const { organisation } = await october(stint());
      const { client } = organisation.owner;
      const ever = await client.ok(readOrganisationAnalytics, { query: { timeframe: "all_time" } });
      expect(ever.period).toEqual({
        first: "2024-01-01",
        last: "2026-11-30",
        limited: true,
        monthsInPeriod: 35,
      });
      expect(ever.hours).toMatchObject({ ok: true, previous: null });
      expect(ever.hours.ok && ever.hours.months).toHaveLength(35);
      const before = await client.ok(readOrganisationAnalytics, {
        query: { timeframe: "custom", startMonth: "2023-01", endMonth: "2023-06" },
      });
      expect(before.period).toEqual({
        first: "2024-01-01",
        last: "2023-06-30",
        limited: true,
        monthsInPeriod: 1,
      });
      const nothing = { budget: 0, forecasted: 0, allocated: 0, actual: 0 };
      expect(before.hours).toEqual({
        ok: true,
        months: [],
        totals: { hours: nothing, costs: nothing },
        unworkable: { budget: 0, forecasted: 0, allocated: 0 },
        previous: null,
      });
      expect(before.utilisation).toMatchObject({ ok: true, utilisation_percentage: 0 });
      expect(before.forecastSubmission).toMatchObject({ ok: true, required_forecasts_count: 0 });
    });

    it("refuses a From month after the To month and a timeframe that does not exist", async () => {
      const { client } = (await makeOrganisation(stint())).owner;
      const reversed = await client.call(readOrganisationAnalytics, {
        query: { timeframe: "custom", startMonth: "2026-06", endMonth: "2026-05" },
      });
      expect(reversed.status).toBe(422);
      expect(reversed.body.fields).toEqual({ startMonth: "The From month can't be after the To month" });
      expect((await client.send("GET", "/api/analytics/organisation?timeframe=last_century")).status).toBe(
        422,
      );
      expect((await client.send("GET", "/api/analytics/organisation?timeframe=last_week")).status).toBe(200);
      expect((await stint().visitor().call(readOrganisationAnalytics)).status).toBe(401);
    });

    it("shows one project and one function, never another's hours", async () => {
      const { organisation, dana, harbour, meetings, design, build } = await october(stint());
      const admin = organisation.owner.client;
      const project = await admin.ok(readProjectAnalytics, { params: { projectId: harbour } });
      expect(project.project).toEqual({ id: harbour, code: "HAR", name: "Project HAR" });
      expect(project.hours).toMatchObject({
        ok: true,
        months: [
          {
            total_budget_hours: 50.75,
            total_budget_gbp: 3560.07,
            total_forecasted_hours: 100.3,
            total_allocated_hours: 8.5,
            total_actual_hours: 23.8,
          },
        ],
        previous: { budget: 10, forecasted: 5, allocated: 0, actual: 3 },
      });
      const internal = await dana.client.ok(readProjectAnalytics, { params: { projectId: meetings } });
      expect(internal.hours).toMatchObject({ ok: true, months: [{ total_actual_hours: 1.25 }] });
      const designers = await dana.client.ok(readFunctionAnalytics, { params: { functionId: design.id } });
      expect(designers.function).toEqual({ id: design.id, name: "Design" });
      expect(designers.hours).toMatchObject({
        ok: true,
        months: [
          {
            total_budget_hours: 68,
            total_forecasted_hours: 103.1,
            total_allocated_hours: 8.5,
            total_actual_hours: 25.05,
          },
        ],
      });
      const builders = await dana.client.ok(readFunctionAnalytics, { params: { functionId: build.id } });
      expect(builders.hours).toMatchObject({
        ok: true,
        months: [
          {
            total_budget_hours: 30.5,
            total_forecasted_hours: 0.2,
            total_allocated_hours: 0,
            total_actual_hours: 0,
          },
        ],
      });
    });

    it("shows a project's complete lifetime under All time, without centuries around it", async () => {
      const { dana, harbour } = await october(stint());
      const answer = await dana.client.ok(readProjectAnalytics, {
        params: { projectId: harbour },
        query: { timeframe: "all_time" },
      });
      expect(answer.period).toMatchObject({ first: "1900-01-01", last: "2100-12-31", limited: false });
      expect(answer.hours.ok && answer.hours.months.map((month) => month.month_start)).toEqual([
        "2026-09-01",
        "2026-10-01",
        "2026-11-01",
      ]);
    });

    it("answers another organisation's project and function like unknown ones", async () => {
      const theirs = await october(stint());
      const { client } = (await makeOrganisation(stint())).owner;
      const [foreign, unknown] = [theirs.harbour, newId()];
      const answers = await Promise.all(
        [foreign, unknown].map((projectId) => client.call(readProjectAnalytics, { params: { projectId } })),
      );
      const functions = await Promise.all(
        [theirs.design.id, unknown].map((functionId) =>
          client.call(readFunctionAnalytics, { params: { functionId } }),
        ),
      );
      for (const answer of [...answers, ...functions]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toMatchObject({ error: "Not found.", code: "not_found", fields: {} });
      }
    });

    it("offers projects that are not archived by code, and active functions by name", async () => {
      const { organisation, dana } = await october(stint());
      await rowsOf(stint(), organisation.id, organisation.owner.id).write((transaction) =>
        transaction.run(
          db
            .updateTable("functions")
            .set({ is_active: false })
            .where("org_id", "=", organisation.id)
            .where("name", "=", "Build"),
        ),
      );
      const { projects } = await dana.client.ok(listDashboardProjects);
      expect(projects.map((project) => project.code)).toEqual(["BAR", "HAR", "LAT", "PAU", "PRO", "STO"]);
      const { functions } = await dana.client.ok(listDashboardFunctions);
      expect(functions.map((each) => each.name)).toEqual(["Design"]);
    });

    it("costs are hidden from people without the right where the organisation limits costs", async () => {
      const { organisation, dana, harbour } = await october(stint());
      const planner = await organisation.addPerson({ roles: ["forecaster"] });
      await rowsOf(stint(), organisation.id, organisation.owner.id).write((transaction) =>
        transaction.run(
          db
            .updateTable("organisation_settings")
            .set({ limit_costs_to_roles: true })
            .where("org_id", "=", organisation.id),
        ),
      );
      const hidden = {
        total_budget_gbp: null,
        total_forecasted_gbp: null,
        total_allocated_gbp: null,
        total_actual_gbp: null,
      };
      expect((await dana.client.ok(readOrganisationAnalytics)).hours).toMatchObject({
        ok: true,
        months: [{ ...octoberHours, ...hidden }],
      });
      expect(
        (await dana.client.ok(readProjectAnalytics, { params: { projectId: harbour } })).hours,
      ).toMatchObject({ ok: true, months: [hidden] });
      expect((await planner.client.ok(readOrganisationAnalytics)).hours).toMatchObject({
        ok: true,
        months: [octoberHours],
      });
      const columns = async (client: typeof dana.client) =>
        (await client.ok(readReport, { query: { report: "plan", from: "2026-10" } })).columns.map(
          ({ kind }) => kind,
        );
      expect(await columns(dana.client)).not.toContain("money");
      expect(await columns(planner.client)).toContain("money");
    });

    it("lets a part that cannot be read fail alone, with its own text", async () => {
      const { organisation } = await october(stint());
      await stint().engine.script(
        "ALTER VIEW org_monthly_allocation_changes RENAME TO allocation_changes_away",
      );
      try {
        const answer = await organisation.owner.client.ok(readOrganisationAnalytics);
        expect(answer.allocationChanges).toEqual({
          ok: false,
          error:
            "Failed to fetch allocation changes data: something went wrong on our side. It has been recorded.",
        });
        expect(answer.hours).toMatchObject({ ok: true, months: [octoberHours] });
        expect(answer.timesheetApproval).toMatchObject({ ok: true, total_timesheets: 5 });
      } finally {
        await stint().engine.script(
          "ALTER VIEW allocation_changes_away RENAME TO org_monthly_allocation_changes",
        );
      }
    });

    it("adds up in every view what a count of the rows adds up, whatever is written, undone and folded meanwhile (npm run campaign rollups)", async () => {
      const lines: string[] = [];
      const found = await storm(stint(), draws(150), seed, (line) => lines.push(line));
      expect(found, lines.join("\n")).toBe(0);
    });

    it("folds what was written by then and ends, though someone writes all the time; totals of nothing go", async () => {
      const { organisation, dana, harbour } = await october(stint());
      const { database } = stint().platform;
      const rows = rowsOf(stint(), organisation.id, organisation.owner.id);
      const ofDana = sql`org_id = ${organisation.id} AND user_id = ${dana.id}`;
      const added = () =>
        sqlQuery(sql`INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours)
        SELECT org_id, ${newId()}::uuid, id, user_id, ${harbour}, week_starting, 1 FROM timesheets WHERE ${ofDana} ORDER BY week_starting LIMIT 1`);
      let writes = 0;
      await foldTotals(
        {
          ...database,
          write: async (orgId, work, deadline, gone) => {
            const answer = await database.write(orgId, work, deadline, gone);
            writes += 1;
            if (writes > 5) throw new Error("Folding goes on as long as someone writes.");
            await rows.write((other) => other.run(added()));
            return answer;
          },
        },
        organisation.id,
      );
      // One batch of differences; the entry added after it waits for the next time.
      expect(writes).toBe(1);
      const request = async (text: ReturnType<typeof sql>) =>
        (await database.read(organisation.id, sqlQuery(text)))[0];
      expect(await request(sql`SELECT FROM monthly_deltas WHERE org_id = ${organisation.id}`)).toHaveLength(
        1,
      );
      expect(await request(sql`SELECT * FROM monthly_corrections`)).toEqual([]);

      const hours = sql`SELECT FROM monthly_totals WHERE org_id = ${organisation.id} AND month_start = '2026-10-01' AND function_id IS NOT NULL`;
      await foldTotals(database, organisation.id);
      expect((await request(hours)).length).toBeGreaterThan(0);
      await rows.write(async (transaction) => {
        for (const table of [
          "time_entries",
          "allocation_entries",
          "forecast_entries",
          "budget_profile_months",
        ] as const)
          await transaction.run(db.deleteFrom(table).where("org_id", "=", organisation.id));
      });
      await foldTotals(database, organisation.id);
      expect(await request(hours)).toEqual([]);
      expect(
        await request(
          sql`SELECT FROM monthly_function_totals WHERE org_id = ${organisation.id} AND function_id IS NOT NULL`,
        ),
      ).toEqual([]);
    });

    it("finds totals that are wrong, and puts them right while others may write", async () => {
      const { organisation } = await october(stint());
      const { database } = stint().platform;
      const hours = async () => (await organisation.owner.client.ok(readOrganisationAnalytics)).hours;
      for (const [table, seen] of [
        ["monthly_totals", true],
        ["monthly_function_totals", false],
        ["monthly_project_totals", true],
        ["weekly_function_totals", true],
        ["weekly_person_totals", true],
      ] as const) {
        await foldTotals(database, organisation.id);
        const wrong = await rowsOf(stint(), organisation.id, organisation.owner.id).write((transaction) =>
          transaction.run(
            db
              .updateTable(table)
              .set({ actual_hours: 1 })
              .where("org_id", "=", organisation.id)
              .where("month_start", "=", "2026-10-01")
              .where("actual_hours", ">", 1),
          ),
        );
        expect(wrong).toBeGreaterThan(0);
        // The organisation's dashboard reads the totals by function; those by project show in a project's, weeks below.
        if (seen) expect(await hours()).toMatchObject({ months: [octoberHours] });
        else expect(await hours()).not.toMatchObject({ months: [octoberHours] });
        expect(await proveTotals(database, organisation.id)).toBeGreaterThan(0);
        expect(await hours()).toMatchObject({ months: [octoberHours] });
        expect(await proveTotals(database, organisation.id)).toBe(0);
      }
      // Admins read of it on Home, and every correction is audited.
      const corrections = "SELECT after FROM audit_log WHERE action = 'correct totals'";
      expect((await rowsNow(stint(), organisation.id, corrections)).length).toBeGreaterThan(2);
      const { todos } = await organisation.owner.client.ok(readTodos, {});
      expect(todos.filter(({ kind }) => kind === "totals-corrected")).toMatchObject([{ count: 1 }]);
    });

    it("counts an entry right that is added while its week is being rejected or recalled", async () => {
      const { organisation, dana, harbour } = await october(stint());
      const { engine, platform } = stint();
      // The embedded database makes one transaction after the other.
      if (engine.name === "embedded") return;
      const rows = rowsOf(stint(), organisation.id, organisation.owner.id);
      const week = { org: organisation.id, person: dana.id, monday: "2026-10-12" };
      const moved = (status: string) =>
        sqlQuery(
          sql`UPDATE timesheets SET status_code = ${status} WHERE org_id = ${week.org} AND user_id = ${week.person} AND week_starting = ${week.monday}`,
        );
      const added = () =>
        sqlQuery(sql`INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours)
        SELECT org_id, ${newId()}::uuid, id, user_id, ${harbour}, week_starting, 1 FROM timesheets WHERE org_id = ${week.org} AND user_id = ${week.person} AND week_starting = ${week.monday}`);
      const request = async (text: ReturnType<typeof sql>) =>
        (await platform.database.read(organisation.id, sqlQuery(text)))[0];
      for (const [before, after] of [
        ["draft", "rejected"],
        ["rejected", "draft"],
      ] as const) {
        await rows.write((transaction) => transaction.run(moved(before)));
        let adding: Promise<unknown> = Promise.resolve();
        await rows.write(async (transaction) => {
          await transaction.run(moved(after));
          adding = rows.write((other) => other.run(added()));
          await expect.poll(() => countWaiting(engine), { message: `${before}, then ${after}` }).toBe(1);
        });
        await adding;
        expect(await request(sql`SELECT * FROM monthly_corrections`), `${before}, then ${after}`).toEqual([]);
      }
    });

    it("counts them anew by one command, on the database that is configured", async () => {
      const { organisation } = await october(stint());
      const { engine, address, platform } = stint();
      // The embedded database has one owner: the command refuses while a server runs, and was run by hand
      // (docs/conformance/analytics.md).
      if (engine.name === "embedded") return;
      await foldTotals(platform.database, organisation.id);
      await rowsOf(stint(), organisation.id, organisation.owner.id).write((transaction) =>
        transaction.run(
          db
            .deleteFrom("monthly_totals")
            .where("org_id", "=", organisation.id)
            .where("month_start", "=", "2026-10-01"),
        ),
      );
      const runs: { code: number | null; wrong: number; left: number }[] = [];
      for (let run = 0; run < 2; run += 1) {
        const program = startProgram({ DATABASE_URL: address ?? "", DEMO: "0" }, "rebuild-totals");
        const code = await program.ended;
        const [wrong = -1, left = -1] = (
          /: (\d+) monthly totals were wrong and were corrected, (\d+) are/.exec(program.output()) ?? []
        )
          .slice(1)
          .map(Number);
        runs.push({ code, wrong, left });
      }
      expect(runs).toEqual([
        { code: 0, wrong: expect.any(Number), left: 0 },
        { code: 0, wrong: 0, left: 0 },
      ]);
      expect(runs[0]?.wrong).toBeGreaterThan(5);
      expect((await organisation.owner.client.ok(readOrganisationAnalytics)).hours).toMatchObject({
        months: [octoberHours],
      });
    });

    it("closes a month when the next one's Review has ended, and freezes its counts and capacity but not its hours", async () => {
      const { organisation, dana, harbour } = await october(stint());
      const { platform } = stint();
      const before = await organisation.owner.client.ok(readOrganisationAnalytics);
      // From January 2024, when the organisation was made, to October 2026.
      expect(await settleMonths(platform, organisation.id)).toBe(34);
      expect(await settleMonths(platform, organisation.id)).toBe(0);
      await rowsOf(stint(), organisation.id, organisation.owner.id).write(async (transaction) => {
        await transaction.run(
          db
            .updateTable("projects")
            .set({ status_code: "completed" })
            .where("org_id", "=", organisation.id)
            .where("id", "=", harbour),
        );
        await transaction.run(
          db
            .updateTable("users")
            .set({ monthly_hours: 60 })
            .where("org_id", "=", organisation.id)
            .where("id", "=", dana.id),
        );
        await transaction.run(
          db
            .updateTable("time_entries")
            .set({ duration_hours: 8.5 })
            .where("org_id", "=", organisation.id)
            .where("date_worked", "=", "2026-10-01"),
        );
      });
      const after = await organisation.owner.client.ok(readOrganisationAnalytics);
      expect(after.forecastSubmission).toEqual(before.forecastSubmission);
      const project = await organisation.owner.client.ok(readProjectAnalytics, {
        params: { projectId: harbour },
      });
      expect(project.forecastSubmission).toMatchObject({
        required_forecasts_count: 1,
        frozen_forecasts_count: 1,
      });
      expect(after.allocationCompletion).toEqual(before.allocationCompletion);
      expect(after.utilisation).toMatchObject({
        months: [{ total_actual_billable_hours: 22.6, total_monthly_capacity_hours: 120 }],
      });
      expect(after.hours).toMatchObject({ months: [{ total_actual_hours: 30.05 }] });
      const open = await organisation.owner.client.ok(readOrganisationAnalytics, {
        query: { timeframe: "this_month" },
      });
      expect(open.utilisation).toMatchObject({ months: [{ total_monthly_capacity_hours: 60 }] });
      expect(open.forecastSubmission).toMatchObject({ required_forecasts_count: 0 });
    });

    it("opens for utilisation the capacity of closed and open months by function and person, as it was stored, to whom it may be shown", async () => {
      const { organisation, design, dana } = await october(stint());
      const { platform } = stint();
      const { client } = organisation.owner;
      // Someone who books nothing counts too; September is as if it had been closed before people were stored.
      const sam = await organisation.addPerson({
        roles: ["booker"],
        functionId: design.id,
        costTierId: design.tiers[0]?.id ?? "",
        monthlyHours: 40,
      });
      await settleMonths(platform, organisation.id);
      const rows = rowsOf(stint(), organisation.id, organisation.owner.id);
      await rows.write(async (transaction) => {
        await transaction.run(
          db
            .deleteFrom("closed_month_people")
            .where("org_id", "=", organisation.id)
            .where("month_start", "=", "2026-09-01")
            .where("user_id", "=", dana.id),
        );
        await transaction.run(
          db
            .updateTable("users")
            .set({ monthly_hours: 60 })
            .where("org_id", "=", organisation.id)
            .where("id", "=", dana.id),
        );
      });
      const months = { from: "2026-09", to: "2026-11" };
      const read = (reader: typeof client, by: string, limits: Partial<ReportQuery> = {}) =>
        reader.ok(readReport, { query: { report: "utilisation", by, ...months, ...limits } });
      // Of each line its month, function, person, billable hours and capacity.
      const shown = async (reader: typeof client, limits: Partial<ReportQuery> = {}) =>
        (await read(reader, "person", limits)).lines.map(({ cells }) => cells.slice(0, 5));
      const stored = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
      const byFunction = await read(client, "function");
      expect(byFunction.lines.map(({ cells }) => cells)).toEqual([
        ["2026-09", "Design", 3, 10, 160, 2, stored],
        ["2026-10", "Build", 0, 30.5, 0, 0, stored],
        ["2026-10", "Design", 21.6, 68, 160, 14, stored],
        ["2026-11", "Design", 5, 0, 100, 5, "2026-11-21"],
      ]);
      // What the note below the lines says of them.
      const leavesRest = async (from: string) =>
        (await read(client, "person", { from, find: "design" })).leavesRest;
      expect([byFunction.leavesRest, await leavesRest("2026-09"), await leavesRest("2026-10")]).toEqual([
        false,
        true,
        false,
      ]);
      const nameOf = async ({ id }: { id: string }) =>
        (await shown(client, { person: id, from: "2026-11" }))[0]?.[2];
      const [danas, sams] = [await nameOf(dana), await nameOf(sam)];
      const [rest, others] = ["Not stored by person", "Other people"];
      expect(new Set(await shown(client))).toEqual(
        new Set([
          ["2026-09", "Design", danas, 3, 0],
          ["2026-09", "Design", sams, 0, 40],
          ["2026-09", "Design", rest, 0, 120],
          ["2026-10", "Design", danas, 21.6, 120],
          ["2026-10", "Design", sams, 0, 40],
          ["2026-11", "Design", danas, 5, 60],
          ["2026-11", "Design", sams, 0, 40],
        ]),
      );
      // Who does not plan sees no one else's monthly hours by name, and the same sums.
      expect(new Set(await shown(sam.client, { from: "2026-10", to: "2026-10" }))).toEqual(
        new Set([
          ["2026-10", "Design", others, 21.6, 120],
          ["2026-10", "Design", sams, 0, 40],
        ]),
      );
      expect((await read(sam.client, "person", { from: "2026-10" })).lines.map(({ opens }) => opens)).toEqual(
        [null, null, null, null],
      );
      // A function's line opens its people, a person's their billable hours, and each adds up to what it was
      // opened from.
      const people = await client.ok(readReport, {
        query: byFunction.lines[2]?.opens as unknown as ReportQuery,
      });
      expect(people.columns.map(({ id }, at) => [id, people.totals[at]])).toEqual(
        expect.arrayContaining([
          ["billable_hours", 21.6],
          ["capacity_hours", 160],
        ]),
      );
      const hours = await client.ok(readReport, {
        query: people.lines.find(({ cells }) => cells[2] === danas)?.opens as unknown as ReportQuery,
      });
      expect(hours.totals).toContain(21.6);
      expect((await read(client, "person", { function: newId() })).lines).toEqual([]);
      const file = await fetch(
        `${stint().url}/api/reports/file?report=utilisation&by=person&from=2026-10&to=2026-10&format=csv`,
        {
          headers: { cookie: client.cookie ?? "" },
        },
      );
      expect((await file.text()).trim().split("\r\n").at(-1)).toBe("Total,,,21.6,160,,");
      // A deleted person's part is removed; the function's figure stays.
      await rows.write((transaction) =>
        transaction.run(
          db.deleteFrom("users").where("org_id", "=", organisation.id).where("id", "=", sam.id),
        ),
      );
      expect((await shown(client)).filter(([, , name]) => name === rest)).toEqual([
        ["2026-09", "Design", rest, 0, 160],
        ["2026-10", "Design", rest, 0, 40],
      ]);
    });

    it("shows a function's figures and capacity, and what was and is planned of it", async () => {
      const { dana, design, harbour } = await october(stint());
      const { client } = dana;
      const figures = await client.ok(readFunctionAnalytics, { params: { functionId: design.id } });
      expect(figures.utilisation).toMatchObject({
        months: [{ total_actual_billable_hours: 21.6, total_monthly_capacity_hours: 120 }],
        utilisation_percentage: 18,
      });
      expect(figures.allocationCompletion).toMatchObject({
        required_allocations_count: 1,
        submitted_allocations_count: 1,
      });
      expect(figures.allocationChanges).toMatchObject({ total_changes: 2 });
      expect(figures.capacity).toEqual({
        ok: true,
        monthlyHours: 120,
        unemployedHours: 0,
        uncountedPeople: 0,
      });
      const project = await client.ok(readProjectAnalytics, { params: { projectId: harbour } });
      expect(project.forecastSubmission).toMatchObject({
        required_forecasts_count: 1,
        frozen_forecasts_count: 1,
      });
      expect(project.budgetProfileChanges).toMatchObject({ total_changes: 1 });
      const ever = await client.ok(readOrganisationUtilisation);
      expect(
        ever.historical.ok &&
          ever.historical.months.map((month) => [month.month_start, month.total_actual_billable_hours]),
      ).toEqual([
        ["2026-09-01", 3],
        ["2026-10-01", 21.6],
        ["2026-11-01", 5],
      ]);
      const ours = await client.ok(readFunctionUtilisation, {
        params: { functionId: design.id },
        query: { timeframe: "custom", startMonth: "2026-10", endMonth: "2026-10" },
      });
      expect(ours.historical).toMatchObject({
        ok: true,
        months: [{ month_start: "2026-10-01", utilisation_percentage: 18 }],
      });
      expect(ours.strategic).toEqual({ ok: true, months: [] });
    });

    it("shows in every report the rows that a figure is made of, and adds them up to it", async () => {
      const { organisation, dana, design } = await october(stint());
      const { client } = organisation.owner;
      const months = { from: "2026-10", to: "2026-10" };
      const totals = async ({ query }: { query: ReportQuery }) => {
        const answer = await client.ok(readReport, { query });
        return Object.fromEntries(answer.columns.map(({ id }, at) => [id, answer.totals[at] ?? null]));
      };
      for (const by of ["project,function", "person,project", "person,week", "month,tier", "day,person"])
        expect(await totals({ query: { report: "hours", by, ...months } }), by).toMatchObject({
          actual_hours: 29.05,
          actual_gbp: 2098.31,
        });
      const planned = {
        budget_hours: 98.5,
        forecasted_hours: 103.3,
        allocated_hours: 8.5,
        actual_hours: 29.05,
        difference: 74.25,
        budget_gbp: octoberHours.total_budget_gbp,
        forecasted_gbp: octoberHours.total_forecasted_gbp,
        allocated_gbp: octoberHours.total_allocated_gbp,
        actual_gbp: octoberHours.total_actual_gbp,
        difference_gbp: (octoberHours.total_forecasted_gbp * 100 - octoberHours.total_actual_gbp * 100) / 100,
      };
      for (const by of ["project,month", "tier,week"])
        expect(await totals({ query: { report: "plan", by, ...months } }), by).toMatchObject(planned);
      // Called for what the variance it was opened from says.
      const budget = await client.ok(readReport, {
        query: { report: "plan", compare: "budget_actual", ...months },
      });
      expect(
        budget.columns.filter(({ id }) => id.startsWith("difference")).map(({ label }) => label),
      ).toEqual(["Budget less actual", "Budget less actual cost"]);
      expect(await totals({ query: { report: "plan", compare: "budget_actual", ...months } })).toMatchObject({
        difference: 69.45,
      });
      // From planned and worked hours of a day to the entries of what was worked.
      const planDays = (
        await client.ok(readReport, {
          query: { report: "plan", by: "day,person", person: dana.id, ...months },
        })
      ).lines;
      expect(planDays.length).toBeGreaterThan(1);
      for (const { cells, opens } of planDays)
        expect(await totals({ query: { ...months, ...opens } as ReportQuery })).toMatchObject({
          actual_hours: cells[5],
        });
      expect(await totals({ query: { report: "hours", measure: "billable", ...months } })).toMatchObject({
        billable_hours: 21.6,
      });
      expect(await totals({ query: { report: "forecasts", ...months } })).toMatchObject({
        required: 2,
        frozen: 1,
      });
      expect(await totals({ query: { report: "allocations", ...months } })).toMatchObject({
        required: 2,
        submitted: 1,
      });
      expect(await totals({ query: { report: "timesheets", ...months } })).toMatchObject({
        timesheets: 5,
        approved: 2,
      });
      expect(await totals({ query: { report: "budget-changes", ...months } })).toMatchObject({ changes: 2 });
      expect(await totals({ query: { report: "allocation-changes", ...months } })).toMatchObject({
        changes: 2,
      });
      expect(await totals({ query: { report: "capacity" } })).toMatchObject({
        people: 1,
        hours: 120,
        capacity: 120,
      });
      // The Estimated Capacity of a quarter, to the hour.
      expect(await totals({ query: { report: "capacity", from: "2026-08", to: "2026-10" } })).toMatchObject({
        hours: 120,
        capacity: 360,
      });
      // What is left of it is the Unallocated Capacity: the capacity less the allocated hours of the same
      // months.
      expect(await totals({ query: { report: "capacity", ...months } })).toMatchObject({
        capacity: 120,
        allocated: 8.5,
        unallocated: 111.5,
        capacity_gbp: 6000,
        unallocated_gbp: 5575,
      });
      expect(await totals({ query: { report: "projects" } })).toMatchObject({ projects: 3 });
      expect(await totals({ query: { report: "balances", ...months } })).toMatchObject({ taken: 0 });
      // Of weeks before they joined, only those that were begun or returned.
      expect((await client.ok(readReport, { query: { report: "missing", ...months } })).count).toBe(2);
      await rowsOf(stint(), organisation.id, organisation.owner.id).write((transaction) =>
        transaction.run(
          db
            .updateTable("users")
            .set({ created_at: "2026-01-05T09:00:00Z" })
            .where("org_id", "=", organisation.id)
            .where("id", "=", dana.id),
        ),
      );
      // Of the weeks that start in October, those of the 12th (a draft) and the 19th (rejected) are open.
      expect(
        (await client.ok(readReport, { query: { report: "missing", person: dana.id, ...months } })).lines.map(
          ({ cells }) => cells[0],
        ),
      ).toEqual(["2026-10-12", "2026-10-19"]);
      const entries = await client.ok(readReport, {
        query: { report: "hours", by: "entry", function: design.id, person: dana.id, ...months },
      });
      expect(entries.count).toBe(5);
      const own = await dana.client.ok(readReport, { query: { report: "hours", by: "person", ...months } });
      expect(own.lines.map(({ cells, opens }) => [cells[1], opens !== null])).toEqual(
        expect.arrayContaining([
          [25.05, true],
          [4, false],
        ]),
      );
      expect(
        (await client.call(readReport, { query: { report: "hours", from: "2026-11", to: "2026-10" } }))
          .status,
      ).toBe(422);
      const unlimited = await client.call(readReport, {
        query: { report: "missing", project: newId(), ...months },
      });
      expect([unlimited.status, unlimited.body.fields]).toEqual([
        422,
        { project: "This report can't be limited by project" },
      ]);
      // A planner sees everybody's days, and no way to entries they may not see one by one.
      const planner = await organisation.addPerson({ roles: ["forecaster"] });
      const days = { report: "hours", by: "day,person", person: dana.id, ...months } as const;
      const leads = async (reader: typeof client) =>
        (await reader.ok(readReport, { query: days })).lines.map(({ opens }) => opens?.by ?? null);
      expect(new Set(await leads(planner.client))).toEqual(new Set([null]));
      expect(new Set(await leads(dana.client))).toEqual(new Set(["entry"]));
      expect(new Set(await leads(client))).toEqual(new Set(["entry"]));
    });

    it("opens for a month of every figure of the history rows that add up to it", async () => {
      const { organisation, harbour, design } = await october(stint());
      const { client } = organisation.owner;
      const month = "2026-10";
      const query = { timeframe: "custom" as const, startMonth: month, endMonth: month };
      const views = [
        ["organisation", {}, await client.ok(readOrganisationAnalytics, { query })],
        [
          "project",
          { project: harbour },
          await client.ok(readProjectAnalytics, { params: { projectId: harbour }, query }),
        ],
        [
          "function",
          { function: design.id },
          await client.ok(readFunctionAnalytics, { params: { functionId: design.id }, query }),
        ],
      ] as const;
      for (const [view, limits, source] of views)
        for (const { id, label } of historyMetrics()[view].flat()) {
          const totals = await rowTotals(client, metricRows[id], { from: month, to: month, ...limits });
          const shown = sumsOf(id, source);
          expect(
            Object.keys(shown).map((column) => [column, totals[column]]),
            `${view}: ${label}`,
          ).toEqual(Object.entries(shown));
        }
    });

    it("answers ranges over centuries, half a range and none outside them", async () => {
      const { organisation, harbour } = await october(stint());
      const { client } = organisation.owner;
      const ever = { timeframe: "custom" as const, startMonth: "1900-01", endMonth: "2100-12" };
      const project = await client.ok(readProjectAnalytics, { params: { projectId: harbour }, query: ever });
      expect(project.period).toEqual({
        first: "1900-01-01",
        last: "2100-12-31",
        limited: false,
        monthsInPeriod: 2412,
      });
      expect(
        project.hours.ok && project.hours.months.reduce((sum, each) => sum + each.total_actual_hours, 0),
      ).toBeGreaterThan(23);
      const limited = await client.ok(readOrganisationAnalytics, { query: ever });
      expect(limited.period).toEqual({
        first: "2024-01-01",
        last: "2100-12-31",
        limited: true,
        monthsInPeriod: 924,
      });
      // Half chosen: what is missing falls back to three months ago, or to the end of last month.
      expect(
        (await client.ok(readOrganisationAnalytics, { query: { timeframe: "custom", endMonth: "2026-09" } }))
          .period,
      ).toMatchObject({
        first: "2026-08-01",
        last: "2026-09-30",
      });
      expect(
        (
          await client.ok(readOrganisationAnalytics, {
            query: { timeframe: "custom", startMonth: "2026-09" },
          })
        ).period,
      ).toMatchObject({
        first: "2026-09-01",
        last: "2026-10-31",
      });
      for (const address of [
        "/api/analytics/organisation?timeframe=custom&startMonth=1899-12&endMonth=2026-01",
        "/api/analytics/organisation?timeframe=custom&startMonth=2026-01&endMonth=2101-01",
        "/api/analytics/organisation?timeframe=custom&startMonth=2026-13",
        "/api/reports?report=hours&from=1899-12",
        "/api/reports?report=hours&by=project,project",
      ])
        expect((await client.send("GET", address)).status, address).toBe(422);
      const { count, totals } = await client.ok(readReport, {
        query: { report: "hours", by: "month", from: "1900-01", to: "2100-12" },
      });
      expect([count, totals[1]]).toEqual([3, 37.05]);
    });

    it("shows a report page by page in one order, and nothing of another organisation's projects and people", async () => {
      const { organisation, harbour, design } = await october(stint());
      const other = await october(stint());
      const { client } = organisation.owner;
      for (const report of ["hours", "plan", "missing", "balances", "timesheets"] as const) {
        const query = {
          report,
          from: "2026-01",
          to: "2026-12",
          ...(report === "hours" ? { by: "person,day" } : {}),
        };
        const complete = await client.ok(readReport, { query });
        const parts = [];
        for (let after: string | null = "0"; after !== null;) {
          const page: ReportAnswer = await client.ok(readReport, { query: { ...query, after, most: "2" } });
          parts.push(...page.lines);
          after = page.next;
        }
        expect(parts, report).toEqual(complete.lines);
        const beyond = await client.ok(readReport, { query: { ...query, after: "9999999" } });
        expect([complete.next, beyond.count, beyond.next], report).toEqual([null, complete.count, null]);
      }
      const own = { project: harbour, function: design.id, tier: design.tiers[0]?.id ?? "" };
      const { filters } = await client.ok(readReport, { query: { report: "hours", ...own } });
      expect(filters.map(({ id, name }) => `${id} ${name}`)).toEqual([
        expect.stringMatching(/^project HAR /),
        "function Design",
        "tier Tier 1",
      ]);
      for (const limits of [
        { project: other.harbour },
        { function: other.design.id },
        { person: other.dana.id },
      ]) {
        const answer = await client.ok(readReport, {
          query: { report: "hours", by: "person,project", ...limits },
        });
        expect([answer.count, answer.lines, answer.filters], JSON.stringify(limits)).toEqual([0, [], []]);
      }
    });

    it("names in a failure what could not be fetched (ERR-02, 13, 14, 16, 22, 24, 42, 44, 46, 48, 50 to 52, 58)", async () => {
      const { organisation, design, harbour } = await october(stint());
      const { client } = organisation.owner;
      const { engine } = stint();
      const without = async (table: string, work: () => Promise<void>) => {
        await engine.script(`ALTER TABLE ${table} RENAME TO away_for_now`);
        try {
          await work();
        } finally {
          await engine.script(`ALTER TABLE away_for_now RENAME TO ${table}`);
        }
      };
      const reason = "something went wrong on our side. It has been recorded.";
      await without("org_monthly_utilisation_summary", async () => {
        const trend = await client.ok(readOrganisationUtilisation);
        expect(trend.historical).toEqual({
          ok: false,
          error: `Failed to fetch historical utilisation data: ${reason}`,
        });
        expect(trend.strategic.ok).toBe(true);
        expect((await client.ok(readOrganisationAnalytics)).utilisation).toEqual({
          ok: false,
          error: `Failed to fetch utilisation data: ${reason}`,
        });
      });
      await without("org_monthly_strategic_utilisation_summary_org_wide", async () => {
        const trend = await client.ok(readOrganisationUtilisation);
        expect(trend.strategic).toEqual({
          ok: false,
          error: `Failed to fetch strategic utilisation data: ${reason}`,
        });
        expect(trend.historical.ok).toBe(true);
      });
      await without("timesheet_statuses", async () => {
        const answer = await client.call(listTimesheets, { query: { week: "2026-10-05" } });
        expect([answer.status, answer.body.error]).toEqual([
          500,
          `Failed to fetch timesheet statuses: ${reason}`,
        ]);
      });
      const body = { startDate: "2026-12-01", endDate: "2026-12-01", hours: null, reason: "Rest" };
      const report = await organisation.addPerson({ roles: ["booker"], managerId: organisation.owner.id });
      await report.client.ok(requestHolidays, { body });
      expect((await client.ok(listHolidayRequests)).requests).toHaveLength(1);
      await without("holiday_entries", async () => {
        const answer = await client.call(listHolidayRequests);
        expect([answer.status, answer.body.error]).toEqual([
          500,
          `Failed to fetch approved hours: ${reason}`,
        ]);
      });
      const withoutColumn = async (table: string, column: string, work: () => Promise<void>) => {
        await engine.script(`ALTER TABLE ${table} RENAME COLUMN ${column} TO away_for_now`);
        try {
          await work();
        } finally {
          await engine.script(`ALTER TABLE ${table} RENAME COLUMN away_for_now TO ${column}`);
        }
      };
      const project = { params: { projectId: harbour } };
      const week = { query: { week: "2026-10-05" } };
      const month = { query: { projectId: harbour, month: "2026-10" as const } };
      const draft = {
        name: "Quay",
        description: "",
        code: "QUAY",
        startYear: 2026,
        startMonth: 10,
        projectLengthMonths: 3,
        functionIds: [design.id],
        forecasterIds: [organisation.owner.id],
      };
      const reads = [
        ["user_roles", "label", "Failed to fetch user roles", () => client.call(readSession)],
        [
          "project_functions",
          "function_id",
          "Failed to fetch assigned functions",
          () => client.call(readProject, project),
        ],
        [
          "project_forecasters",
          "user_id",
          "Failed to fetch assigned forecasters",
          () => client.call(readProject, project),
        ],
        [
          "project_statuses",
          "description",
          "Failed to fetch project statuses",
          () => client.call(readProjectChoices),
        ],
        [
          "project_functions",
          "project_id",
          "Failed to fetch project functions",
          () => client.call(readPlanner, month),
        ],
        [
          "projects",
          "code",
          "Failed to check project code uniqueness",
          () => client.call(createProject, { body: draft }),
        ],
        [
          "working_patterns",
          "valid_from",
          "Failed to fetch managed users",
          () => client.call(listTimesheets, week),
        ],
        [
          "time_entries",
          "exact_hours",
          "Failed to fetch time entries",
          () => client.call(listTimesheets, week),
        ],
      ] as const;
      for (const [table, column, failure, read] of reads)
        await withoutColumn(table, column, async () => {
          expect((await read()).body.error).toBe(`${failure}: ${reason}`);
        });
      await withoutColumn("users", "billable", async () => {
        const answer = await client.ok(readFunctionAnalytics, { params: { functionId: design.id } });
        expect(answer.capacity).toEqual({ ok: false, error: `Failed to fetch billable users: ${reason}` });
      });
      await withoutColumn("users", "billable", async () => {
        expect((await client.call(listBillableUsers)).body.error).toBe(
          `Failed to fetch billable users: ${reason}`,
        );
      });
    });

    it("lists the billable people whom capacity counts, part by part, to those who plan", async () => {
      const { organisation, dana, design, build } = await october(stint());
      const { client } = organisation.owner;
      const user = {
        id: dana.id,
        monthly_hours: 120,
        function_id: design.id,
        billable: true,
        org_id: organisation.id,
      };
      // Not the one without monthly hours, not the one who left, not those who are not billable.
      expect(await client.ok(listBillableUsers)).toEqual({ users: [user], next: null });
      expect((await client.ok(listBillableUsers, { query: { functionId: build.id } })).users).toEqual([]);
      expect((await client.ok(listBillableUsers, { query: { after: dana.id } })).users).toEqual([]);
      expect((await dana.client.call(listBillableUsers)).status).toBe(403);
    });

    it("warns of a creation date that cannot be read, and limits nothing (DSH-42)", async () => {
      const { organisation } = await october(stint());
      const query = { timeframe: "custom", startMonth: "2020-01", endMonth: "2020-02" } as const;
      const period = async () =>
        (await organisation.owner.client.ok(readOrganisationAnalytics, { query })).period;
      expect(await period()).toMatchObject({ first: "2024-01-01", limited: true });
      await rowsOf(stint(), organisation.id, organisation.owner.id).write((transaction) =>
        transaction.run(
          db.updateTable("clients").set({ created_at: "infinity" }).where("id", "=", organisation.id),
        ),
      );
      expect(await period()).toMatchObject({ first: "2020-01-01", limited: false });
      const warnings: string[] = [];
      const warn = (text: string) => void warnings.push(text);
      await requestedPeriod(
        {
          actor: { orgId: organisation.id, organisationCreatedOn: null } as never,
          today: "2026-11-21",
          query,
          warn,
          read: undefined as never,
        },
        "organisation",
      );
      expect(warnings).toEqual([
        `The day on which organisation ${organisation.id} was created can't be read; the range isn't limited.`,
      ]);
    });

    it("misses timesheets only where hours were expected, by the rule that everything else follows", async () => {
      const { organisation, dana } = await october(stint());
      const rows = rowsOf(stint(), organisation.id, organisation.owner.id);
      await rows.write(async (transaction) => {
        const orgId = organisation.id;
        await transaction.run(
          db
            .updateTable("users")
            .set({ created_at: "2026-10-14T09:00:00Z", monthly_hours: 121 })
            .where("org_id", "=", orgId)
            .where("id", "=", dana.id),
        );
        await transaction.run(db.deleteFrom("time_entries").where("org_id", "=", orgId));
        await transaction.run(db.deleteFrom("timesheets").where("org_id", "=", orgId));
        // Holidays all week from the 19th, a public holiday on one day of the 26th; a pattern of Saturdays
        // from November on.
        for (const [at, day] of [
          "2026-10-19",
          "2026-10-20",
          "2026-10-21",
          "2026-10-22",
          "2026-10-23",
        ].entries()) {
          if (at === 0)
            await transaction.run(
              sqlQuery(
                sql`INSERT INTO holiday_requests (org_id, id, user_id, start_date, end_date, total_hours, status, reason) VALUES (${orgId}, ${organisation.id}, ${dana.id}, '2026-10-19', '2026-10-23', 40, 'approved', 'Away')`,
              ),
            );
          await transaction.run(
            sqlQuery(
              sql`INSERT INTO holiday_entries (org_id, holiday_request_id, date, hours_requested) VALUES (${orgId}, ${organisation.id}, ${day}, 8)`,
            ),
          );
        }
        await transaction.run(
          sqlQuery(
            sql`INSERT INTO organisation_public_holidays (org_id, id, holiday_date, name, hours) VALUES (${orgId}, ${organisation.id}, '2026-10-28', 'Founders', 3.5)`,
          ),
        );
        await transaction.run(
          sqlQuery(
            sql`INSERT INTO working_patterns (org_id, user_id, valid_from, monday, tuesday, wednesday, thursday, friday, saturday, sunday) VALUES (${orgId}, ${dana.id}, '2026-11-04', 0, 0, 0, 0, 0, 2.5, 0)`,
          ),
        );
      });
      const missing = await organisation.owner.client.ok(readReport, {
        query: { report: "missing", person: dana.id, from: "2026-10", to: "2026-11" },
      });
      const at = (id: string) => missing.columns.findIndex((column) => column.id === id);
      const mondays = [
        "2026-10-05",
        "2026-10-12",
        "2026-10-19",
        "2026-10-26",
        "2026-11-02",
        "2026-11-09",
        "2026-11-16",
      ] as const;
      const ruled: [string, number][] = [];
      for (const monday of mondays) {
        if (monday >= "2026-11-16") continue;
        const facts = await stint().platform.database.read(
          organisation.id,
          ...workingWeekQueries(organisation.id, [dana.id], monday),
        );
        const expected = expectedWeek(monday, workingTimes(facts)(dana.id)).map((hours, day) =>
          addDays(monday, day) < "2026-10-14" ? 0 : hours,
        );
        if (expected.some((hours) => hours > 0)) ruled.push([monday, sumHours(expected)]);
      }
      expect(missing.lines.map(({ cells }) => [cells[at("week")], cells[at("expected")]])).toEqual(ruled);
      // Joined on a Wednesday; away a full week; a public holiday; two days of the old pattern and a
      // Saturday of the new one.
      expect(ruled.map(([monday]) => monday)).toEqual([
        "2026-10-12",
        "2026-10-26",
        "2026-11-02",
        "2026-11-09",
      ]);
      expect(ruled.at(-1)?.[1]).toBe(2.5);
    });

    it("exports a report as CSV and XLSX, every line with its exact sum, and records that in the audit log", async () => {
      const { organisation, dana } = await october(stint());
      const query = "report=hours&by=person,project&from=2026-10&to=2026-10";
      const get = async (format: string, cookie: string | null) =>
        fetch(`${stint().url}/api/reports/file?${query}&format=${format}`, {
          headers: { cookie: cookie ?? "" },
        });
      const csv = await get("csv", organisation.owner.client.cookie);
      expect([csv.status, csv.headers.get("content-type"), csv.headers.get("content-disposition")]).toEqual([
        200,
        "text/csv; charset=utf-8",
        'attachment; filename="hours-2026-10-2026-10.csv"',
      ]);
      const text = Buffer.from(await csv.arrayBuffer()).toString();
      const shown = await organisation.owner.client.ok(readReport, {
        query: { report: "hours", by: "person,project", from: "2026-10", to: "2026-10" },
      });
      const lines = [
        shown.columns.map(({ label }) => label),
        ...shown.lines.map(({ cells }) => cells),
        ["Total", null, 29.05, 2098.31],
      ];
      expect(text).toBe(`\u{feff}${csvText(lines)}`);
      // What a reader may not see one by one is not in the file either.
      const own = await (await get("csv", dana.client.cookie)).text();
      expect(own).toContain("Other people");
      const files = unzipped(
        Buffer.from(await (await get("xlsx", organisation.owner.client.cookie)).arrayBuffer()),
      );
      const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
      expect(sheet.match(/<row /g)).toHaveLength(lines.length);
      expect(sheet).toMatch(
        /<c r="C\d+" s="\d+"><v>29.05<\/v><\/c><c r="D\d+" s="\d+"><v>2098.31<\/v><\/c><\/row><\/sheetData><\/worksheet>$/,
      );
      expect([...files.keys()].slice(0, 5)).toEqual(
        [...unzipped(Buffer.from(xlsxFile([{ name: "Report", rows: [] }], "£"))).keys()].slice(0, 5),
      );
      const events = await organisation.owner.client.ok(listAuditEvents, {
        query: { action: "export report" },
      });
      expect(events.count).toBe(3);
      // An organisation that counts in dollars has them in its file.
      expect(files.get("xl/styles.xml")).toContain("&quot;£&quot;#,##0.00");
      await rowsOf(stint(), organisation.id, organisation.owner.id).write((transaction) =>
        transaction.run(
          db
            .updateTable("organisation_settings")
            .set({ currency: "USD" })
            .where("org_id", "=", organisation.id),
        ),
      );
      const dollars = unzipped(
        Buffer.from(await (await get("xlsx", organisation.owner.client.cookie)).arrayBuffer()),
      );
      expect(dollars.get("xl/styles.xml")).toContain("&quot;$&quot;#,##0.00");
      expect((await get("docx", organisation.owner.client.cookie)).status).toBe(422);
      expect((await get("csv", null)).status).toBe(401);
    });

    it("lets go of everything when an export is cut half way, and makes the next one", async () => {
      const { organisation, dana, harbour } = await october(stint());
      const rows = rowsOf(stint(), organisation.id, organisation.owner.id);
      // In parts: a slow machine exceeds a call's limit for all of them.
      for (let part = 0; part < 5; part += 1)
        await rows.write((transaction) =>
          transaction.run(
            sqlQuery(sql`INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, rate_per_hour, is_billable, task_notes)
              SELECT e.org_id, md5(e.id::text || n || ${part}::int)::uuid, e.timesheet_id, e.user_id, ${harbour}, e.date_worked, 0.01, 0, true, repeat('Work on the harbour wall. ', 20)
            FROM (SELECT * FROM time_entries WHERE org_id = ${organisation.id} AND user_id = ${dana.id} ORDER BY id LIMIT 1) e, generate_series(1, 1000) n`),
          ),
        );
      const path = "/api/reports/file?report=hours&by=entry&from=2026-09&to=2026-10&format=csv";
      const openFiles = () =>
        readdirSync("/proc/self/fd").filter((each) => {
          try {
            return readlinkSync(`/proc/self/fd/${each}`).includes("stint-file-");
          } catch {
            return false;
          }
        }).length;
      const { hostname, port } = new URL(stint().url);
      const begin = (
        encoding: string,
        onData: (socket: net.Socket) => void,
        onSent: (socket: net.Socket) => void,
      ) =>
        new Promise<void>((resolve) => {
          const socket = net.connect(Number(port), hostname, () => {
            socket.write(
              `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${organisation.owner.client.cookie ?? ""}\r\naccept-encoding: ${encoding}\r\n\r\n`,
              () => onSent(socket),
            );
          });
          socket.on("data", () => onData(socket));
          socket.on("close", () => resolve());
        });
      // At the first bytes of the answer, plain and compressed, and before there are any.
      for (const encoding of ["identity", "gzip"])
        await begin(
          encoding,
          (socket) => {
            if (encoding === "identity" && existsSync("/proc/self/fd")) expect(openFiles()).toBe(1);
            socket.destroy();
          },
          () => undefined,
        );
      await begin(
        "identity",
        () => undefined,
        (socket) => setTimeout(() => socket.destroy(), 30),
      );
      // Many at once: those that wait for the first one's end leave, and the next one need not wait for
      // them.
      const cutAtOnce = () =>
        begin(
          "identity",
          () => undefined,
          (socket) => setTimeout(() => socket.destroy(), 30),
        );
      await Promise.all(Array.from({ length: 4 }, cutAtOnce));
      await Promise.all(Array.from({ length: 4 }, cutAtOnce));
      await expect.poll(() => stint().engine.load().busy).toBe(0);
      if (existsSync("/proc/self/fd")) await expect.poll(openFiles).toBe(0);
      const cutEvents = await organisation.owner.client.ok(listAuditEvents, {
        query: { action: "export report" },
      });
      const complete = await fetch(stint().url + path, {
        headers: { cookie: organisation.owner.client.cookie ?? "" },
      });
      expect(
        (await complete.text()).split("\r\n").filter((line) => line.includes("Work on the harbour wall.")),
      ).toHaveLength(5000);
      expect(
        (await organisation.owner.client.ok(listAuditEvents, { query: { action: "export report" } })).count,
      ).toBe(cutEvents.count + 1);
    });
  },
  { today: "2026-11-21" },
);
