import { expect, it } from "vitest";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { readAllocationMonth, readPlanner } from "#features/plans/contract.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { entriesOf, planOf } from "#features/plans/rules/plan.ts";
import { plannerDays } from "#features/plans/rules/planner-days.ts";
import { listUnworkable } from "#features/proposals/unworkable-contract.ts";
import { readPlanner as readForecastPlanner } from "#features/forecasts/contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { changePerson, readPerson, setPersonActive } from "#features/people/contract.ts";
import {
  changeProject,
  changeProjectLength,
  listProjects,
  readProject,
} from "#features/projects/contract.ts";
import { randomOf } from "#demo/random.ts";
import { addDays, daysBetween, isWeekend } from "#shared/day.ts";
import { sumExact } from "#shared/hundredths.ts";
import { firstDay, lastDay } from "#shared/month.ts";
import { rowsOf } from "../support/planned-rows.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { describeOnOneEngine, type Stint } from "../support/stint.ts";

const today = "2026-11-17";
const months = ["2026-11", "2026-12", "2027-01"] as const;

/** Two functions of two tiers, three people each, four projects with budgets, frozen forecasts and allocated days. */
async function makeGround(stint: Stint, seed: number) {
  const { pick, int } = numbersOf(seed);
  const organisation = await makeOrganisation(stint);
  const functions = [
    await organisation.addFunction("Design", [100, 60]),
    await organisation.addFunction("Build", [80, 40]),
  ];
  const people = [];
  for (const of of functions)
    for (const at of [0, 0, 1]) {
      const costTierId = of.tiers[at]?.id ?? "";
      const person = await organisation.addPerson({ roles: ["booker"], functionId: of.id, costTierId });
      people.push({ id: person.id, functionId: of.id, costTierId });
    }
  const rows = rowsOf(stint, organisation.id, organisation.owner.id);
  const projects: string[] = [];
  for (const at of [0, 1, 2, 3]) {
    const code = `P${at}`;
    const start = pick(["2026-09-01", "2026-11-01"]);
    const id = await rows.addProject({ code, start, months: 5, functions: functions.map((of) => of.id) });
    projects.push(id);
    const lines = functions.flatMap((of) =>
      of.tiers.map(({ id: costTierId }) => ({ functionId: of.id, costTierId, rate: 50, hours: int(4, 60) })),
    );
    await rows.addBudget(
      id,
      `B${at}`,
      "active",
      [1, 2, 3, 4, 5].flatMap((month) => lines.map((line) => ({ ...line, month }))),
    );
    for (const month of months)
      if (pick([true, true, false]))
        await rows.addForecast(
          id,
          month,
          pick(["frozen", "frozen", "draft"]),
          lines.map((line) => ({ ...line, hours: int(1, 40) })),
        );
  }
  for (const month of months)
    for (const of of functions) {
      const days = daysBetween(firstDay(month), lastDay(month)).filter((day) => !isWeekend(day));
      const entries = people
        .filter(({ functionId }) => functionId === of.id)
        .flatMap(({ id: userId, costTierId }) =>
          days
            .filter(() => pick([true, false]))
            .map((day) => ({
              userId,
              projectId: pick(projects),
              day,
              functionId: of.id,
              costTierId,
              rate: 50,
              hours: int(1, 9),
            })),
        );
      await rows.addAllocation(month, "submitted", entries, of.id);
    }
  return { organisation, functions, people, projects };
}

function numbersOf(seed: number) {
  const { pick } = randomOf(seed);
  return {
    pick,
    int: (least: number, most: number) =>
      pick(Array.from({ length: most - least + 1 }, (_, at) => least + at)),
  };
}

type Ground = Awaited<ReturnType<typeof makeGround>>;
type Row = Record<string, unknown>;
const text = (row: Row, column: string) => String(row[column]);
const number = (row: Row, column: string) => Number(row[column]);

