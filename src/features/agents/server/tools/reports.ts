import * as z from "zod/mini";
import { text } from "#shared/contract.ts";
import { readReport, ReportQuery } from "#features/reports/contract.ts";
import { measureIds, reportIds } from "#features/reports/rules/report.ts";
import { readTool } from "../tool.ts";
import { MonthInput } from "./inputs.ts";

const Ids = z.optional(ReportQuery.shape.project);

export const report = readTool({
  name: "report",
  title: "Report",
  description:
    "Any of Stint's reports as lines with exact totals: hours (by up to three of project, person, function, month, week, day …), plan (all four kinds of hours), balances, absence, utilisation and more. Names of people only where your person may see them.",
  input: z.strictObject({
    report: z.enum(reportIds),
    from: z.optional(MonthInput),
    to: z.optional(MonthInput),
    measure: z.optional(z.enum(measureIds)),
    by: z.optional(
      text(200).check(
        z.meta({ description: "Of hours and plans: up to three groups, by comma: project,person" }),
      ),
    ),
    project: Ids,
    function: Ids,
    person: Ids,
    find: z.optional(text(200).check(z.meta({ description: "Only lines with this in a name" }))),
    sort: z.optional(
      text(60).check(z.meta({ description: "A column's id, with - before it for descending" })),
    ),
  }),
  scopes: ["reports:read"],
  find: async ({ calls, currency }, { sort, ...filters }) => {
    // Answers call money by its amount.
    const input = { ...filters, ...(sort === undefined ? {} : { sort: sort.replace(/_amount$/, "_gbp") }) };
    const found = await calls.make(readReport, { query: { ...input, most: "2000" } });
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(input)) if (value !== undefined) search.set(name, value);
    const named = (cells: readonly (string | number | null)[]) =>
      Object.fromEntries(found.columns.map(({ id }, at) => [id, cells[at] ?? null]));
    return {
      page: `/reports?${search.toString()}`,
      facts: {
        from: found.from,
        to: found.to,
        currency,
        lines: found.count,
        columns: found.columns.map(({ id, label, kind }) => ({
          id: id.replace(/_gbp$/, "_amount"),
          label,
          kind,
        })),
        totals: named(found.totals),
        notes: found.notes,
        ...(found.hidesPeople ? { hidden: "Some people's hours are in lines without names." } : {}),
        ...(found.next === null
          ? {}
          : { shown: "Only the first 2,000 lines can be read here: narrow it down." }),
      },
      rows: found.lines.map(({ cells }) => named(cells)),
    };
  },
});
