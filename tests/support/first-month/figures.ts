import { expect } from "vitest";
import {
  readFunctionAnalytics,
  readMissingWeeks,
  readOrganisationAnalytics,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { previewPayExport } from "#features/pay/contract.ts";
import { exportReport, readReport, type ReportQuery } from "#features/reports/contract.ts";
import { daysBetween } from "#shared/day.ts";
import {
  december,
  isOfDecember,
  weeks,
  round,
  sum,
  percent,
  rates,
  type Facts,
  type Tier,
  type ProjectCode,
  type Person,
} from "./facts.ts";
import { type Ground } from "./story.ts";

/** What of a report's totals can't be worked, which files say under them. */
export const isRemark = (text: string): boolean => text.startsWith("Upcoming hours that can't be worked");

/** A report's lines and totals by column, the same in JSON and as CSV. */
export async function reportOf(
  { client }: Ground,
  query: Partial<ReportQuery> & Pick<ReportQuery, "report">,
) {
  const requested = { from: "2026-12", to: "2026-12", ...query };
  const { columns, lines, totals, notes } = await client.ok(readReport, { query: requested });
  const search = new URLSearchParams({ ...requested, format: "csv" } as Record<string, string>);
  const file = await client.send(exportReport.method, `${exportReport.path}?${search.toString()}`);
  const cells = (row: readonly (string | number | null)[]) => row.map((cell) => String(cell ?? "")).join(",");
  const [, ...rows] = String(file.body).replaceAll('"', "").trimEnd().split("\r\n");
  expect(rows).toEqual([
    ...lines.map((line) => cells(line.cells)),
    cells(
      totals.map((total, column) =>
        column === 0 ? "Total" : (total ?? (columns[column]?.kind === "hours" ? 0 : null)),
      ),
    ),
    ...notes.filter(isRemark).map((note) => cells(columns.map((_, column) => (column === 0 ? note : null)))),
  ]);
  const named = (row: readonly (string | number | null)[]): Record<string, string | number | null> =>
    Object.fromEntries(columns.map(({ id }, column) => [id, row[column] ?? null]));
  return { lines: lines.map(({ cells: row }) => named(row)), totals: named(totals) };
}

/** Sums of December by hand, of everything or of what matches. */
export function decemberOf(
  facts: Facts,
  of: { project?: ProjectCode; function?: string; person?: Person } = {},
) {
  const matches = (row: { project: ProjectCode; tier: Tier; person?: Person }) =>
    (of.project === undefined || row.project === of.project) &&
    (of.function === undefined || facts.functionOf(row.tier) === of.function) &&
    (of.person === undefined || row.person === of.person);
  const isOfMonth = ({ month }: { month: string }) => month === "2026-12";
  const hours = (rows: readonly { hours: number }[]) => sum(rows, (row) => row.hours);
  type Rated = { tier: Tier; hours: number };
  const worked = <Row extends Rated>(rows: readonly Row[]) => ({
    hours: hours(rows),
    cost: sum(rows, (row) => row.hours * rates[row.tier]),
  });
  // Budgets and forecasts are shown line by line, so each line has a cost of its own.
  const listed = <Row extends Rated>(rows: readonly Row[]) => ({
    hours: hours(rows),
    cost: sum(rows, (row) => round(row.hours * rates[row.tier])),
  });
  const actual = facts
    .counted()
    .filter((row) => matches(row) && row.day >= december.first && row.day <= december.last);
  return {
    budget: listed(
      facts.budget.filter((row) => matches(row) && isOfMonth(row) && facts.has(row.project, row.month)),
    ),
    forecasted: listed(facts.forecasts.filter((row) => matches(row) && isOfMonth(row))),
    allocated: worked(facts.plan.filter(matches)),
    actual: worked(actual),
    billable: sum(
      actual.filter(({ project }) => project !== "INT"),
      ({ hours }) => hours,
    ),
  };
}

/** Hours of December's sums that can't be worked as of today, by hand. */
function unworkableOf(facts: Facts, of: { project?: ProjectCode; function?: string }) {
  const matches = (row: { project: ProjectCode; tier: Tier }) =>
    (of.project === undefined || row.project === of.project) &&
    (of.function === undefined || facts.functionOf(row.tier) === of.function);
  const isOver = facts.today > december.last;
  const isClosed = ({ project, month }: { project: ProjectCode; month: string }) =>
    month === "2026-12" && !isOver && !facts.has(project, month);
  const hours = (row: { hours: number }) => row.hours;
  return {
    // Budgets beyond the end aren't in the sums.
    budget: 0,
    forecasted: sum(
      facts.forecasts.filter((row) => matches(row) && isClosed(row)),
      hours,
    ),
    allocated: sum(
      facts.plan.filter((row) => matches(row) && isOfDecember(row.day) && !facts.counts(row)),
      hours,
    ),
  };
}

/** Required forecasts and capacity of December as of today, by hand. */
export function asOfNow(facts: Facts) {
  const running = (["HBW", "PIER", "LONG"] as const).filter((project) => facts.has(project, "2026-12"));
  const counted = facts.people.filter(({ isActive, monthlyHours }) => isActive && monthlyHours !== null);
  const days = daysBetween(december.first, december.last);
  const of = (name: string | null) =>
    sum(
      counted.filter(({ tier }) => name === null || facts.functionOf(tier) === name),
      ({ monthlyHours, lastDay }) =>
        Math.round(
          ((monthlyHours ?? 0) * days.filter((day) => lastDay === null || day <= lastDay).length) /
            days.length,
        ),
    );
  return {
    capacity: new Map([null, "Design", "Build"].map((name) => [name ?? "", of(name)])),
    required: running.length,
    frozen: running.filter((project) => facts.forecasts.some((row) => row.project === project)).length,
  };
}

export async function expectDashboards(ground: Ground) {
  const { facts, client, ids, functionIds } = ground;
  const query = { timeframe: "custom", startMonth: "2026-12", endMonth: "2026-12" } as const;
  const hoursOf = (of: { project?: ProjectCode; function?: string }) => {
    const sums = decemberOf(facts, of);
    const only = (unit: "hours" | "cost") => ({
      budget: sums.budget[unit],
      forecasted: sums.forecasted[unit],
      allocated: sums.allocated[unit],
      actual: sums.actual[unit],
    });
    return {
      ok: true,
      totals: { hours: only("hours"), costs: only("cost") },
      unworkable: unworkableOf(facts, of),
    };
  };
  const now = asOfNow(facts);
  const { capacity, required, frozen } = facts.closed ?? now;
  const used = (name?: "Design" | "Build") => {
    const { billable } = decemberOf(facts, name === undefined ? {} : { function: name });
    const hours = capacity.get(name ?? "") ?? 0;
    return {
      months: [{ total_actual_billable_hours: billable, total_monthly_capacity_hours: hours }],
      utilisation_percentage: percent(billable, hours),
    };
  };
  const ofMonth = facts.people.flatMap((person) =>
    weeks.filter(isOfDecember).map((week) => ({ person, week, state: facts.stateOf(person, week) })),
  );
  const organisation = await client.ok(readOrganisationAnalytics, { query });
  expect(organisation).toMatchObject({
    activeProjects: { activeProjects: 3 },
    hours: hoursOf({}),
    utilisation: { ...used(), uncountedPeople: 1 },
    forecastSubmission: { required_forecasts_count: required, frozen_forecasts_count: frozen },
    allocationCompletion: { required_allocations_count: 2, submitted_allocations_count: 2 },
    timesheetApproval: {
      total_timesheets: ofMonth.filter(({ state }) => state !== null).length,
      approved_timesheets: ofMonth.filter(({ state }) => state === "approved").length,
    },
    allocationChanges: { total_changes: 0 },
  });
  const missing = facts.people
    .filter((person) => person.isActive)
    .map((person) =>
      facts.open(person).filter((week) => isOfDecember(week) && facts.stateOf(person, week) === null),
    );
  expect(await client.ok(readMissingWeeks, { query })).toEqual({
    people: missing.filter((mondays) => mondays.length > 0).length,
    weeks: missing.flat().length,
  });
  for (const project of ["HBW", "PIER", "LONG"] as const)
    expect([
      project,
      await client.ok(readProjectAnalytics, { params: { projectId: ids[project] ?? "" }, query }),
    ]).toMatchObject([project, { hours: hoursOf({ project }) }]);
  for (const name of ["Design", "Build"] as const) {
    const figures = await client.ok(readFunctionAnalytics, {
      params: { functionId: functionIds[name] },
      query,
    });
    expect(figures).toMatchObject({
      hours: hoursOf({ function: name }),
      utilisation: used(name),
      capacity: { ok: true, uncountedPeople: name === "Build" ? 1 : 0 },
    });
    expect(figures.capacity.ok && figures.capacity.monthlyHours - figures.capacity.unemployedHours).toBe(
      now.capacity.get(name),
    );
  }
}

export async function expectReports(ground: Ground) {
  const { facts } = ground;
  const lineOf = ({ hours, cost }: { hours: number; cost: number }) => [hours, cost];
  const all = decemberOf(facts);
  const byPerson = await reportOf(ground, { report: "hours", by: "person", sort: "person" });
  expect(byPerson.lines.map((line) => [line["person"], line["actual_hours"], line["actual_gbp"]])).toEqual(
    facts.people
      .map((person) => [`${person.name} Booker`, ...lineOf(decemberOf(facts, { person }).actual)])
      .filter(([, hours]) => hours !== 0)
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  );
  expect([byPerson.totals["actual_hours"], byPerson.totals["actual_gbp"]]).toEqual(lineOf(all.actual));
  const plans = await reportOf(ground, { report: "plan", by: "project,function", sort: "project" });
  for (const project of ["HBW", "PIER", "LONG"] as const)
    for (const name of ["Design", "Build"]) {
      const sums = decemberOf(facts, { project, function: name });
      const line = plans.lines.find(
        (each) => each["project"] === `${project} ${project}` && each["function"] === name,
      );
      for (const measure of ["budget", "forecasted", "allocated", "actual"] as const)
        expect([
          project,
          name,
          measure,
          line?.[`${measure}_hours`] ?? 0,
          line?.[`${measure}_gbp`] ?? 0,
        ]).toEqual([project, name, measure, ...lineOf(sums[measure])]);
    }
  const missing = await reportOf(ground, { report: "missing", from: "2026-11", to: "2027-01" });
  const open = facts.people
    .filter(({ isActive }) => isActive)
    .flatMap((person) => facts.open(person).map((week) => `${week} ${person.name} Booker`));
  expect(missing.lines.map((line) => `${line["week"]} ${line["person"]}`).toSorted()).toEqual(
    open.toSorted(),
  );
  const timesheets = await reportOf(ground, { report: "timesheets" });
  const states = [...facts.states].filter(([key]) => key.slice(37) >= december.first);
  expect([timesheets.totals["timesheets"], timesheets.totals["approved"]]).toEqual([
    states.length,
    states.filter(([, state]) => state === "approved").length,
  ]);
  const used = await reportOf(ground, { report: "utilisation", by: "person" });
  expect([used.totals["billable_hours"], used.totals["capacity_hours"]]).toEqual([
    all.billable,
    (facts.closed ?? asOfNow(facts)).capacity.get(""),
  ]);
  const absence = await reportOf(ground, { report: "absence", by: "person" });
  const expected = (person: Person) =>
    sum(daysBetween(december.first, december.last), (day) => facts.expected(person, day)) +
    sum(
      facts.leave.filter((each) => each.person === person),
      ({ hours }) => hours,
    );
  expect(
    absence.lines
      .filter((line) => line["hours"] !== 0)
      .map((line) => [line["person"], line["hours"], line["rate"]]),
  ).toEqual(
    [...Map.groupBy(facts.leave, ({ person }) => person)].map(([person, days]) => {
      const hours = sum(days, (day) => day.hours);
      return [`${person.name} Booker`, hours, Math.round((1000 * hours) / expected(person)) / 10];
    }),
  );
  for (const purpose of ["payroll", "invoices"] as const) {
    const preview = await ground.client.ok(previewPayExport, {
      query: {
        purpose,
        format: "csv",
        from: "2026-12",
        to: "2026-12",
      },
    });
    const approved = facts.booked.filter(
      ({ person, week, day, project }) =>
        facts.stateOf(person, week) === "approved" &&
        day >= december.first &&
        day <= december.last &&
        (purpose === "payroll" || project !== "INT"),
    );
    const leave = purpose === "payroll" ? sum(facts.leave, ({ hours }) => hours) : 0;
    // An invoice adds up its lines.
    const lines = Map.groupBy(approved, ({ person, project, tier }) => `${person.id} ${project} ${tier}`);
    const amount = sum([...lines.values()], (line) => sum(line, ({ hours, tier }) => hours * rates[tier]));
    expect([purpose, preview.hours, sum(preview.leftOut, ({ hours }) => hours), preview.amount]).toEqual([
      purpose,
      round(sum(approved, ({ hours }) => hours) + leave),
      0,
      purpose === "payroll" ? null : amount,
    ]);
  }
}
