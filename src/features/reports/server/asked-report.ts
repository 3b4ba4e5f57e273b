import { DeadlinePassed } from "#server/database/engine.ts";
import type { Call } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import type { Day } from "#shared/day.ts";
import { currencySymbol } from "#shared/money.ts";
import { firstDay, lastDay, monthOf, monthsBetween, type Month } from "#shared/month.ts";
import { adminRoles, holdsOneOf, planningRoles } from "#shared/role.ts";
import type * as contract from "../contract.ts";
import {
  dimensionsOf,
  isHourDimension,
  isOfHours,
  isPersonal,
  limits,
  limitsOf,
  usualBy,
  tooMuch,
  usualComparison,
  type Dimension,
  type Limit,
  type Measure,
  type Report,
} from "../rules/report.ts";
import { absenceTable } from "./absence-report.ts";
import { balancesTable } from "./balances-report.ts";
import { hoursTable } from "./hours-queries.ts";
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
import type { Reader, ReportTable, ReportRequest } from "./reader.ts";
import { utilisationTable } from "./utilisation-queries.ts";

type AskingCall = Pick<Call<typeof contract.readReport>, "actor" | "today" | "read"> & {
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
  { read, today }: AskingCall,
  reader: Reader,
  request: ReportRequest,
  by: readonly Dimension[],
): Promise<ReportTable> {
  const { report } = request;
  if (isOfHours(report)) throw new Error("Hours are put together elsewhere");
  if (report === "utilisation") return utilisationTable(reader, request, by.includes("person"));
  if (report === "absence") return absenceTable(read, reader, request, by);
  if (report === "balances")
    return balancesTable(read, reader, request, request.day ?? dayOf(request, today));
  return lists[report](reader, request);
}

/** Today in the months asked for; in others their last day. */
function dayOf({ first, last }: ReportRequest, today: Day): Day {
  const end = lastDay(monthOf(last));
  return first <= today && today <= end ? today : end;
}

/** The groupings asked for, or the usual ones; refuses those the report doesn't know. */
function groupingsIn({ report, by }: contract.ReportQuery): readonly Dimension[] {
  if (by === undefined) return usualBy(report);
  const asked = by.split(",") as Dimension[];
  const unknown = asked.find((each) => !dimensionsOf(report).includes(each));
  if (unknown !== undefined) throw invalid({ by: `This report can't be put together by ${unknown}` });
  return asked;
}

/** Null for no limit. An unknown one is refused: ignored, it would give everyone's figures for one person's. */
function limitsIn(query: contract.ReportQuery): Readonly<Record<Limit, string | null>> {
  const unknown = limits.find(
    (limit) => query[limit] !== undefined && !limitsOf[query.report].includes(limit),
  );
  if (unknown !== undefined) throw invalid({ [unknown]: `This report can't be limited by ${unknown}` });
  const { project = null, function: functionId = null, person = null } = query;
  const { tier = null, week = null, day = null, kind = null } = query;
  return { project, function: functionId, person, tier, week, day, kind };
}

/** The first month and the last: this one where neither is given. */
function monthsOf({ from, to }: contract.ReportQuery, thisMonth: Month): [Month, Month] {
  return [from ?? to ?? thisMonth, to ?? from ?? thisMonth];
}

/** What a call asks for, worked out. */
interface AskedReport {
  readonly from: Month;
  readonly to: Month;
  readonly by: readonly Dimension[];
  /** Null where all four stand beside each other. */
  readonly measure: Measure | null;
  readonly reader: Reader;
  readonly request: ReportRequest;
  readonly table: ReportTable;
  /** In front of money. */
  readonly symbol: string;
}

/**
 * A call's table, as its reader may see it; refuses a From after the To, and limits the report doesn't know.
 */
export async function askedReport(call: AskingCall): Promise<AskedReport> {
  const { actor, query, today } = call;
  const { orgId, id, roles, timeZone, maySeeCosts } = actor;
  const [from, to] = monthsOf(query, monthOf(today));
  if (to < from) throw invalid({ from: "The From month can't be after the To month" });
  const limited = limitsIn(query);
  const by = groupingsIn(query);
  const seesEveryone = holdsOneOf(
    roles,
    isPersonal(query.report) || by.includes("entry") ? adminRoles : planningRoles,
  );
  const reader: Reader = { orgId, userId: id, seesEveryone, maySeeCosts, today, timeZone };
  const request = { report: query.report, first: firstDay(from), last: firstDay(to), ...limited };
  const measure = query.report === "plan" ? null : (query.measure ?? "actual");
  const table = isOfHours(query.report)
    ? hoursTable(reader, request, {
        by: by.filter(isHourDimension),
        measure,
        compare: query.compare ?? usualComparison,
      })
    : await listTable(call, reader, request, by);
  return { from, to, by, measure, reader, request, table, symbol: currencySymbol(actor.currency) };
}

/** Reads a report; stopped at the deadline, says what to request instead. */
export async function sayingWhatIsTooMuch<T>(from: Month, to: Month, read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => {
    throw error instanceof DeadlinePassed ? invalid({ from: tooMuch(monthsBetween(from, to) + 1) }) : error;
  });
}
