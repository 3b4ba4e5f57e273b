import { expect } from "vitest";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { entriesOf, planOf } from "#features/plans/rules/plan.ts";
import { plannerDays } from "#features/plans/rules/planner-days.ts";
import { readPlanner, readAllocationMonth } from "#features/plans/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { readMyHolidays } from "#features/leave/contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import { addDays, daysBetween, startOfWeek, type Day } from "#shared/day.ts";
import { addMonths, lastDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { type TestPerson } from "../organisation.ts";
import { december, round, sum, weeks, type Person } from "./facts.ts";
import { type Ground } from "./story.ts";

export async function expectPlans(ground: Ground) {
  const { facts, client, ids, functionIds } = ground;
  const page = await client.ok(readAllocationMonth, { params: { periodId: "2026-12" } });
  for (const name of ["Design", "Build"] as const) {
    const demand = facts.forecasts.filter(
      ({ project, tier, month }) =>
        facts.functionOf(tier) === name && (month < facts.today.slice(0, 7) || facts.has(project, month)),
    );
    const allocated = facts.plan.filter((line) => facts.functionOf(line.tier) === name && facts.counts(line));
    const met = sum(demand, ({ project, tier, hours }) =>
      Math.min(
        hours,
        sum(
          allocated.filter((line) => line.project === project && line.tier === tier),
          (line) => line.hours,
        ),
      ),
    );
    const wanted = [sum(demand, ({ hours }) => hours), met, sum(allocated, ({ hours }) => hours)];
    const planner = await client.ok(readPlanner, {
      query: { functionId: functionIds[name], month: "2026-12" },
    });
    const days = daysBetween(december.first, lastDay("2026-12"));
    const shown = planFigures(
      planner,
      planOf(entriesOf(planner.entries)),
      plannerDays(planner, facts.today),
      days,
    );
    expect([facts.today, name, shown.overall.wanted, shown.overall.counted, shown.totalHours]).toEqual([
      facts.today,
      name,
      ...wanted,
    ]);
    const row = page.functions.find(({ functionId }) => functionId === functionIds[name]);
    expect([row?.demandHours, row?.countedHours, row?.allocatedHours]).toEqual(wanted);
  }
  const everyone = await client.ok(readEveryone, { query: { month: "2026-12" } });
  for (const person of facts.people.filter(({ isActive }) => isActive)) {
    const shown = everyone.people.find(({ id }) => id === person.id);
    const within = (monday: Day) => daysBetween(monday, addDays(monday, 6));
    expect([person.name, shown?.expected]).toEqual([
      person.name,
      everyone.weeks.map((monday) => sum(within(monday), (day) => facts.expected(person, day))),
    ]);
    const hours = everyone.weeks.map((_, week) =>
      sum(shown?.hours.filter(([at]) => at === week) ?? [], ([, , each]) => each),
    );
    expect([person.name, hours]).toEqual([
      person.name,
      everyone.weeks.map((monday) =>
        sum(
          facts.plan.filter(
            (line) => line.person === person && within(monday).includes(line.day) && facts.counts(line),
          ),
          (line) => line.hours,
        ),
      ),
    ]);
  }
  for (const project of ["HBW", "PIER", "LONG"] as const) {
    const { hours } = await client.ok(readProjectOverview, { params: { projectId: ids[project] ?? "" } });
    const counts = (month: string) => month >= facts.today.slice(0, 7) && facts.has(project, month);
    const frozen = facts.forecasts.filter((row) => row.project === project);
    const isFrozen = (month: string) => frozen.some((row) => row.month === month);
    const plan = hours.estimates.plan;
    const booked = facts.counted().filter((row) => row.project === project);
    const toCome = ["2026-12", "2027-01"].filter(counts).map((month) => {
      const needed = sum(
        (isFrozen(month) ? frozen : facts.budget.filter((row) => row.project === project)).filter(
          (row) => row.month === month,
        ),
        (row) => row.hours,
      );
      const done = sum(
        booked.filter(({ day }) => day.startsWith(month)),
        (row) => row.hours,
      );
      return month === facts.today.slice(0, 7) ? Math.max(0, needed - done) : needed;
    });
    expect([facts.today, project, plan.ok && plan.total]).toEqual([
      facts.today,
      project,
      round(sum(booked, (row) => row.hours) + toCome.reduce((total, each) => total + each, 0)),
    ]);
  }
}

/** What Home says to someone, by kind. */
async function dueBy({ client }: TestPerson) {
  const { todos } = await client.ok(readTodos);
  return (kind: string) => todos.find((each) => each.kind === kind);
}

/** Weeks to submit and to decide, and a balance. */
export async function expectPeople({ facts, manager }: Ground) {
  for (const person of facts.people.filter(({ isActive }) => isActive)) {
    const todos = await dueBy(person);
    const open = facts.open(person);
    const isReturned = (week: Day) => facts.stateOf(person, week) === "rejected";
    expect([person.name, todos("week-to-submit")?.count ?? 0, todos("week-returned")?.count ?? 0]).toEqual([
      person.name,
      open.filter((week) => !isReturned(week)).length,
      open.filter(isReturned).length,
    ]);
  }
  const decisions = await dueBy(manager);
  expect(decisions("weeks-to-decide")?.count ?? 0).toBe(
    [...facts.states.values()].filter((state) => state === "submitted").length,
  );
  const [bo] = facts.leave;
  if (bo) {
    const { balance } = await bo.person.client.ok(readMyHolidays, { query: { on: "2026-12-01" } });
    const used = sum(facts.leave, ({ hours }) => hours);
    expect([balance.taken + balance.approvedAhead, balance.remaining]).toEqual([
      used,
      round(balance.allowance - used),
    ]);
  }
}

/** Forecasts and allocations that are late or due. */
export async function expectDue({ facts, firm, forecaster }: Ground) {
  const own = await dueBy(firm.owner);
  const assigned = await dueBy(forecaster);
  const [month, day] = [monthOf(facts.today), Number(facts.today.slice(8))];
  const firstOpen = addMonths(month, day > 7 ? 0 : -1);
  const openIn = (requested: Month) => {
    const projects = (["HBW", "PIER", "LONG"] as const).filter((project) => facts.has(project, requested));
    return {
      forecasts: projects.filter(
        (project) => !facts.forecasts.some((row) => row.project === project && row.month === requested),
      ).length,
      allocations: projects.length === 0 || requested === "2026-12" ? 0 : 2,
    };
  };
  for (const [kind, reader, requested] of [
    ["forecasts", assigned, addMonths(month, day >= 10 ? 1 : 0)],
    ["allocations", own, addMonths(month, day >= 20 ? 1 : 0)],
  ] as const) {
    const late = requested > firstOpen ? monthRange(firstOpen, addMonths(requested, -1)) : [];
    expect([
      facts.today,
      kind,
      ...[`${kind}-late`, `${kind}-to-${kind === "forecasts" ? "freeze" : "submit"}`].map(
        (each) => reader(each)?.count ?? 0,
      ),
    ]).toEqual([facts.today, kind, sum(late, (each) => openIn(each)[kind]), openIn(requested)[kind]]);
  }
}

/** Hours of a day's plan beyond those expected of the person, which are rounded up to half an hour. */
const overOn = (facts: Ground["facts"], person: Person, day: Day): number => {
  const planned = facts.plan.filter(
    (line) => line.person === person && line.day === day && facts.counts(line),
  );
  const hours = sum(planned, (line) => line.hours);
  return Math.max(0, hours - Math.ceil(facts.expected(person, day) * 2) / 2);
};

/** People with more in their plan than they can work next week, and on their leave. */
export async function expectOverbooked({ facts, firm }: Ground) {
  const own = await dueBy(firm.owner);
  const monday = addDays(startOfWeek(facts.today), 7);
  const days = facts.people
    .filter(({ isActive }) => isActive)
    .flatMap((person) => daysBetween(monday, addDays(monday, 6)).map((day) => ({ person, day })));
  for (const [kind, requested] of [
    ["overbooked", days],
    ["absences-in-plan", facts.leave.filter(({ day }) => day >= facts.today)],
  ] as const) {
    const over = requested
      .map(({ person, day }) => ({ person, hours: overOn(facts, person, day) }))
      .filter(({ hours }) => hours > 0);
    const shown = own(kind);
    expect([facts.today, kind, shown?.count ?? 0, shown?.hours ?? 0]).toEqual([
      facts.today,
      kind,
      new Set(over.map(({ person }) => person)).size,
      sum(over, ({ hours }) => hours),
    ]);
  }
}

/** What is expected of each day in everyone's weeks. */
export async function expectWeeks({ facts }: Ground) {
  for (const person of facts.people.filter(({ isActive }) => isActive))
    for (const week of weeks) {
      const read = await person.client.ok(readMyWeek, { params: { weekStarting: week } });
      expect([person.name, week, read.expected]).toEqual([
        person.name,
        week,
        daysBetween(week, addDays(week, 6)).map((day) => facts.expected(person, day)),
      ]);
    }
}
