import { serve } from "#server/http/serve.ts";
import { adminRoles, holdsOneOf } from "#shared/role.ts";
import * as contract from "../contract.ts";
import { finerThan, isOfHours } from "../rules/report.ts";
import { askedReport, sayingWhatIsTooMuch } from "./asked-report.ts";
import type { HoursAsked } from "./reader.ts";
import { filterNames, ownPeople, reportFunctions, reportProjects, stretchOf, type Line } from "./queries.ts";

/** A line's filters and a finer grouping. Lines without a name lead nowhere, nor those outside `people`. */
function openingOf(
  { by, measure }: Pick<HoursAsked, "by" | "measure">,
  keys: readonly (string | null)[],
  people: ReadonlySet<string> | null,
  wasWorked: boolean,
): Record<string, string> | null {
  const finer = finerThan(by, measure);
  const pairs = by.map((each, index) => [each, keys[index] ?? null] as const);
  // Of planned and worked hours only the latter have entries.
  const ofEntries = measure === null && finer?.includes("entry") === true;
  if (ofEntries && !wasWorked) return null;
  if (
    finer === null ||
    pairs.some(([each, key]) => key === null || (each === "person" && people?.has(key) === false))
  )
    return null;
  const filters = pairs.flatMap(([each, key]) =>
    each === "month"
      ? [
          ["from", key ?? ""],
          ["to", key ?? ""],
        ]
      : [[each, key ?? ""]],
  );
  return {
    ...Object.fromEntries(filters),
    by: finer.join(","),
    ...(ofEntries ? { report: "hours", measure: "actual" } : {}),
  };
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

/** Where the page behind begins; null when there is none. */
const nextOf = (read: number, here: number, count: number): string | null =>
  here > 0 && read < count ? String(read) : null;

/** GET /api/reports. */
export const readReport = serve(contract.readReport, async (call) => {
  const { query, actor } = call;
  const { from, to, by, measure, reader, request, table } = await askedReport(call);
  const actual = table.columns.findIndex(({ id }) => id === "actual_hours");
  const opens = ([cells, keys]: Line) =>
    isOfHours(query.report)
      ? openingOf({ by, measure }, keys, people, cells[actual] !== 0)
      : query.report === "utilisation"
        ? openingOfUse(keys)
        : null;
  const most = Math.min(contract.mostLines, Number(query.most ?? 200));
  // Planners see everyone's hours, but only their people's entries.
  const isLimited =
    finerThan(by, measure)?.includes("entry") === true && !holdsOneOf(actor.roles, adminRoles);
  const people = isLimited
    ? new Set((await call.read(ownPeople(actor.orgId, actor.id)))[0].map(({ id }) => id))
    : null;
  const after = Number(query.after ?? 0);
  const [[stretch], filters = []] = await sayingWhatIsTooMuch(from, to, () =>
    call.read(stretchOf(table, after, most), ...filterNames(actor.orgId, request)),
  );
  const { lines, count, totals } = stretch ?? { lines: [], count: 0, totals: [] };
  return {
    columns: table.columns.map(({ id, label, kind }) => ({ id, label, kind })),
    lines: lines.map((line) => ({ cells: [...line[0]], opens: opens(line) })),
    totals: [...totals],
    count,
    next: nextOf(after + lines.length, lines.length, count),
    from,
    to,
    filters,
    hidesPeople: !reader.seesEveryone,
  };
});

/** GET /api/reports/choices. */
export const listReportChoices = serve(contract.listReportChoices, async (call) => {
  const [projects, functions] = await call.read(
    reportProjects(call.actor.orgId),
    reportFunctions(call.actor.orgId),
  );
  return { projects, functions };
});
