import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  readFunctionAnalytics,
  readOrganisationAnalytics,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { listFunctionFigures, listProjectFigures } from "#features/analytics/figures-contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { readWhy } from "#features/analytics/why-contract.ts";
import { readHome } from "#features/home/contract.ts";
import { listTimesheets, readTimesheet } from "#features/timesheets/decisions-contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { exportReport, readReport } from "#features/reports/contract.ts";
import { saveMyWeek, readMyWeek } from "#features/timesheets/contract.ts";
import { exactHours } from "#features/timesheets/rules/cell-changes.ts";
import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { countCorrections } from "#features/analytics/server/totals-queries.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { exported, makePayGround, preview, type PayGround } from "../support/pay-ground.ts";
import type { TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Entries of 20 minutes, one after the other from nine o'clock, stored as the product does. */
async function twenties(
  ground: PayGround,
  timesheetId: string,
  { person, day, many = 1, rate = 58.5 }: { person: TestPerson; day: string; many?: number; rate?: number },
) {
  await ground.run(
    db.insertInto("time_entries").values(
      Array.from({ length: many }, (_, at) => ({
        org_id: ground.organisation.id,
        id: newId(),
        timesheet_id: timesheetId,
        user_id: person.id,
        project_id: ground.kiln,
        date_worked: day,
        duration_hours: 0.33,
        start_time: clock(540 + 20 * at),
        end_time: clock(560 + 20 * at),
        function_id: ground.design.id,
        cost_tier_id: ground.tier.id,
        rate_per_hour: rate,
        is_billable: true,
      })),
    ),
  );
}

const november = { timeframe: "custom", startMonth: "2026-11", endMonth: "2026-11" } as const;
const months = { from: "2026-11", to: "2026-11" } as const;

describeOnEngines(
  "Three times twenty minutes",
  (stint) => {
    it("are an hour wherever hours are added up, and their cost is the rate", async () => {
      const ground = await makePayGround(stint());
      const { ada, admin, mara, kiln, design } = ground;
      const week = await ground.week(ada, "2026-11-02");
      // One on each of three days: no day is a full hour.
      for (const day of ["2026-11-02", "2026-11-03", "2026-11-04"])
        await twenties(ground, week, { person: ada, day });
      const params = { projectId: kiln };
      const figure = { total_actual_hours: 1, total_actual_gbp: 58.5 };
      for (const isFolded of [false, true]) {
        if (isFolded) await foldTotals(stint().platform.database, ground.organisation.id);
        const dashboards = [
          await admin.ok(readOrganisationAnalytics, { query: november }),
          await admin.ok(readProjectAnalytics, { params, query: november }),
          await admin.ok(readFunctionAnalytics, { params: { functionId: design.id }, query: november }),
        ];
        for (const answer of dashboards)
          expect(answer.hours).toMatchObject({
            months: [figure],
            totals: { hours: { actual: 1 }, costs: { actual: 58.5 } },
          });
        expect((await admin.ok(listProjectFigures, { query: november })).projects).toContainEqual(
          expect.objectContaining({ id: kiln, actual: 1 }),
        );
        expect((await admin.ok(listFunctionFigures, { query: november })).functions).toContainEqual(
          expect.objectContaining({ id: design.id, actual: 1 }),
        );
        expect((await admin.ok(listProjects)).projects).toContainEqual(
          expect.objectContaining({ id: kiln, booked: { hours: 1, gbp: 58.5 } }),
        );
        expect(await admin.ok(readProjectOverview, { params })).toMatchObject({
          booked: { hours: 1, gbp: 58.5 },
          people: [{ booked: 1 }],
          functions: [{ booked: { hours: 1, gbp: 58.5 }, tiers: [{ booked: { hours: 1, gbp: 58.5 } }] }],
        });
        expect((await admin.ok(readWhy, { query: { ...november, project: kiln } })).levels?.booked).toEqual({
          hours: 1,
          gbp: 58.5,
        });
        for (const by of ["person", "project", "function", "tier", "week", "month", "person,week"]) {
          const report = await admin.ok(readReport, { query: { report: "hours", by, ...months } });
          expect(
            report.lines.map(({ cells }) => cells.slice(-2)),
            by,
          ).toEqual([[1, 58.5]]);
          expect(report.totals.slice(-2), by).toEqual([1, 58.5]);
        }
        const entries = await admin.ok(readReport, { query: { report: "hours", by: "entry", ...months } });
        expect(entries.lines.map(({ cells }) => cells.slice(-2))).toEqual([
          [0.33, 19.5],
          [0.33, 19.5],
          [0.33, 19.5],
        ]);
        expect(entries.totals.slice(-2)).toEqual([1, 58.5]);
      }
      // 20 minutes of each of three months are an hour of the quarter.
      const other = await makePayGround(stint());
      for (const day of ["2026-09-07", "2026-10-05", "2026-11-02"])
        await twenties(other, await other.week(other.ada, day), { person: other.ada, day });
      const quarter = { timeframe: "custom", startMonth: "2026-09", endMonth: "2026-11" } as const;
      expect((await other.admin.ok(readOrganisationAnalytics, { query: quarter })).hours).toMatchObject({
        months: [{ total_actual_hours: 0.33 }, { total_actual_hours: 0.33 }, { total_actual_hours: 0.33 }],
        totals: { hours: { actual: 1 }, costs: { actual: 58.5 } },
      });
      const file = await admin.call(exportReport, {
        query: { report: "hours", by: "entry", format: "csv", ...months },
      });
      expect(String(file.body).trimEnd().split("\r\n").at(-1)).toMatch(/,1,58\.5$/);
      const weekStarting = "2026-11-02";
      const mine = await ada.client.ok(readMyWeek, { params: { weekStarting } });
      expect(sumHours(mine.entries.map(exactHours))).toBe(1);
      const managed = await mara.client.ok(listTimesheets, { query: { week: weekStarting } });
      expect(managed.weeks.find(({ user }) => user.id === ada.id)).toMatchObject({ hours: 1 });
      const detail = await mara.client.ok(readTimesheet, {
        params: { userId: ada.id, timesheetId: week, weekStarting },
      });
      expect(sumHours(detail.entries.map(exactHours))).toBe(1);
      expect(await ground.rows(countCorrections(ground.organisation.id))).toEqual([{ count: 0 }]);
    });

    it("are an hour of pay and of an invoice, exported once", async () => {
      const ground = await makePayGround(stint());
      const week = await ground.week(ground.ada, "2026-11-02");
      for (const day of ["2026-11-02", "2026-11-03", "2026-11-04"])
        await twenties(ground, week, { person: ground.ada, day });
      expect(await preview(ground, { purpose: "payroll" })).toMatchObject({ hours: 1, lines: 1 });
      expect(await preview(ground, { purpose: "invoices" })).toMatchObject({ hours: 1, amount: 58.5 });
      const made = await exported(ground, { purpose: "payroll" });
      expect(made.hours).toBe(1);
      expect(made.text).toContain(",1.00");
      expect(await preview(ground, { purpose: "payroll" })).toMatchObject({
        hours: 0,
        lines: 0,
        already: [{ hours: 1 }],
      });
    });

    it("of several people are lines of their own, whose hours the preview and the export add up", async () => {
      const ground = await makePayGround(stint());
      for (const person of [ground.ada, ground.bob])
        await twenties(ground, await ground.week(person, "2026-11-02"), { person, day: "2026-11-02" });
      for (const purpose of ["payroll", "invoices"] as const) {
        const sums = { hours: 0.66, lines: 2, amount: purpose === "invoices" ? 39 : null };
        expect(await preview(ground, { purpose })).toMatchObject(sums);
        expect(await exported(ground, { purpose })).toMatchObject(sums);
        expect(await preview(ground, { purpose })).toMatchObject({ hours: 0, lines: 0 });
      }
    });

    it("replaced by an entry of an hour after an export leave nothing open", async () => {
      const ground = await makePayGround(stint());
      const week = await ground.week(ground.ada, "2026-11-02");
      await twenties(ground, week, { person: ground.ada, day: "2026-11-02", many: 3, rate: 85 });
      await exported(ground, { purpose: "invoices" });
      await ground.run(db.deleteFrom("time_entries").where("timesheet_id", "=", week));
      await ground.book(week, { person: ground.ada, project: ground.kiln, day: "2026-11-02", hours: 1 });
      expect(await preview(ground, { purpose: "invoices" })).toMatchObject({ hours: 0, lines: 0, amount: 0 });
    });

    it("booked by a person are an hour of the day, and 72 of them fill it", async () => {
      const ground = await makePayGround(stint());
      const week = await ground.week(ground.ada, "2026-11-16", "draft");
      await twenties(ground, week, { person: ground.ada, day: "2026-11-16", many: 24 });
      const params = { weekStarting: "2026-11-16" };
      const mine = await ground.ada.client.ok(readMyWeek, { params });
      expect(sumHours(mine.entries.map(exactHours))).toBe(8);
      for (const day of ["2026-11-17", "2026-11-18", "2026-11-19"])
        await twenties(ground, week, { person: ground.ada, day });
      const { week: atHome } = await ground.ada.client.ok(readHome, {});
      expect(sumHours(atHome.days.map(({ booked }) => booked))).toBe(9);
      const tooMuch = await ground.ada.client.call(saveMyWeek, {
        params,
        body: {
          version: mine.version,
          cells: [{ projectId: ground.ferry, day: "2026-11-16", hours: 16.25 }],
        },
      });
      expect(tooMuch.status).toBe(422);
      const fits = await ground.ada.client.call(saveMyWeek, {
        params,
        body: { version: mine.version, cells: [{ projectId: ground.ferry, day: "2026-11-16", hours: 16 }] },
      });
      expect(fits.status).toBe(200);
    });

    it("of several people are the dashboard's hours and cost in the reasons too, whose bars add up", async () => {
      const ground = await makePayGround(stint());
      const { admin, ada, bob, kiln, ferry, design, tier, organisation } = ground;
      // Thirds of an hour, half pennies booked, and half pennies allocated.
      for (const person of [ada, bob]) {
        const week = await ground.week(person, "2026-11-02");
        await twenties(ground, week, { person, day: "2026-11-02" });
        await ground.book(week, { person, project: ferry, day: "2026-11-03", hours: 0.25, rate: 58.5 });
      }
      const own = { org_id: organisation.id, function_id: design.id };
      const plan = { ...own, id: newId(), forecast_period: "2026-11-01" };
      await ground.run(db.insertInto("function_allocations").values({ ...plan, status_code: "submitted" }));
      await ground.run(
        db.insertInto("allocation_entries").values(
          [ada, bob].map((person) => ({
            ...own,
            id: newId(),
            function_allocation_id: plan.id,
            user_id: person.id,
            project_id: kiln,
            allocation_date: "2026-11-02",
            hours: 0.5,
            cost_tier_id: tier.id,
            rate_per_hour: 58.51,
          })),
        ),
      );
      const figures = await admin.ok(readOrganisationAnalytics, { query: november });
      const why = await admin.ok(readWhy, { query: november });
      expect(figures.hours).toMatchObject({
        totals: { hours: { allocated: 1, actual: 1.17 }, costs: { allocated: 58.51, actual: 68.25 } },
      });
      expect(why.levels).toMatchObject({
        allocated: { hours: 1, gbp: 58.51 },
        booked: { hours: 1.17, gbp: 68.25 },
      });
      const bars = why.bars.filter(({ step }) => step === "booked");
      expect([sumHours(bars.map(({ hours }) => hours)), sumExact(bars.map(({ gbp }) => gbp ?? 0))]).toEqual([
        0.17, 9.74,
      ]);
    });

    it("cost hours times rate, rounded once: half pennies of single entries don't add up", async () => {
      const ground = await makePayGround(stint());
      const { admin, kiln } = ground;
      const week = await ground.week(ground.ada, "2026-11-02");
      // Each is 14.625: three are 43.875, and not 3 x 14.63.
      for (const day of ["2026-11-02", "2026-11-03", "2026-11-04"])
        await ground.book(week, { person: ground.ada, project: kiln, day, hours: 0.25, rate: 58.5 });
      const answer = await admin.ok(readProjectAnalytics, { params: { projectId: kiln }, query: november });
      expect(answer.hours).toMatchObject({ months: [{ total_actual_hours: 0.75, total_actual_gbp: 43.88 }] });
      const report = await admin.ok(readReport, { query: { report: "hours", by: "person", ...months } });
      expect(report.lines.map(({ cells }) => cells.at(-1))).toEqual([43.88]);
      // 50 minutes at three pennies an hour are two and a half pennies.
      const other = await makePayGround(stint());
      const sheet = await other.week(other.ada, "2026-11-02");
      await other.run({
        compile: () =>
          sql`INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, start_time, end_time, function_id, cost_tier_id, rate_per_hour, is_billable)
        VALUES (${other.organisation.id}, ${newId()}, ${sheet}, ${other.ada.id}, ${other.kiln}, '2026-11-02', 0.83, '09:00', '09:50', ${other.design.id}, ${other.tier.id}, 0.03, true)`.compile(
            db,
          ),
      });
      const tie = await other.admin.ok(readProjectAnalytics, {
        params: { projectId: other.kiln },
        query: november,
      });
      expect(tie.hours).toMatchObject({ months: [{ total_actual_gbp: 0.03 }] });
    });
  },
  { today: "2026-11-20" },
);
