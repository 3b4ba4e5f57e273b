import { expect } from "vitest";
import {
  listDashboardFunctions,
  listDashboardProjects,
  readFunctionAnalytics,
  readOrganisationAnalytics,
  readProjectAnalytics,
  type HoursPart,
} from "#features/analytics/contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { listFunctionFigures, listProjectFigures } from "#features/analytics/figures-contract.ts";
import { listBudgetProfiles, readBudgetProfile } from "#features/budgets/contract.ts";
import { readReport, type ReportQuery } from "#features/reports/contract.ts";
import { cellText } from "#features/reports/rules/cell-text.ts";
import { monthRange, type Month } from "#shared/month.ts";
import { fetchArchive } from "./archive.ts";
import type { Client } from "./client.ts";
import { openWorkbook } from "./open-workbook.ts";
import { readPdf } from "./pdf.ts";
import { countedKinds, groupsOf, recounted, sumOf, type Counted, type CountedKind } from "./recount.ts";

type Sums = Record<CountedKind, { hours: number; cost: number }>;
const kindsOf = (rows: readonly Counted[]): Sums =>
  Object.fromEntries(
    countedKinds.map((kind) => [kind, sumOf(rows.filter((row) => row.kind === kind))]),
  ) as Sums;
const only = (sums: Sums, unit: "hours" | "cost") =>
  Object.fromEntries(countedKinds.map((kind) => [kind, sums[kind][unit]]));

/** A dashboard's months and totals. */
function expectHours(part: HoursPart, rows: readonly Counted[]) {
  if (!part.ok) throw new Error(part.error);
  const sums = kindsOf(rows);
  expect(part.totals).toEqual({ hours: only(sums, "hours"), costs: only(sums, "cost") });
  for (const month of part.months) {
    const own = kindsOf(rows.filter((row) => month.month_start.startsWith(row.month)));
    const columns = countedKinds.flatMap((kind) => [
      [`total_${kind}_hours`, own[kind].hours],
      [`total_${kind}_gbp`, own[kind].cost],
    ]);
    expect(month).toMatchObject(Object.fromEntries(columns));
  }
}

const byPeople = ["person", "project,person", "week"];
const groupings = [
  "project",
  "function",
  "tier",
  "month",
  "project,month",
  "project,function,month",
  "function,tier",
];

/** Written in a report's cell: thousands in groups, money with its symbol. */
const written = (value: number, kind: "hours" | "money") =>
  cellText(value, kind, { formats: undefined as never, symbol: "£" });

/** A report's lines and totals, and those of its files. */
async function expectReport(client: Client, query: ReportQuery, rows: readonly Counted[]) {
  const keys = (query.by ?? "").split(",");
  const groups = groupsOf(
    rows,
    keys.map((key) => (key === "week" ? "day" : (key as keyof Counted))),
  );
  const answer = await client.ok(readReport, { query: { ...query, most: "2000" } });
  const at = ["hours", "gbp"].map((unit) =>
    answer.columns.findIndex(({ id }) => id === `${query.measure}_${unit}`),
  );
  const pairs = (lines: readonly (readonly unknown[])[]) =>
    lines.map((cells) => at.map((column) => Number(cells[column])).join(" ")).toSorted();
  const { hours, cost } = sumOf(rows);
  expect(at.map((column) => answer.totals[column])).toEqual([hours, cost]);
  if (!keys.includes("week"))
    expect(pairs(answer.lines.map(({ cells }) => cells))).toEqual(
      groups.map((group) => Object.values(sumOf(group)).join(" ")).toSorted(),
    );
  const file = async (format: string) =>
    (
      await fetchArchive(
        client,
        `/api/reports/file?${String(new URLSearchParams({ ...(query as object), format }))}`,
      )
    ).bytes;
  const [sheet] = openWorkbook(await file("xlsx"));
  const letters = at.map((column) => String.fromCharCode(65 + column));
  const line = answer.lines.length + 2;
  expect(letters.map((letter) => sheet?.cells.get(`${letter}${line}`)?.value)).toEqual([hours, cost]);
  for (const [index, { cells }] of answer.lines.entries())
    expect(letters.map((letter) => sheet?.cells.get(`${letter}${index + 2}`)?.value)).toEqual(
      at.map((column) => cells[column]),
    );
  const csv = (await file("csv")).toString().split("\r\n")[line - 1]?.split(",") ?? [];
  expect(at.map((column) => Number(csv[column]))).toEqual([hours, cost]);
  if (query.by !== "project") return;
  const { pages } = await readPdf(await file("pdf"));
  const total = pages.flat().find(([first]) => first === "Total");
  expect(total?.slice(-2)).toEqual([written(hours, "hours"), written(cost, "money")]);
}