/** Every row that matters, and the figures added up from them one by one. */
async function recount(stint: Stint, orgId: string) {
  const [projects, people, forecasts, entries, budgets] = (
    await stint.engine.readBatch(
      "SET LOCAL ROLE NONE",
      [
        `SELECT id, status_code, start_date::text, (start_date + make_interval(months => project_length_months))::date::text AS over FROM projects WHERE org_id = '${orgId}'`,
        `SELECT id, function_id, cost_tier_id, is_active, billable FROM users WHERE org_id = '${orgId}'`,
        `SELECT f.project_id, f.status, f.forecast_period_id::text AS month, e.function_id, e.cost_tier_id, e.forecast_hours AS hours
          FROM forecasts f JOIN forecast_entries e ON e.forecast_id = f.id WHERE f.org_id = '${orgId}'`,
        `SELECT user_id, project_id, function_id, cost_tier_id, allocation_date::text AS day, hours FROM allocation_entries WHERE org_id = '${orgId}'`,
        `SELECT b.project_id, m.function_id, m.cost_tier_id, (p.start_date + make_interval(months => m.month_index - 1))::date::text AS month, m.budget_hours AS hours
          FROM budget_profiles b JOIN budget_profile_months m ON m.budget_profile_id = b.id JOIN projects p ON p.id = b.project_id
          WHERE b.org_id = '${orgId}' AND m.month_index <= p.project_length_months`,
      ].map((sql) => ({ sql, parameters: [] })),
    )
  ).map(({ rows }) => [...rows] as Row[]) as [Row[], Row[], Row[], Row[], Row[]];
  const runs = (projectId: unknown, month: string) =>
    projects.some(
      (row) =>
        row["id"] === projectId &&
        row["status_code"] === "active" &&
        text(row, "start_date") <= month &&
        month < text(row, "over"),
    );
  const monthRuns = (row: Row) =>
    text(row, "month") < "2026-11-01" || runs(row["project_id"], text(row, "month"));
  const worked = (row: Row) => {
    const day = text(row, "day");
    const person = people.find(({ id }) => id === row["user_id"]);
    return (
      day <= today ||
      (runs(row["project_id"], `${day.slice(0, 7)}-01`) &&
        person?.["is_active"] === true &&
        person["billable"] === true &&
        person["function_id"] === row["function_id"])
    );
  };
  const hours = (rows: readonly Row[]) => sumExact(rows.map((row) => number(row, "hours")));
  return {
    of: (functionId: string, month: string) => {
      const demand = forecasts.filter(
        (row) =>
          row["status"] === "frozen" &&
          row["function_id"] === functionId &&
          text(row, "month") === firstDay(month) &&
          monthRuns(row),
      );
      const allocated = entries.filter(
        (row) => row["function_id"] === functionId && text(row, "day").startsWith(month) && worked(row),
      );
      const met = demand.map((row) =>
        Math.min(
          number(row, "hours"),
          hours(
            allocated.filter(
              (each) =>
                each["project_id"] === row["project_id"] && each["cost_tier_id"] === row["cost_tier_id"],
            ),
          ),
        ),
      );
      return { wanted: hours(demand), allocated: hours(allocated), counted: sumExact(met) };
    },
    others: (projectId: string, costTierId: string, month: string) =>
      hours(
        forecasts.filter(
          (row) =>
            row["project_id"] !== projectId &&
            row["cost_tier_id"] === costTierId &&
            text(row, "month") === firstDay(month) &&
            monthRuns(row),
        ),
      ),
    completion: (projectId: string) => {
      const isOwn = (row: Row) =>
        row["project_id"] === projectId && text(row, "month") >= "2026-11-01" && monthRuns(row);
      const frozen = forecasts.filter((row) => row["status"] === "frozen" && row["project_id"] === projectId);
      const frozenMonths = new Set(frozen.map((row) => row["month"]));
      return sumExact([
        hours(frozen.filter(isOwn)),
        hours(budgets.filter((row) => isOwn(row) && !frozenMonths.has(row["month"]))),
      ]);
    },
    unworkable: (functionId: string) =>
      hours(
        entries.filter(
          (row) =>
            !worked(row) &&
            (row["function_id"] === functionId ||
              people.find(({ id }) => id === row["user_id"])?.["function_id"] === functionId),
        ),
      ),
    overbooked: () => {
      const days = daysBetween("2026-11-23", "2026-11-29");
      const over = people.flatMap((person) => {
        if (person["is_active"] !== true || person["billable"] !== true) return [];
        const own = entries.filter(
          (row) => row["user_id"] === person["id"] && days.includes(text(row, "day")) && worked(row),
        );
        // Of 7.38 hours a day half-hours can be planned up to 7.5; none are expected at weekends.
        const beyond = [...Map.groupBy(own, (row) => text(row, "day"))].flatMap(([day, rows]) =>
          Math.max(0, sumExact([hours(rows), isWeekend(day) ? 0 : -7.5])),
        );
        return sumExact(beyond) > 0 ? [sumExact(beyond)] : [];
      });
      return over.length === 0 ? null : { count: over.length, hours: sumExact(over) };
    },
  };
}

