import { expect, it } from "vitest";
import { isHalfLoaded } from "#demo/half-loaded.ts";
import { loadDemo } from "#demo/load-demo.ts";
import {
  checkReferences,
  checkReferencesAtEnd,
  countByHashing,
  countRollups,
  countTotals,
} from "#demo/insert.ts";
import { demoPassword, demoSignIns } from "#features/access/rules/demo-sign-ins.ts";
import {
  listDashboardFunctions,
  listDashboardProjects,
  readFunctionAnalytics,
  readFunctionUtilisation,
  readOrganisationAnalytics,
  readOrganisationUtilisation,
  readProjectAnalytics,
  type UtilisationTrend,
  type OrganisationAnalytics,
} from "#features/analytics/contract.ts";
import { settleEveryonesMonths } from "#features/closing/server/settle-months.ts";
import { estimatedCapacity, unallocatedCapacity } from "#features/analytics/rules/capacity.ts";
import { historyMetrics, type MetricsSource } from "#features/analytics/rules/history.ts";
import { compared, metricRows, used, type Rows } from "#features/analytics/rules/rows.ts";
import type { DashboardView } from "#features/analytics/rules/timeframe.ts";
import { listOvertime } from "#features/overtime/contract.ts";
import { listPayExports, previewPayExport } from "#features/pay/contract.ts";
import { readSession } from "#features/access/contract.ts";
import { sendEveryonesReminders } from "#features/reminders/server/send-reminders.ts";
import { db } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Transaction } from "#server/scope.ts";
import { isEmpty } from "#server/start.ts";
import { monthOf } from "#shared/month.ts";
import { at } from "../support/at.ts";
import { rowTotals, sumsOf } from "../support/explained.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnOneEngine } from "../support/stint.ts";

