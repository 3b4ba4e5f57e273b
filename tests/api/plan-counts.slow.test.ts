import { sql } from "kysely";
import { expect, it } from "vitest";
import { randomOf } from "#demo/random.ts";
import { allocationCounts, monthCounts } from "#features/months/rules/plan-counts.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import {
  readFunctionAnalytics,
  readOrganisationAnalytics,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { listFunctionFigures, listProjectFigures } from "#features/analytics/figures-contract.ts";
import { readMultiples, readPeopleWeeks } from "#features/analytics/charts-contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { readWhy } from "#features/analytics/why-contract.ts";
import { capacityCost, estimatedCapacity, unallocatedCapacity } from "#features/analytics/rules/capacity.ts";
import { readReport } from "#features/reports/contract.ts";
import { batchOf, insertsOf } from "#server/database/batch.ts";
import { addDays, daysBetween, startOfWeek, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { named } from "#shared/named.ts";
import { addMonths, firstDay, lastDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { fetchArchive } from "../support/archive.ts";
import { isRemark } from "../support/first-month/figures.ts";
import { openWorkbook } from "../support/open-workbook.ts";
import { clockAt } from "../support/at.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { firstOrAll } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const today = "2026-11-10";
const statuses = ["proposed", "active", "active", "active", "on_hold", "completed", "cancelled", "archived"];

const query = <R>(text: ReturnType<typeof sql<R>>): Query<R> => ({ compile: () => text.compile(db) });

/** People of every kind: active or not, billable or not, moved or to move, without a tier, joining and leaving around today. */
async function makePeople(stint: Stint, seed: number) {
  const random = randomOf(seed);
  const { pick } = random;
  const organisation = await makeOrganisation(stint);
  const made = [
    await organisation.addFunction("Design", [100]),
    await organisation.addFunction("Build", [80]),
  ];
  const [own, other] = made;
  if (own === undefined || other === undefined) throw new Error("Two functions were added");
  const people = [];
  for (let at = 0; at < 14; at += 1) {
    const there = pick([own, own, own, other]);
    const person = await organisation.addPerson({
      roles: ["booker"],
      functionId: there.id,
      costTierId: there.tiers[0]?.id ?? "",
      monthlyHours: 160,
    });
    const billable = pick([true, true, true, false]);
    const planned = pick<readonly Day[]>([
      [],
      [],
      ["2026-11-16"],
      ["2026-12-01"],
      ["2026-11-18", "2026-12-07"],
    ]).map((startsOn) => {
      const to = pick([own, other, null]);
      const costTierId = to?.tiers[0]?.id ?? null;
      return {
        startsOn,
        functionId: to?.id ?? null,
        costTierId,
        billable: to !== null && pick([true, true, false]),
      };
    });
    const row = {
      id: person.id,
      monthlyHours: 160,
      isActive: pick([true, true, true, false]),
      billable,
      planned,
      functionId: there.id,
      // Billable people have one.
      costTierId: billable || pick([true, false]) ? (there.tiers[0]?.id ?? null) : null,
      firstDay: pick<Day | null>([null, null, "2026-11-12", "2026-01-01"]),
      lastDay: pick<Day | null>([null, null, "2026-11-20", "2026-12-15"]),
    };
    people.push(row);
    await stint.engine.script(`
      UPDATE users SET is_active = ${row.isActive}, billable = ${row.billable},
        cost_tier_id = ${row.costTierId === null ? "NULL" : `'${row.costTierId}'`} WHERE id = '${row.id}';
      INSERT INTO leave_people (org_id, user_id, first_day, last_day) VALUES ('${organisation.id}', '${row.id}',
        ${row.firstDay === null ? "NULL" : `'${row.firstDay}'`}, ${row.lastDay === null ? "NULL" : `'${row.lastDay}'`})`);
    const plan = { org_id: organisation.id, user_id: row.id, changes_manager: false };
    await stint.platform.database.write(organisation.id, (transaction) =>
      transaction.runAll([
        ...planned.map(({ startsOn, functionId, costTierId, ...work }) =>
          db.insertInto("planned_changes").values({
            ...plan,
            starts_on: startsOn,
            changes_work: true,
            function_id: functionId,
            cost_tier_id: costTierId,
            billable: work.billable,
          }),
        ),
        // Neither stopped plans nor those of managers change what someone works as.
        db
          .insertInto("planned_changes")
          .values({ ...plan, starts_on: "2026-11-12", changes_work: true, problem: "tier" }),
        db
          .insertInto("planned_changes")
          .values({ ...plan, starts_on: "2026-11-13", changes_work: false, changes_manager: true }),
      ]),
    );
  }
  const tierOf = (functionId: string) => (functionId === own.id ? own : other).tiers[0]?.id ?? "";
  return { organisation, people, functionIds: [own.id, other.id], tierOf, random };
}

describeOnEngines(
  "Plan hours that count",
  (stint) => {
    it.each(firstOrAll([1, 2, 3]))("rule and SQL agree over generated rows, seed %i", async (seed) => {
      const { organisation, people, functionIds, random } = await makePeople(stint(), seed);
      const { pick } = random;
      const projects = Array.from({ length: 16 }, () => ({
        id: newId(),
        status_code: pick(statuses),
        start_date: pick(["2026-06-01", "2026-10-01", "2026-11-01", "2026-12-01"]),
        project_length_months: pick([1, 2, 3, 6]),
      }));
      const months = Array.from({ length: 9 }, (_, at) => firstDay(addMonths("2026-07", at)));
      const entries = Array.from({ length: 400 }, () => ({
        id: newId(),
        user_id: pick(people).id,
        project_id: pick(projects).id,
        function_id: pick(functionIds),
        allocation_date: addDays("2026-10-20", pick([...Array(100).keys()])),
      }));
      const projectRows = sql`json_populate_recordset(NULL::projects, ${JSON.stringify(projects)}::json) AS p`;
      const [byMonth, byEntry] = await stint().platform.database.read(
        organisation.id,
        query(sql<{ id: string; month: Day; counts: boolean }>`
        SELECT p.id, m.day AS month, ${monthCountsSql("p", sql`m.day`, today)} AS counts
        FROM ${projectRows} CROSS JOIN unnest(${months}::date[]) AS m(day)`),
        query(sql<{ id: string; counts: boolean }>`
        SELECT e.id, ${allocationCountsSql({ orgId: organisation.id, entry: "e", project: "p", user: "u" }, today)} AS counts
        FROM json_populate_recordset(NULL::allocation_entries, ${JSON.stringify(entries)}::json) AS e
        JOIN ${projectRows} ON p.id = e.project_id JOIN users u ON u.id = e.user_id WHERE ${own(organisation.id, "u")}`),
      );
      const projectOf = (id: string) => {
        const row = projects.find((each) => each.id === id);
        if (row === undefined) throw new Error("Unknown project");
        return {
          statusCode: row.status_code,
          startDate: row.start_date,
          projectLengthMonths: row.project_length_months,
        };
      };
      expect(byMonth.map(({ counts }) => counts)).toEqual(
        byMonth.map(({ id, month }) => monthCounts(projectOf(id), monthOf(month), today)),
      );
      expect(byMonth.filter(({ counts }) => counts).length).toBeGreaterThan(30);
      const counting = new Map(byEntry.map(({ id, counts }) => [id, counts]));
      for (const entry of entries) {
        const person = people.find(({ id }) => id === entry.user_id);
        if (person === undefined) throw new Error("Unknown person");
        const place = { functionId: entry.function_id, day: entry.allocation_date };
        expect([entry, counting.get(entry.id)]).toEqual([
          entry,
          allocationCounts(place, projectOf(entry.project_id), person, today),
        ]);
      }
      const toCome = entries.filter(({ allocation_date }) => allocation_date > today);
      expect(toCome.some(({ id }) => counting.get(id) === true)).toBe(true);
      expect(toCome.some(({ id }) => counting.get(id) === false)).toBe(true);
    });

    it.each(firstOrAll([4, 5, 6]))(
      "a dashboard's hours that can't be worked and its capacity equal a plain recount, seed %i",
      async (seed) => {
        const { organisation, people, functionIds, tierOf, random } = await makePeople(stint(), seed);
        const { pick } = random;
        const { id: orgId } = organisation;
        const months = Array.from({ length: 6 }, (_, at) => addMonths("2026-10", at));
        const projects = Array.from({ length: 12 }, (_, at) => ({
          id: newId(),
          code: `P${at}`,
          name: `Project ${at}`,
          status_code: at === 0 ? "completed" : pick(statuses),
          start_date: pick(
            ["2026-10-01", "2026-11-01", "2026-12-01", "2026-06-01"].slice(0, at === 0 ? 3 : 4),
          ),
          project_length_months: at === 0 ? 6 : pick([1, 2, 3, 6]),
        }));
        const forecasts = projects.flatMap(({ id }) =>
          months.map((month) => ({
            id: newId(),
            project_id: id,
            forecast_period_id: firstDay(month),
            user_id: organisation.owner.id,
            status: pick(["frozen", "frozen", "draft"]),
          })),
        );
        const lines = forecasts.map(({ id }) => {
          const functionId = pick(functionIds);
          return {
            forecast_id: id,
            function_id: functionId,
            cost_tier_id: tierOf(functionId),
            forecast_hours: pick([4, 10.5, 40]),
            rate_per_hour: 1,
            total_cost: 0,
          };
        });
        const profiles = projects.map(({ id, code }, at) => ({
          id: newId(),
          project_id: id,
          profile_code: code,
          profile_name: code,
          status_code: at === 0 ? "active" : pick(["active", "active", "draft"]),
        }));
        // Some months are beyond the project's end, and count nowhere.
        const budgets = profiles.flatMap(({ id }) =>
          [1, 2, 3, 4, 5, 6, 7, 8].map((month_index) => {
            const functionId = pick(functionIds);
            return {
              budget_profile_id: id,
              function_id: functionId,
              cost_tier_id: tierOf(functionId),
              month_index,
              budget_hours: pick([3.25, 12, 30]),
              rate_per_hour: 1,
            };
          }),
        );
        const allocations = functionIds.flatMap((function_id) =>
          months.map((month) => ({
            id: newId(),
            function_id,
            forecast_period: firstDay(month),
            status_code: pick(["submitted", "submitted", "draft"]),
          })),
        );
        const entries = [
          ...new Map(
            Array.from({ length: 400 }, () => {
              const day = addDays("2026-10-20", pick([...Array(100).keys()]));
              const functionId = pick(functionIds);
              const allocation = allocations.find(
                (each) => each.function_id === functionId && each.forecast_period === firstDay(monthOf(day)),
              );
              const row = {
                id: newId(),
                function_allocation_id: allocation?.id ?? "",
                user_id: pick(people).id,
                project_id: pick(projects).id,
                function_id: functionId,
                cost_tier_id: tierOf(functionId),
                allocation_date: day,
                hours: pick([0.5, 2, 8]),
                rate_per_hour: 1,
              };
              return [[row.user_id, row.project_id, functionId, day].join(" "), row] as const;
            }),
          ).values(),
        ];
        await stint().platform.database.write(orgId, (transaction) =>
          transaction.runAll([
            ...insertsOf(orgId, batchOf("projects", projects)),
            ...insertsOf(orgId, batchOf("forecasts", forecasts)),
            ...insertsOf(orgId, batchOf("forecast_entries", lines)),
            ...insertsOf(orgId, batchOf("budget_profiles", profiles)),
            ...insertsOf(orgId, batchOf("budget_profile_months", budgets)),
            ...insertsOf(orgId, batchOf("function_allocations", allocations)),
            ...insertsOf(orgId, batchOf("allocation_entries", entries)),
          ]),
        );
        const byId = <Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row => {
          const row = rows.find((each) => each.id === id);
          if (row === undefined) throw new Error("Unknown row");
          return row;
        };
        const spanOf = (id: string) => {
          const { status_code: statusCode, start_date: startDate, ...rest } = byId(projects, id);
          return { statusCode, startDate, projectLengthMonths: rest.project_length_months };
        };
        const recount = (first: Month, last: Month, of: { projectId?: string; functionId?: string }) => {
          const isWithin = (month: Month) => month >= first && month <= last;
          const isOf = (row: { project_id: string; function_id: string }) =>
            (of.projectId ?? row.project_id) === row.project_id &&
            (of.functionId ?? row.function_id) === row.function_id;
          const dead = lines.filter((line) => {
            const { project_id, forecast_period_id, status } = byId(forecasts, line.forecast_id);
            const month = monthOf(forecast_period_id);
            return (
              status === "frozen" &&
              isWithin(month) &&
              isOf({ ...line, project_id }) &&
              !monthCounts(spanOf(project_id), month, today)
            );
          });
          const unspent = budgets.filter((line) => {
            const { project_id, status_code } = byId(profiles, line.budget_profile_id);
            const span = spanOf(project_id);
            const month = addMonths(monthOf(span.startDate), line.month_index - 1);
            return (
              status_code === "active" &&
              !["proposed", "cancelled", "archived"].includes(span.statusCode) &&
              line.month_index <= span.projectLengthMonths &&
              isWithin(month) &&
              isOf({ ...line, project_id }) &&
              !monthCounts(span, month, today)
            );
          });
          const lost = entries.filter(
            (entry) =>
              byId(allocations, entry.function_allocation_id).status_code === "submitted" &&
              isWithin(monthOf(entry.allocation_date)) &&
              isOf(entry) &&
              !allocationCounts(
                { functionId: entry.function_id, day: entry.allocation_date },
                spanOf(entry.project_id),
                byId(people, entry.user_id),
                today,
              ),
          );
          return {
            budget: sumHours(unspent.map((line) => line.budget_hours)),
            forecasted: sumHours(dead.map((line) => line.forecast_hours)),
            allocated: sumHours(lost.map((entry) => entry.hours)),
          };
        };
        /** Submitted hours of a function that count. */
        const allocatedOf = (first: Month, last: Month, functionId: string) =>
          sumHours(
            entries
              .filter(
                (entry) =>
                  entry.function_id === functionId &&
                  byId(allocations, entry.function_allocation_id).status_code === "submitted" &&
                  monthOf(entry.allocation_date) >= first &&
                  monthOf(entry.allocation_date) <= last &&
                  allocationCounts(
                    { functionId, day: entry.allocation_date },
                    spanOf(entry.project_id),
                    byId(people, entry.user_id),
                    today,
                  ),
              )
              .map((entry) => entry.hours),
          );
        const capacityOf = (month: Month, functionId?: string) => {
          const days = daysBetween(firstDay(month), lastDay(month));
          return people
            .filter(
              (each) => each.isActive && each.billable && (functionId ?? each.functionId) === each.functionId,
            )
            .reduce((total, each) => {
              const employed = days.filter(
                (day) => day >= (each.firstDay ?? day) && day <= (each.lastDay ?? day),
              );
              return total + Math.round((each.monthlyHours * employed.length) / days.length);
            }, 0);
        };
        const { client } = organisation.owner;
        let [unworkable, unspent] = [0, 0];
        for (const [first, last] of [
          ["2026-10", "2026-10"],
          ["2026-11", "2026-11"],
          ["2026-10", "2027-01"],
          ["2026-12", "2027-03"],
        ] as const) {
          const query = { timeframe: "custom", startMonth: first, endMonth: last } as const;
          const capacities = (functionId?: string) =>
            monthRange(first, last).map((month) => ({
              total_monthly_capacity_hours: capacityOf(month, functionId),
            }));
          const all = await client.ok(readOrganisationAnalytics, { query });
          const counted = recount(first, last, {});
          expect(all).toMatchObject({
            hours: { unworkable: counted },
            utilisation: { months: capacities() },
          });
          unworkable += counted.allocated + counted.forecasted;
          unspent += counted.budget;
          for (const functionId of functionIds) {
            const answer = await client.ok(readFunctionAnalytics, { params: { functionId }, query });
            const hours = sumHours(capacities(functionId).map((month) => month.total_monthly_capacity_hours));
            expect(answer).toMatchObject({
              hours: { unworkable: recount(first, last, { functionId }) },
              utilisation: { months: capacities(functionId) },
            });
            const { capacity } = answer;
            expect(
              capacity.ok &&
                estimatedCapacity(
                  capacity.monthlyHours,
                  answer.period.monthsInPeriod,
                  capacity.unemployedHours,
                ),
            ).toBe(hours);
            const report = { from: first, to: last, function: functionId };

            const lost = recount(first, last, { functionId });
            const words = (["budget", "forecasted", "allocated"] as const).flatMap((measure) => {
              const text = `${formatHours(lost[measure])} ${measure === "budget" ? "budgeted" : measure}`;
              return lost[measure] === 0 ? [] : [{ measure, text }];
            });
            const noteOf = (texts: readonly string[]) =>
              texts.length === 0 ? [] : [`Upcoming hours that can't be worked: ${named(texts)}.`];
            expect((await client.ok(readReport, { query: { ...report, report: "plan" } })).notes).toEqual(
              noteOf(words.map(({ text }) => text)),
            );
            for (const measure of ["budget", "forecasted", "allocated", "actual"] as const) {
              const notes = noteOf(words.filter((each) => each.measure === measure).map(({ text }) => text));
              const query = { ...report, report: "hours", measure } as const;
              expect((await client.ok(readReport, { query })).notes).toEqual(notes);
              const file = async (format: "csv" | "xlsx") =>
                (await fetchArchive(client, `/api/reports/file?${new URLSearchParams({ ...query, format })}`))
                  .bytes;
              const csv = (await file("csv")).toString().trimEnd().split("\r\n");
              expect(csv.slice(-1 - notes.length).map((line) => line.split(",")[0])).toEqual([
                "Total",
                ...notes,
              ]);
              const [sheet] = openWorkbook(await file("xlsx"));
              expect(
                [...(sheet?.cells.values() ?? [])].map(({ value }) => String(value)).filter(isRemark),
              ).toEqual(notes);
            }
            const rows = await client.ok(readReport, { query: { ...report, report: "capacity" } });
            const totals = Object.fromEntries(rows.columns.map(({ id }, at) => [id, rows.totals[at]]));
            const allocated = allocatedOf(first, last, functionId);
            expect(totals).toMatchObject({
              capacity: hours,
              allocated,
              unallocated: sumHours([hours, -allocated]),
              unallocated_gbp: capacityCost(sumHours([hours, -allocated])),
            });
            expect(answer.hours.ok && unallocatedCapacity(hours, answer.hours)).toBe(
              Math.max(0, sumHours([hours, -allocated])),
            );
            for (const by of ["function", "person"]) {
              const used = await client.ok(readReport, { query: { ...report, report: "utilisation", by } });
              expect(used.totals[used.columns.findIndex(({ id }) => id === "capacity_hours")]).toBe(hours);
            }
          }
          const multiples = await Promise.all(
            (["project", "function"] as const).map((by) =>
              client.ok(readMultiples, { query: { ...query, by } }),
            ),
          );
          const lists = {
            projectId: [
              (await client.ok(listProjectFigures, { query })).projects,
              multiples[0]?.subjects ?? [],
            ],
            functionId: [
              (await client.ok(listFunctionFigures, { query })).functions,
              multiples[1]?.subjects ?? [],
            ],
          };
          for (const of of ["projectId", "functionId"] as const)
            for (const rows of lists[of]) {
              expect(rows.length).toBeGreaterThan(0);
              expect(rows.map(({ id, unworkable: lost }) => [id, lost])).toEqual(
                rows.map(({ id }) => [id, recount(first, last, { [of]: id })]),
              );
            }
          for (const { id: projectId } of projects)
            expect(await client.ok(readProjectAnalytics, { params: { projectId }, query })).toMatchObject({
              hours: { unworkable: recount(first, last, { projectId }) },
            });
        }
        expect(unworkable).toBeGreaterThan(0);
        expect(unspent).toBeGreaterThan(0);

        const counting = entries.filter((entry) =>
          allocationCounts(
            { functionId: entry.function_id, day: entry.allocation_date },
            spanOf(entry.project_id),
            byId(people, entry.user_id),
            today,
          ),
        );
        const hoursOf = (rows: typeof entries) => sumHours(rows.map((entry) => entry.hours));
        const isSubmitted = (entry: (typeof entries)[number]) =>
          byId(allocations, entry.function_allocation_id).status_code === "submitted";
        const load = await client.ok(readPeopleWeeks, { query: {} });
        expect(load.people.length).toBeGreaterThan(0);
        expect(load.people.map(({ id, allocated }) => [id, allocated])).toEqual(
          load.people.map(({ id }) => [
            id,
            load.weeks.map((week) =>
              hoursOf(
                counting.filter(
                  (entry) => entry.user_id === id && startOfWeek(entry.allocation_date) === week,
                ),
              ),
            ),
          ]),
        );
        for (const { id: projectId } of projects) {
          const overview = await client.ok(readProjectOverview, { params: { projectId } });
          expect(overview.people.map(({ id, allocatedToCome }) => [id, allocatedToCome])).toEqual(
            overview.people.map(({ id }) => [
              id,
              hoursOf(
                counting.filter(
                  (entry) =>
                    entry.user_id === id &&
                    entry.project_id === projectId &&
                    entry.allocation_date >= today &&
                    isSubmitted(entry),
                ),
              ),
            ]),
          );
        }
        const why = await client.ok(readWhy, {
          query: { timeframe: "custom", startMonth: "2026-10", endMonth: "2027-03" },
        });
        const ahead = entries.filter(
          (entry) =>
            isSubmitted(entry) &&
            entry.allocation_date >= today &&
            entry.allocation_date <= lastDay(monthOf(today)),
        );
        const barOf = (cause: string) => why.bars.find((bar) => bar.cause === cause)?.hours ?? 0;
        const counted = ahead.filter((entry) => counting.includes(entry));
        expect([barOf("to_come"), barOf("not_workable")]).toEqual([
          0 - hoursOf(counted),
          hoursOf(counted) - hoursOf(ahead),
        ]);
      },
    );
  },
  { clock: clockAt(() => Date.parse(`${today}T10:00:00Z`)) },
);
