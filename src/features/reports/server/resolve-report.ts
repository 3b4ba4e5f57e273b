import { DeadlinePassed } from "#server/database/engine.ts";
import type { Call } from "#server/http/serve.ts";
import { forbidden, invalid } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { currencySymbol } from "#shared/money.ts";
import { firstDay, lastDay, monthOf, monthRange, monthsBetween, type Month } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import type * as contract from "../contract.ts";
import {
  characteristicOf,
  isDimension,
  isDimensionOf,
  isHourDimension,
  isOfHours,
  isOfTime,
  isPersonal,
  limits,
  limitsOf,
  usualBy,
  usualComparison,
  type Dimension,
  type Limit,
  type Measure,
  type Report,
} from "../rules/report.ts";
import { unworkableNotes } from "#features/analytics/rules/unworkable.ts";
import { tooMuch } from "../rules/report-notes.ts";
import { pivotFault, readHidden, readSorting, type Pivot } from "../rules/shape.ts";
import { absenceTable } from "./absence-report.ts";
import { balancesTable } from "./balances-report.ts";
import { unworkableTotals } from "#features/months/server/plan-counts-queries.ts";
import { hoursTable } from "./hours-queries.ts";
import { hourRowsFrom } from "./hours-source-queries.ts";
import {
  allocationChangesTable,
  allocationsTable,
  budgetChangesTable,
  capacityTable,
  forecastsTable,
  projectsTable,
  timesheetsTable,
} from "./list-queries.ts";
import { missingTable } from "./missing-queries.ts";
import { optionCharacteristics } from "./queries.ts";
import type { Reader, ReportTable, ReportRequest } from "./reader.ts";
import { shapedTable, type Shape } from "./shape-queries.ts";
import { utilisationTable } from "./utilisation-queries.ts";

export type ReportCall = Pick<Call<typeof contract.readReport>, "actor" | "today" | "read"> & {
  readonly query: contract.ReportQuery;
};

const lists: Readonly<
  Record<
    Exclude<Report, "hours" | "plan" | "utilisation" | "balances" | "absence">,
    (reader: Reader, request: ReportRequest) => ReportTable
  >
> = {
  forecasts: forecastsTable,
  allocations: allocationsTable,
  timesheets: timesheetsTable,
  "budget-changes": budgetChangesTable,
  "allocation-changes": allocationChangesTable,
  capacity: capacityTable,
  projects: projectsTable,
  missing: missingTable,
};

async function listTable(
  { read, today }: ReportCall,
  reader: Reader,
  request: ReportRequest,
  by: readonly Dimension[],
): Promise<ReportTable> {
  const { report } = request;
  if (isOfHours(report)) throw new Error("Hours are put together elsewhere");
  if (report === "utilisation") return utilisationTable(reader, request, by.includes("person"));
  if (report === "absence") return absenceTable(read, reader, request, by);
  if (report === "balances") return balancesTable(read, reader, request, request.day ?? today);
  return lists[report](reader, request);
}

/** Today in the months requested; in others their last day. */
function dayOf({ first, last }: Pick<ReportRequest, "first" | "last">, today: Day): Day {
  const end = lastDay(monthOf(last));
  return first <= today && today <= end ? today : end;
}

/** The groupings requested, or the usual ones; refuses those the report doesn't know. */
function groupingsIn({ report, by, pivot }: contract.ReportQuery): readonly Dimension[] {
  if (by === undefined) return usualBy(report).filter((each) => pivot === undefined || !isOfTime(each));
  const requested = by.split(",").filter(isDimension);
  const unknown = requested.find((each) => !isDimensionOf(report, each));
  if (unknown !== undefined) throw invalid({ by: t`This report can't be put together by ${unknown}` });
  return requested;
}

/** The names of the characteristics that are grouped by; refuses those the organisation doesn't have. */
async function characteristicsIn(
  { read, actor }: ReportCall,
  by: readonly Dimension[],
): Promise<ReadonlyMap<string, string>> {
  const ids = by.flatMap((each) => characteristicOf(each) ?? []);
  if (ids.length === 0) return new Map();
  const [rows] = await read(optionCharacteristics(actor.orgId));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (ids.some((id) => !names.has(id)))
    throw invalid({ by: t`There's no such characteristic any more. Choose another grouping` });
  return names;
}

/** The columns whose sums months could contain, the wanted one first: hours where costs aren't shown. */
function pivotSums({ report }: contract.ReportQuery, measure: Measure | null, pivot: Pivot): string[] {
  if (report === "absence") return [pivot];
  const name = report === "plan" ? "difference" : (measure ?? "actual");
  const hours = report === "plan" ? name : `${name}_hours`;
  return pivot === "cost" ? [`${name}_gbp`, hours] : [hours];
}

/** How the lines are to be shown; refuses months as columns where they can't be. */
function shapeIn(
  query: contract.ReportQuery,
  by: readonly Dimension[],
  measure: Measure | null,
  [from, to]: readonly [Month, Month],
): Shape {
  const { report, pivot, find = "", sort, hide } = query;
  const fault = pivot === undefined ? null : pivotFault(report, pivot, by, [from, to]);
  if (fault !== null) throw invalid({ pivot: fault });
  return {
    find: find.trim() === "" ? null : find,
    sort: sort === undefined ? null : readSorting(sort),
    hidden: (hide === undefined ? null : readHidden(hide)) ?? [],
    pivot:
      pivot === undefined ? null : { months: monthRange(from, to), sums: pivotSums(query, measure, pivot) },
  };
}