describeOnOneEngine(
  "Loading the demonstration",
  (stint) => {
    it("loads each organisation completely or not at all when it is cut short, and resumes from there", async () => {
      const { platform } = stint();
      const { database } = platform;
      const cutAfter = async (statements: number): Promise<void> => {
        let left = statements;
        const write: typeof database.write = (orgId, work, deadline) => {
          const cut = (transaction: Transaction): Transaction => ({
            ...transaction,
            run: (query) => (left-- > 0 ? transaction.run(query) : Promise.reject(new Error("Cut short"))),
          });
          return database.write(orgId, (transaction) => work(cut(transaction)), deadline);
        };
        await expect(
          loadDemo({ ...platform, database: { ...database, write } }, { people: 14, say: () => undefined }),
        ).rejects.toThrow("Cut short");
      };
      await cutAfter(20);
      expect([await isEmpty(platform), await isHalfLoaded(platform)]).toEqual([true, false]);
      await cutAfter(100);
      expect([await isEmpty(platform), await isHalfLoaded(platform)]).toEqual([false, true]);
    });

    it("fills a database with two organisations, and says so", async () => {
      const said: string[] = [];
      await loadDemo(stint().platform, { people: 14, say: (line) => said.push(line) });
      expect(await isHalfLoaded(stint().platform)).toBe(false);
      expect(said.at(0)).toBe("Loading the demonstration organisation with 14 people…");
      expect(said.at(-1)).toMatch(/^Loaded [\d,]+ rows in [\d.]+ s\.$/);
    });

    it("counts totals without a loop per row, though statistics say that a new organisation has no rows", async () => {
      await stint().engine.script("ANALYZE");
      const orgId = newId();
      const plans = await stint().platform.database.write(orgId, async (transaction) => {
        await transaction.run(countByHashing());
        const queries = [countTotals(orgId), ...countRollups(orgId)].map((query) => query.compile());
        return Promise.all(
          queries.map((query) =>
            transaction.rows<unknown>({
              compile: () => ({ ...query, sql: `EXPLAIN (FORMAT JSON) ${query.sql}` }),
            }),
          ),
        );
      });
      const loops = plans.map((plan) => JSON.stringify(plan).split('"Nested Loop"').length - 1);
      expect(loops).toEqual([0, 0, 0, 0, 0]);
    });

    it("loads no row that refers to nothing, though references are looked up at its end where the database allows it", async () => {
      const { database } = stint().platform;
      const [{ org_id: orgId } = { org_id: "" }] = await database.directory((transaction) =>
        transaction.rows(db.selectFrom("login_directory").select("org_id")),
      );
      const load = database.write(orgId, async (transaction) => {
        await transaction.run(checkReferencesAtEnd());
        await transaction.run(
          db.updateTable("users").set({ function_id: newId() }).where("org_id", "=", orgId),
        );
        await transaction.run(checkReferences());
        throw new Error("Loaded it");
      });
      await expect(load).rejects.toThrow("user_function");
    });

    it("mails no one on the day it is loaded, though it is a Monday; from then on the organisation is like any other", async () => {
      const mails = async () =>
        (await stint().platform.database.jobsRead(db.selectFrom("mail_outbox").select("id")))[0].length;
      await sendEveryonesReminders(at(stint(), "2026-11-23T12:00:00Z"));
      expect(await mails()).toBe(0);
      await sendEveryonesReminders(at(stint(), "2026-11-24T12:00:00Z"));
      expect(await mails()).toBeGreaterThan(0);
    });

    it("has handed the newest closed month to payroll and to customers, and counts overtime since six months ago", async () => {
      const client = await stint().visitor().signIn("superadmin@harbourpine.example", demoPassword);
      const { exports } = await client.ok(listPayExports);
      expect(exports.map((each) => [each.number, each.purpose, each.from, each.to, each.createdAt])).toEqual([
        [2, "invoices", "2026-10", "2026-10", "2026-11-08T10:20:00.000Z"],
        [1, "payroll", "2026-10", "2026-10", "2026-11-08T10:05:00.000Z"],
      ]);
      const open = await client.ok(previewPayExport, {
        query: { purpose: "payroll", format: "csv", from: "2026-09", to: "2026-11" },
      });
      expect(open.months.map(({ month }) => month)).toEqual(["2026-09", "2026-11"]);
      const { people, withTerms } = await client.ok(listOvertime);
      expect(withTerms).toBe(12);
      expect(people.filter(({ balance }) => balance !== null && balance !== 0).length).toBeGreaterThan(8);
    });

    it("lets every advertised account log in", async () => {
      for (const email of demoSignIns) {
        const person = await stint().visitor().signIn(email, demoPassword);
        const { user } = await person.ok(readSession);
        expect([user?.email, user?.organizationName]).toEqual([
          email,
          email.endsWith("secondorg.example") ? "Second Org" : "Harbour & Pine",
        ]);
      }
    });

    it("separates the two organisations, and their figures coherent", async () => {
      const { database } = stint().platform;
      const logins = await database.directory((transaction) =>
        transaction.rows(db.selectFrom("login_directory").select(["email", "org_id"])),
      );
      const orgOf = (email: string): string => logins.find((login) => login.email === email)?.org_id ?? "";
      const figures = (orgId: string) =>
        database.read(
          orgId,
          db.selectFrom("users").select((count) => count.fn.countAll<number>().as("people")),
          db
            .selectFrom("org_monthly_hours_summary")
            .select((sum) => sum.fn.sum<number>("total_actual_hours").as("hours")),
          db
            .selectFrom("time_entries as e")
            .innerJoin("timesheets as t", (join) =>
              join.onRef("t.org_id", "=", "e.org_id").onRef("t.id", "=", "e.timesheet_id"),
            )
            .select((sum) => sum.fn.sum<number>("e.duration_hours").as("hours"))
            .where("t.status_code", "<>", "rejected"),
        );
      const [[ours], [summed], [booked]] = await figures(orgOf("superadmin@harbourpine.example"));
      const [[theirs]] = await figures(orgOf("admin@secondorg.example"));
      expect([ours?.people, theirs?.people]).toEqual([14, 6]);
      expect(summed?.hours).toBe(booked?.hours);
      expect(summed?.hours).toBeGreaterThan(10_000);
    });

    slowIt(
      "explains every figure of the three dashboards, and every month of their charts, by rows that add up to it",
      async () => {
        const client = await stint().visitor().signIn("superadmin@harbourpine.example", demoPassword);
        await settleEveryonesMonths(stint().platform);
        // A closed month, and the one that is going on; of the trend, which goes further, its beginning.
        const [from, to] = ["2026-10", "2026-11"];
        const query = { timeframe: "custom" as const, startMonth: from, endMonth: to };
        let walked = 0;
        const compare = async (
          title: string,
          rows: Rows,
          limits: Record<string, string>,
          shown: Readonly<Record<string, number | null>>,
        ) => {
          const totals = await rowTotals(client, rows, limits);
          expect(
            Object.keys(shown).map((column) => [column, totals[column]]),
            `${title}, ${JSON.stringify(limits)}`,
          ).toEqual(Object.entries(shown));
          walked += 1;
        };
        const walk = async (
          view: DashboardView,
          source: MetricsSource & Pick<OrganisationAnalytics, "hours">,
          subject: Record<string, string>,
          trend?: UtilisationTrend,
        ) => {
          const { hours } = source;
          if (!hours.ok) throw new Error("The hours were not read");
          const period = { from, to, ...subject };
          for (const { id, label } of historyMetrics()[view].flat())
            await compare(label, metricRows[id], period, sumsOf(id, source));
          // Down to whose hours and whose capacity they are.
          if (source.utilisation)
            await compare(
              "Utilisation by person",
              { ...used, by: "person" },
              period,
              sumsOf("utilisation", source),
            );
          for (const kind of ["budget", "forecasted", "allocated", "actual"] as const)
            await compare(`Cost of ${kind} hours`, { report: "hours", measure: kind }, period, {
              [`${kind}_hours`]: hours.totals.hours[kind],
              [`${kind}_gbp`]: hours.totals.costs?.[kind] ?? null,
            });
          // The charts of hours and of the budget open the same rows.
          for (const each of hours.months)
            await compare(
              "A month of a chart",
              compared,
              { from: monthOf(each.month_start), to: monthOf(each.month_start), ...subject },
              Object.fromEntries(
                (["budget", "forecasted", "allocated", "actual"] as const).flatMap((kind) => [
                  [`${kind}_hours`, each[`total_${kind}_hours`]],
                  [`${kind}_gbp`, each[`total_${kind}_gbp`]],
                ]),
              ),
            );
          if (!trend) return;
          if (!trend.historical.ok || !trend.strategic.ok) throw new Error("The trend was not read");
          const ofMonth = (start: string) => ({ from: monthOf(start), to: monthOf(start), ...subject });
          for (const each of trend.historical.months.slice(-2))
            await compare("Historical utilisation", used, ofMonth(each.month_start), {
              billable_hours: each.total_actual_billable_hours,
              capacity_hours: each.total_monthly_capacity_hours,
            });
          for (const each of trend.strategic.months.slice(0, 2))
            await compare("Projected utilisation", used, ofMonth(each.month_start), {
              budget_hours: each.total_strategic_budget_hours,
              capacity_hours: each.total_monthly_capacity_hours,
            });
        };
        const organisation = await client.ok(readOrganisationAnalytics, { query });
        await walk("organisation", organisation, {}, await client.ok(readOrganisationUtilisation));
        await compare(
          "Active Projects",
          { report: "projects" },
          {},
          {
            projects: organisation.activeProjects.ok ? organisation.activeProjects.activeProjects : null,
          },
        );
        // All projects are read in one way: every third of them, from the first on.
        for (const { id } of (await client.ok(listDashboardProjects)).projects.filter(
          (_, at) => at % 3 === 0,
        ))
          await walk("project", await client.ok(readProjectAnalytics, { params: { projectId: id }, query }), {
            project: id,
          });
        for (const { id } of (await client.ok(listDashboardFunctions)).functions) {
          const requested = { params: { functionId: id }, query };
          const answer = await client.ok(readFunctionAnalytics, requested);
          await walk(
            "function",
            answer,
            { function: id },
            await client.ok(readFunctionUtilisation, requested),
          );
          if (!answer.capacity.ok || !answer.hours.ok) throw new Error("The capacity was not read");
          const capacity = estimatedCapacity(
            answer.capacity.monthlyHours,
            answer.period.monthsInPeriod,
            answer.capacity.unemployedHours,
          );
          const unallocated =
            (await rowTotals(client, { report: "capacity" }, { from, to, function: id }))["unallocated"] ?? 0;
          await compare(
            "Estimated Capacity",
            { report: "capacity" },
            { from, to, function: id },
            { capacity },
          );
          expect(Math.max(0, unallocated)).toBe(unallocatedCapacity(capacity, answer.hours));
        }
        expect(walked).toBeGreaterThan(200);
      },
    );
  },
  { today: "2026-11-23" },
);