/** Every figure as the product says it, beside the recount. */
async function expectFigures(
  stint: Stint,
  { organisation, functions, projects }: Ground,
  step: string,
): Promise<void> {
  const truth = await recount(stint, organisation.id);
  const { client } = organisation.owner;
  for (const month of months) {
    const page = await client.ok(readAllocationMonth, { params: { periodId: month } });
    for (const { id } of functions) {
      const planner = await client.ok(readPlanner, { query: { functionId: id, month } });
      const days = daysBetween(firstDay(month), lastDay(month));
      const figures = planFigures(
        planner,
        planOf(entriesOf(planner.entries)),
        plannerDays(planner, today),
        days,
      );
      const { wanted, allocated, counted } = truth.of(id, month);
      const what = `${step}: ${month}`;
      expect([what, figures.overall.wanted, figures.overall.counted, figures.totalHours]).toEqual([
        what,
        wanted,
        counted,
        allocated,
      ]);
      const row = page.functions.find(({ functionId }) => functionId === id);
      if (row)
        expect([what, row.demandHours, row.countedHours, row.allocatedHours]).toEqual([
          what,
          wanted,
          counted,
          allocated,
        ]);
    }
  }
  const listed = await client.ok(listProjects, { query: {} });
  for (const projectId of projects) {
    const overview = await client.ok(readProjectOverview, { params: { projectId } });
    const { plan } = overview.hours.estimates;
    expect([step, plan.ok && plan.total]).toEqual([step, truth.completion(projectId)]);
    const inList = listed.projects.find(({ id }) => id === projectId);
    if (inList) expect([step, inList.atCompletion.hours]).toEqual([step, truth.completion(projectId)]);
    const { projectLengthMonths, startDate } = overview.project;
    if (addDays(startDate, 31 * projectLengthMonths) < "2026-12-31" || projectLengthMonths < 2) continue;
    const read = await client.call(readForecastPlanner, { query: { projectId, month: "2026-12" } });
    for (const tier of read.status === 200 ? (read.body.periods[0]?.capacity ?? []) : [])
      expect([step, tier.otherForecastHours]).toEqual([
        step,
        truth.others(projectId, tier.costTierId, "2026-12"),
      ]);
  }
  for (const { id } of functions) {
    const { hours } = await client.ok(listUnworkable, { params: { functionId: id } });
    expect([step, sumExact(hours.map((row) => row.hours))]).toEqual([step, truth.unworkable(id)]);
  }
  const { todos } = await client.ok(readTodos);
  const overbooked = todos.find(({ kind }) => kind === "overbooked");
  expect([step, overbooked ? { count: overbooked.count, hours: overbooked.hours } : null]).toEqual([
    step,
    truth.overbooked(),
  ]);
}

/** One change of a random history; answers what it was. */
async function change(
  { organisation, functions, people, projects }: Ground,
  { pick, int }: ReturnType<typeof numbersOf>,
): Promise<string> {
  const { client } = organisation.owner;
  const kind = pick(["length", "length", "status", "move", "active", "billable"]);
  const clears = pick([true, false, false]) ? { clearsHours: true } : {};
  if (kind === "length" || kind === "status") {
    const projectId = pick(projects);
    const { version, statusCode } = await client.ok(readProject, { params: { projectId } });
    if (kind === "length") {
      const newProjectLength = int(1, 6);
      await client.call(changeProjectLength, {
        params: { projectId },
        body: { version, newProjectLength, ...clears },
      });
      return `length ${newProjectLength}`;
    }
    const to =
      statusCode === "active"
        ? pick(["on_hold", "on_hold", "on_hold", "completed"] as const)
        : ("active" as const);
    await client.call(changeProject, {
      params: { projectId },
      body: { version, updates: { statusCode: to }, acknowledged: true, ...(to === "active" ? {} : clears) },
    });
    return to;
  }
  const personId = pick(people).id;
  const person = await client.ok(readPerson, { params: { personId } });
  if (kind === "active") {
    await client.call(setPersonActive, {
      params: { personId },
      body: { version: person.version, isActive: !person.isActive, ...clears },
    });
    return `active ${!person.isActive}`;
  }
  const to = pick(functions);
  const updates =
    kind === "billable"
      ? { billable: !person.billable }
      : { functionId: to.id, costTierId: pick(to.tiers).id };
  await client.call(changePerson, {
    params: { personId },
    body: { version: person.version, updates, ...clears },
  });
  return kind;
}

describeOnOneEngine(
  "Figures over a random history",
  (stint) => {
    it.each([1, 2])("are what a plain recount says after every change, seed %i", async (seed) => {
      const ground = await makeGround(stint(), seed);
      const numbers = numbersOf(seed + 100);
      await expectFigures(stint(), ground, "at first");
      for (let at = 0; at < 10; at += 1)
        await expectFigures(stint(), ground, `${at} ${await change(ground, numbers)}`);
    });
  },
  { today },
);
