import { serve } from "#server/http/serve.ts";
import { may } from "#shared/permissions.ts";
import { kindQueries, kindsFrom } from "#features/leave/server/ledger/stored-kinds.ts";
import { customerChoices } from "#features/customers/server/queries.ts";
import * as contract from "../contract.ts";
import { characteristicOf, finerAbsence, finerThan, isOfHours, type Dimension } from "../rules/report.ts";
import { resolveReport, withTooLargeMessage } from "./resolve-report.ts";
import type { RequestedHours, ReportRequest } from "./reader.ts";
import {
  filterNames,
  leavesRest,
  optionCharacteristics,
  ownPeople,
  reportFunctions,
  reportPlaces,
  reportProjects,
  stretchOf,
  type Line,
} from "./queries.ts";

/**
 * What limits a report to one of its lines; null where the line has no name for something. `limited`: the
 * options it is limited to already.
 */
function filtersOf(
  by: readonly Dimension[],
  keys: readonly (string | null)[],
  limited: string | null = null,
): Record<string, string> | null {
  const options = [limited, ...by.map((each, at) => characteristicOf(each) && (keys[at] ?? null))];
  const filters = by.flatMap((each, at): [name: string, key: string | null][] => {
    const key = keys[at] ?? null;
    if (characteristicOf(each) !== null)
      return [["option", key && options.filter((option) => option !== null).join(",")]];
    return each === "month"
      ? [
          ["from", key],
          ["to", key],
        ]
      : [[each, key]];
  });
  const named = filters.flatMap(([name, key]) => (key === null ? [] : [[name, key] as const]));
  return named.length < filters.length ? null : Object.fromEntries(named);
}

interface Opening extends Pick<RequestedHours, "measure"> {
  readonly by: readonly Dimension[];
  readonly option: string | null;
}

/** A line's filters and a finer grouping. Lines without a name lead nowhere, nor those outside `people`. */
function openingOf(
  { by, measure, option }: Opening,
  keys: readonly (string | null)[],
  people: ReadonlySet<string> | null,
  wasWorked: boolean,
): Record<string, string> | null {
  const finer = finerThan(by, measure);
  // Of planned and worked hours only the latter have entries.
  const ofEntries = measure === null && finer?.includes("entry") === true;
  if (ofEntries && !wasWorked) return null;
  const at = by.indexOf("person");
  if (finer === null || (at !== -1 && people?.has(keys[at] ?? "") === false)) return null;
  const filters = filtersOf(by, keys, option);
  return (
    filters && {
      ...filters,
      by: finer.join(","),
      ...(ofEntries ? { report: "hours", measure: "actual" } : {}),
    }
  );
}

/** A utilisation line's detail: its function's people, or its person's billable hours; null for none. */
function openingOfUse([month = null, functionId = null, person]: readonly (string | null)[]): Record<
  string,
  string
> | null {
  if (month === null || functionId === null || person === null) return null;
  const limits = { from: month, to: month, function: functionId };
  return person === undefined
    ? { report: "utilisation", by: "person", ...limits }
    : { report: "hours", measure: "billable", by: "project,person", person, ...limits };
}

/** An absence line by what isn't known of it yet: not shown, nor the same for all lines. */
function openingOfAbsence(
  by: readonly Dimension[],
  keys: readonly (string | null)[],
  { kind, person, first, last }: ReportRequest,
): Record<string, string> | null {
  const limited: [Dimension, boolean][] = [
    ["kind", kind !== null],
    ["person", person !== null],
    ["month", first === last],
  ];
  const known = limited.flatMap(([each, isOne]) => (isOne ? [each] : []));
  const [finer, filters] = [finerAbsence(new Set([...by, ...known])), filtersOf(by, keys)];
  return finer && filters && { ...filters, by: finer.join(",") };
}

/** Where the page behind begins; null when there is none. */
const nextOf = (read: number, here: number, count: number): string | null =>
  here > 0 && read < count ? String(read) : null;

/** GET /api/reports. */
export const readReport = serve(contract.readReport, async (call) => {
  const { query, actor } = call;
  const { from, to, by, measure, reader, request, table, notes, columns } = await resolveReport(call);
  const actual = table.columns.findIndex(({ id }) => id === "actual_hours");
  const opens = ([cells, keys]: Line) =>
    isOfHours(query.report)
      ? openingOf({ by, measure, option: request.option }, keys, people, cells[actual] !== 0)
      : query.report === "utilisation"
        ? openingOfUse(keys)
        : query.report === "absence"
          ? openingOfAbsence(by, keys, request)
          : null;
  const most = Math.min(contract.maxLines, Number(query.most ?? 200));
  // Planners see everyone's hours, but only their people's entries.
  const isLimited =
    finerThan(by, measure)?.includes("entry") === true &&
    !may(actor.roles, "read everyone's entries and leave");
  const people = isLimited
    ? new Set((await call.read(ownPeople(actor.orgId, actor.id)))[0].map(({ id }) => id))
    : null;
  const after = Number(query.after ?? 0);
  const [[stretch], [rest], filters = []] = await withTooLargeMessage(from, to, () =>
    call.read(stretchOf(table, after, most), leavesRest(table), ...filterNames(actor.orgId, request)),
  );
  const { lines, count, totals } = stretch ?? { lines: [], count: 0, totals: [] };
  return {
    columns: table.columns.map(({ id, label, kind }) => ({ id, label: label(), kind })),
    lines: lines.map((line) => ({ cells: [...line[0]], opens: opens(line) })),
    totals: [...totals],
    count,
    next: nextOf(after + lines.length, lines.length, count),
    from,
    to,
    filters,
    hidesPeople: !reader.seesEveryone,
    leavesRest: rest?.leavesRest ?? false,
    notes: [...notes],
    allColumns: columns.map(({ id, label }) => ({ id, label: label() })),
  };
});

/** GET /api/reports/choices. */
export const listReportChoices = serve(contract.listReportChoices, async (call) => {
  const { orgId } = call.actor;
  const seesCustomers = may(call.actor.roles, "read customers");
  const [projects, customers, functions, places, characteristics, ...kindRows] = await call.read(
    reportProjects(orgId),
    customerChoices(orgId),
    reportFunctions(orgId),
    reportPlaces(orgId),
    optionCharacteristics(orgId),
    ...kindQueries(orgId),
  );
  return {
    projects,
    customers: seesCustomers ? customers.map(({ id, name }) => ({ id, name })) : [],
    functions,
    places,
    characteristics,
    kinds: kindsFrom(orgId, ...kindRows).map(({ id, name }) => ({ id, name })),
  };
});