/** Null for no limit. An unknown one is refused: ignored, it would give everyone's figures for one person's. */
function limitsIn(query: contract.ReportQuery): Readonly<Record<Limit, string | null>> {
  const unknown = limits.find(
    (limit) => query[limit] !== undefined && !limitsOf[query.report].includes(limit),
  );
  if (unknown !== undefined) throw invalid({ [unknown]: t`This report can't be limited by ${unknown}` });
  const { project = null, customer = null, function: functionId = null, person = null } = query;
  const { tier = null, place = null, option = null, week = null, day = null, kind = null } = query;
  return { project, customer, function: functionId, person, tier, place, option, week, day, kind };
}

/** The first month and the last: this one where neither is given. */
function monthsOf({ from, to }: contract.ReportQuery, thisMonth: Month): [Month, Month] {
  return [from ?? to ?? thisMonth, to ?? from ?? thisMonth];
}

/** What a call requests, worked out. */
export interface ResolvedReport {
  readonly from: Month;
  readonly to: Month;
  readonly by: readonly Dimension[];
  /** Null where all four stand beside each other. */
  readonly measure: Measure | null;
  readonly reader: Reader;
  readonly request: ReportRequest;
  readonly table: ReportTable;
  /** What the reader requested and doesn't get, a sentence each. */
  readonly notes: readonly string[];
  /** What of its totals can't be worked, in the language of the moment. */
  readonly remarks: () => readonly string[];
  /** All columns, also those that are hidden. */
  readonly columns: ReportTable["columns"];
  /** In front of money. */
  readonly symbol: string;
}

const plannedKinds = ["budget", "forecasted", "allocated"] as const;

/** The question of a call, checked: what it names and the report doesn't know is refused. */
export function questionOf(query: contract.ReportQuery, today: Day) {
  const [from, to] = monthsOf(query, monthOf(today));
  if (to < from) throw invalid({ from: t`The From month can't be after the To month` });
  const limited = limitsIn(query);
  const by = groupingsIn(query);
  const measure: Measure | null = query.report === "plan" ? null : (query.measure ?? "actual");
  return { from, to, limited, by, measure, shape: shapeIn(query, by, measure, [from, to]) };
}

/**
 * What of a report's planned hours can't be worked as things are; null where they are of past months, where not all of
 * them may be seen, or where lines are chosen by their text.
 */
async function unworkableIn({ today, read, query }: ReportCall, reader: Reader, request: ReportRequest) {
  const now = firstDay(monthOf(today));
  if (request.last < now || (query.find ?? "").trim() !== "") return null;
  if (request.person !== null && !reader.seesEveryone) return null;
  const first = request.first > now ? request.first : now;
  const rows = hourRowsFrom(reader, request, first);
  const [[unworkable = null]] = await read(unworkableTotals(reader.orgId, rows, today));
  return unworkable;
}

/** Customers are for those who may read them. */
function refuseCustomers(
  roles: readonly string[],
  { customer }: Pick<ReportRequest, "customer">,
  by: readonly Dimension[],
): void {
  if ((customer !== null || by.includes("customer")) && !may(roles, "read customers"))
    throw forbidden(t`Reports by customer are for people who may read customers.`);
}

/**
 * A call's table, as its reader may see it; refuses a From after the To, and limits the report doesn't know.
 */
export async function resolveReport(call: ReportCall): Promise<ResolvedReport> {
  const { actor, query, today } = call;
  const { orgId, id, roles, timeZone, maySeeCosts } = actor;
  const { from, to, limited, by, measure, shape } = questionOf(query, today);
  refuseCustomers(roles, limited, by);
  const isOfPeople = isPersonal(query.report) || by.includes("entry");
  const seesEveryone = may(roles, isOfPeople ? "read everyone's entries and leave" : "read everyone's hours");
  const reader: Reader = { orgId, userId: id, seesEveryone, maySeeCosts, today, timeZone };
  const months = { first: firstDay(from), last: firstDay(to) };
  // Balances are of one day, which what is read of them says.
  const day = limited.day ?? (query.report === "balances" ? dayOf(months, today) : null);
  const request = { report: query.report, ...months, ...limited, day };
  // Months are grouped by first, to become columns then.
  const grouped = shape.pivot === null ? by : [...by, "month" as const];
  const full = isOfHours(query.report)
    ? hoursTable(reader, request, {
        by: grouped.filter(isHourDimension),
        characteristics: await characteristicsIn(call, by),
        measure,
        compare: query.compare ?? usualComparison,
      })
    : await listTable(call, reader, request, grouped);
  const { table, notes, columns } = shapedTable(full, shape);
  const kinds = isOfHours(query.report) ? plannedKinds.filter((kind) => (measure ?? kind) === kind) : [];
  const unworkable = kinds.length === 0 ? null : await unworkableIn(call, reader, request);
  const remarks = () => (unworkable === null ? [] : unworkableNotes(unworkable, kinds));
  return {
    from,
    to,
    by,
    measure,
    reader,
    request,
    table,
    notes: [...notes, ...remarks()],
    remarks,
    columns,
    symbol: currencySymbol(actor.currency),
  };
}

/** Reads a report; stopped at the deadline, says what to request instead. */
export async function withTooLargeMessage<T>(from: Month, to: Month, read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    throw error instanceof DeadlinePassed ? invalid({ from: tooMuch(monthsBetween(from, to) + 1) }) : error;
  });
}
