import * as z from "zod/mini";
import { DayText, endpoint, FileOutput, Id, MonthText } from "#shared/contract.ts";
import { comparisonIds, dimensionIds, kinds, measureIds, reportIds } from "./rules/report.ts";

/** Most lines in one answer. */
export const mostLines = 2000;

const WholeNumber = z
  .string()
  .check(z.regex(/^\d{1,7}$/, "Enter a whole number"), z.meta({ examples: ["0"] }));
const Dimensions = z.string().check(
  z.refine((value) => {
    const chosen = value.split(",");
    return (
      chosen.length <= 2 &&
      new Set(chosen).size === chosen.length &&
      chosen.every((each) => (dimensionIds as readonly string[]).includes(each))
    );
  }, "Choose one or two different groupings"),
  z.meta({ examples: ["person,project"] }),
);

const asked = {
  report: z.enum(reportIds),
  /** The months from and to; this month where they are left out. */
  from: z.optional(MonthText),
  to: z.optional(MonthText),
  /** Of hours: which ones, put together by what. */
  measure: z.optional(z.enum(measureIds)),
  by: z.optional(Dimensions),
  /** Of plans: which hours the last columns take from which; forecasted less actual where it is left out. */
  compare: z.optional(z.enum(comparisonIds)),
  project: z.optional(Id),
  function: z.optional(Id),
  person: z.optional(Id),
  tier: z.optional(Id),
  week: z.optional(DayText),
  /** Of balances: the day at whose end they are shown. */
  day: z.optional(DayText),
  kind: z.optional(Id),
};

export const ReportQuery = z.strictObject({
  ...asked,
  /** Where the page before ended, its `next`; and how many lines are answered at most. */
  after: z.optional(WholeNumber),
  most: z.optional(WholeNumber),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

const Cell = z.nullable(z.union([z.string(), z.number()]));

export const ReportAnswer = z.strictObject({
  columns: z.array(z.strictObject({ id: z.string(), label: z.string(), kind: z.enum(kinds) })),
  lines: z.array(
    z.strictObject({
      cells: z.array(Cell),
      /** What the line leads to, as filters of the next call; null where it is the last step. */
      opens: z.nullable(z.record(z.string(), z.string())),
    }),
  ),
  /** Under each column its exact sum over all lines, null where nothing is added up. */
  totals: z.array(z.nullable(z.number())),
  /** Of all lines. */
  count: z.int(),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  /** The names of the filters, as people know them. */
  filters: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /**
   * Some of the hours are those of people the reader may not see one by one: they stand in lines of their own
   * without names.
   */
  hidesPeople: z.boolean(),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

export const readReport = endpoint({
  method: "GET",
  path: "/api/reports",
  summary: "Read a report: its columns, some of its lines and the totals of all of them",
  access: "signed-in",
  query: ReportQuery,
  output: ReportAnswer,
  failure: "Failed to fetch the report",
});

/** What a report is taken along as. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const exportReport = endpoint({
  method: "GET",
  path: "/api/reports/file",
  summary:
    "Export all lines of a report and their totals as a file; XLSX up to the 1,048,576 rows of a sheet. Each export is an audit event",
  access: "signed-in",
  query: z.strictObject({ ...asked, format: z.enum(fileFormats) }),
  output: FileOutput,
  files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  failure: "Failed to export the report",
});

export const listReportChoices = endpoint({
  method: "GET",
  path: "/api/reports/choices",
  summary:
    "List what a report can be limited to: projects and functions by code and name, including archived and inactive ones, and kinds of leave",
  access: "signed-in",
  output: z.strictObject({
    projects: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string() })),
    functions: z.array(z.strictObject({ id: Id, name: z.string() })),
    kinds: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  failure: "Failed to fetch the choices",
});