/** Planned against actual by project, and months as columns of each one's money. */
async function expectPlans(client: Client, months: { from: Month; to: Month }, rows: readonly Counted[]) {
  const plan = await client.ok(readReport, { query: { report: "plan", by: "project", ...months } });
  const sums = kindsOf(rows);
  const totals = Object.fromEntries(plan.columns.map(({ id }, at) => [id, plan.totals[at]]));
  expect(totals).toMatchObject(
    Object.fromEntries(
      countedKinds.flatMap((kind) => [
        [`${kind}_hours`, sums[kind].hours],
        [`${kind}_gbp`, sums[kind].cost],
      ]),
    ),
  );
  for (const measure of countedKinds) {
    const query = { report: "hours", measure, by: "project", pivot: "cost", ...months } as const;
    const pivoted = await client.ok(readReport, { query });
    const own = rows.filter(({ kind }) => kind === measure);
    expect(pivoted.totals.slice(1)).toEqual([
      ...monthRange(months.from, months.to).map(
        (month) => sumOf(own.filter((row) => row.month === month)).cost,
      ),
      sumOf(own).cost,
    ]);
  }
}

/** The same with the names of a project's overview. */
function fourOf(rows: readonly Counted[]) {
  const { actual: booked, ...planned } = kindsOf(rows);
  return Object.fromEntries(
    Object.entries({ ...planned, booked }).map(([kind, { hours, cost }]) => [kind, { hours, gbp: cost }]),
  );
}

/** A project's active budget on its own pages, and what its Overview compares. */
async function expectBudget(client: Client, projectId: string, rows: readonly Counted[]) {
  const { budget, actual } = kindsOf(rows);
  const overview = await client.ok(readProjectOverview, { params: { projectId } });
  expect(overview).toMatchObject(fourOf(rows));
  expect(overview.hours).toMatchObject({ budget: budget.hours, booked: actual.hours });
  expect(overview.money).toMatchObject({ budget: budget.cost, booked: actual.cost });
  for (const month of overview.months)
    expect(month).toMatchObject(fourOf(rows.filter((row) => month.month_start.startsWith(row.month))));
  for (const of of overview.functions) {
    const own = rows.filter((row) => row.function === of.id);
    expect(of).toMatchObject(fourOf(own));
    for (const tier of of.tiers)
      expect(tier).toMatchObject(fourOf(own.filter((row) => row.tier === tier.id)));
  }
  const { profiles } = await client.ok(listBudgetProfiles, { params: { projectId } });
  const active = profiles.find(({ statusCode }) => statusCode === "active");
  if (active === undefined || budget.hours === 0) return;
  const planned = { plannedHours: budget.hours, plannedBudget: budget.cost };
  expect(active).toMatchObject(planned);
  const params = { budgetProfileId: active.id };
  expect(await client.ok(readBudgetProfile, { params })).toMatchObject(planned);
}

/** Compares every figure of months with a recount of the export; how many rows it counted. */
export async function expectRecounted(client: Client, from: Month, to: Month): Promise<number> {
  const every = await recounted(client);
  const rows = every.filter(({ month }) => month >= from && month <= to);
  const range = { timeframe: "custom", startMonth: from, endMonth: to } as const;
  for (const [first, last] of [[from, to], ...monthRange(from, to).map((month) => [month, month])]) {
    const query = { timeframe: "custom", startMonth: first, endMonth: last } as const;
    const own = rows.filter(({ month }) => month >= (first ?? "") && month <= (last ?? ""));
    expectHours((await client.ok(readOrganisationAnalytics, { query })).hours, own);
  }
  const { projects } = await client.ok(listDashboardProjects);
  const { functions } = await client.ok(listDashboardFunctions);
  const figures = {
    project: (await client.ok(listProjectFigures, { query: range })).projects,
    function: (await client.ok(listFunctionFigures, { query: range })).functions,
  };
  for (const { id } of projects) {
    const own = rows.filter((row) => row.project === id);
    expectHours(
      (await client.ok(readProjectAnalytics, { params: { projectId: id }, query: range })).hours,
      own,
    );
    await expectBudget(
      client,
      id,
      every.filter((row) => row.project === id),
    );
  }
  for (const { id } of functions)
    expectHours(
      (await client.ok(readFunctionAnalytics, { params: { functionId: id }, query: range })).hours,
      rows.filter((row) => row.function === id),
    );
  for (const of of ["project", "function"] as const)
    for (const row of figures[of])
      expect(row).toMatchObject(only(kindsOf(rows.filter((each) => each[of] === row.id)), "hours"));
  await expectPlans(client, { from, to }, rows);
  for (const measure of countedKinds) {
    const own = rows.filter(({ kind }) => kind === measure);
    const isOfPeople = measure === "allocated" || measure === "actual";
    for (const by of isOfPeople ? [...groupings, ...byPeople] : groupings)
      await expectReport(client, { report: "hours", measure, by, from, to }, own);
    for (const { id } of projects.slice(0, 2))
      await expectReport(
        client,
        { report: "hours", measure, by: "function,tier", project: id, from, to },
        own.filter((row) => row.project === id),
      );
  }
  return rows.length;
}
