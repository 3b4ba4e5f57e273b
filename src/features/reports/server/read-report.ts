import { serve } from "../../../server/http/serve.ts";
import { invalid, notFound } from "../../../server/refusal.ts";
import { firstDay, lastDay, monthOf, type Month } from "../../../shared/month.ts";
import { holdsOneOf } from "../../../shared/role.ts";
import { holidayYearOf } from "../../holidays/rules/holiday-year.ts";
import * as contract from "../contract.ts";
import { finerThan, isOfHours, type Dimension, type Measure } from "../rules/report.ts";
import { hoursTable } from "./hours-queries.ts";
import {
  allocationChangesTable,
  allocationsTable,
  balancesTable,
  budgetChangesTable,
  capacityTable,
  forecastsTable,
  missingTable,
  projectsTable,
  timesheetsTable,
} from "./list-queries.ts";
import { filterNames, reportFrame, reportFunctions, reportProjects, stretchOf } from "./queries.ts";
import type { Reader, ReportTable, Wish } from "./reader.ts";

const planners = ["admin", "super_admin", "forecaster", "allocator"] as const;
const admins = ["admin", "super_admin"] as const;
/** What is about each person rather than about the work. */
const personal: ReadonlySet<string> = new Set(["missing", "balances"]);

interface Frame {
  readonly limit_costs_to_roles: boolean;
  readonly holiday_refresh_month: number;
  readonly holiday_refresh_day: number;
}

function listTable(reader: Reader, wish: Wish, frame: Frame): ReportTable {
  switch (wish.report) {
    case "forecasts":
      return forecastsTable(reader, wish);
    case "allocations":
      return allocationsTable(reader, wish);
    case "timesheets":
      return timesheetsTable(reader, wish);
    case "budget-changes":
      return budgetChangesTable(reader, wish);
    case "allocation-changes":
      return allocationChangesTable(reader, wish);
    case "capacity":
      return capacityTable(reader, wish);
    case "projects":
      return projectsTable(reader, wish);
    case "missing":
      return missingTable(reader, wish);
    case "balances":
      return balancesTable(
        reader,
        wish,
        holidayYearOf(lastDay(monthOf(wish.last)), { month: frame.holiday_refresh_month, day: frame.holiday_refresh_day }),
      );
    case "hours":
    case "plan":
      throw new Error("Hours are put together elsewhere");
  }
}

/** The filters of what a line leads to: what it stands for, and a finer grouping. Lines without a name lead nowhere. */
function openingOf(by: readonly Dimension[], keys: readonly (string | null)[], measure: Measure | null): Record<string, string> | null {
  const finer = finerThan(by, measure);
  const pairs = by.map((each, index) => [each, keys[index] ?? null] as const);
  if (finer === null || pairs.some(([, key]) => key === null)) return null;
  const filters = pairs.flatMap(([each, key]) =>
    each === "month"
      ? [
          ["from", key ?? ""],
          ["to", key ?? ""],
        ]
      : [[each, key ?? ""]],
  );
  return { ...Object.fromEntries(filters), by: finer.join(",") };
}

/** What is asked for, with nothing in the place of what is not. */
function wishOf({ report, project, function: functionId, person, tier, week, day }: contract.ReportQuery, from: Month, to: Month): Wish {
  return {
    report,
    first: firstDay(from),
    last: firstDay(to),
    project: project ?? null,
    function: functionId ?? null,
    person: person ?? null,
    tier: tier ?? null,
    week: week ?? null,
    day: day ?? null,
  };
}

/** The first month and the last: this one where neither is given. */
function monthsOf({ from, to }: contract.ReportQuery, thisMonth: Month): [Month, Month] {
  return [from ?? to ?? thisMonth, to ?? from ?? thisMonth];
}

/** GET /api/reports. */
export const readReport = serve(contract.readReport, async (call) => {
  const { orgId, id, roles, timeZone } = call.actor;
  const { query, today } = call;
  const [from, to] = monthsOf(query, monthOf(today));
  if (to < from) throw invalid({ from: "The From month must not be after the To month" });
  const [[frame]] = await call.read(reportFrame(orgId));
  if (!frame) throw notFound();
  const by = (query.by ?? (query.report === "plan" ? "project,month" : "project,function")).split(",") as Dimension[];
  const seesEveryone = holdsOneOf(roles, personal.has(query.report) || by.includes("entry") ? admins : planners);
  const maySeeCosts = !frame.limit_costs_to_roles || holdsOneOf(roles, planners);
  const reader: Reader = { orgId, userId: id, seesEveryone, maySeeCosts, today, timeZone };
  const wish = wishOf(query, from, to);
  const measure = query.report === "plan" ? null : (query.measure ?? "actual");
  const ofHours = isOfHours(query.report);
  const table = ofHours ? hoursTable(reader, wish, by, measure) : listTable(reader, wish, frame);
  const most = Math.min(contract.mostLines, Number(query.most ?? 200));
  const [[stretch], filters] = await call.read(stretchOf(table, Number(query.skip ?? 0), most), filterNames(orgId, wish));
  return {
    columns: table.columns.map(({ id: column, label, kind }) => ({ id: column, label, kind })),
    lines: (stretch?.lines ?? []).map(([cells, keys]) => ({ cells: [...cells], opens: ofHours ? openingOf(by, keys, measure) : null })),
    totals: [...(stretch?.totals ?? [])],
    count: stretch?.count ?? 0,
    from,
    to,
    filters,
    hidesPeople: !seesEveryone,
  };
});

/** GET /api/reports/choices. */
export const listReportChoices = serve(contract.listReportChoices, async (call) => {
  const [projects, functions] = await call.read(reportProjects(call.actor.orgId), reportFunctions(call.actor.orgId));
  return { projects, functions };
});
