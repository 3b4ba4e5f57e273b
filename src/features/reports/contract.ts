import * as z from "zod/mini";
import { DayText, endpoint, FileOutput, Id, MonthText, text } from "#shared/contract.ts";
import { idPattern } from "#shared/id.ts";
import { t } from "#shared/texts/t.ts";
import {
  comparisonIds,
  isDimension,
  kinds,
  maxDimensions,
  measureIds,
  noCustomer,
  reportIds,
} from "./rules/report.ts";
import { longestFind, pivots, readHidden, readSorting } from "./rules/shape.ts";

/** Most lines in one answer. */
export const maxLines = 2000;

const IntegerText = z
  .string()
  .check(z.regex(/^\d{1,7}$/, { error: () => t`Enter a whole number` }), z.meta({ examples: ["0"] }));
const Dimensions = z.string().check(
  z.refine(
    (value) => {
      const chosen = value.split(",");
      return (
        chosen.length <= maxDimensions && new Set(chosen).size === chosen.length && chosen.every(isDimension)
      );
    },
    { error: () => t`Choose one to three different groupings` },
  ),
  z.meta({ examples: ["person,project"] }),
);
const Sorting = z.string().check(
  z.refine((value) => readSorting(value) !== null, {
    error: () => t`Name a column, with - before it for descending`,
  }),
  z.meta({ examples: ["-actual_hours"] }),
);
const Hidden = z.string().check(
  z.refine((value) => readHidden(value) !== null, { error: () => t`Name columns, separated by commas` }),
  z.meta({ examples: ["allocated_hours,allocated_gbp"] }),
);
const Options = z.string().check(
  z.refine(
    (value) => {
      const ids = value.split(",");
      return ids.length <= maxDimensions && ids.every((id) => idPattern.test(id));
    },
    { error: () => t`Name one to three options of characteristics by id` },
  ),
  z.meta({ examples: ["01890000-0000-7000-8000-000000000001"] }),
);

export const reportFields = {
  report: z.enum(reportIds),
  /** The months from and to; this month where they are left out. */
  from: z.optional(MonthText),
  to: z.optional(MonthText),
  /** Of hours: which ones, put together by what. */
  measure: z.optional(z.enum(measureIds)),
  by: z.optional(Dimensions),
  /** Of plans: which hours the last columns subtract from which; forecasted less actual where it is left out. */
  compare: z.optional(z.enum(comparisonIds)),
  project: z.optional(Id),
  /** Or "none": of projects without one. */
  customer: z.optional(z.union([Id, z.literal(noCustomer)])),
  function: z.optional(Id),
  person: z.optional(Id),
  tier: z.optional(Id),
  place: z.optional(Id),
  /** Options of characteristics, all of which a project has. */
  option: z.optional(Options),
  week: z.optional(DayText),
  /** Of balances: the day at whose end they are shown. */
  day: z.optional(DayText),
  kind: z.optional(Id),
  /** Months as columns, at most 24, of one of the sums. */
  pivot: z.optional(z.enum(pivots)),
  /** Only lines in one of whose names it occurs. */
  find: z.optional(text(longestFind)),
  /** A column's id, with `-` before it for descending; equal lines stay in their usual order. */
  sort: z.optional(Sorting),
  /** Ids of columns that aren't shown. */
  hide: z.optional(Hidden),
};

export const ReportQuery = z.strictObject({
  ...reportFields,
  /** Where the page before ended, its `next`; and how many lines are answered at most. */
  after: z.optional(IntegerText),
  most: z.optional(IntegerText),
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
  /** Some lines stand for people whose capacity wasn't stored by person. */
  leavesRest: z.boolean(),
  /** What was requested and isn't shown to this reader, a sentence each. */
  notes: z.array(z.string()),
  /** All columns in their order, also those that are hidden. */
  allColumns: z.array(z.strictObject({ id: z.string(), label: z.string() })),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

export const readReport = endpoint({
  method: "GET",
  path: "/api/reports",
  summary: "Read a report: its columns, some of its lines and the totals of all of them",
  access: "signed-in",
  query: ReportQuery,
  output: ReportAnswer,
  failure: t`Failed to fetch the report`,
});

/** What a report is exported as. */
export const fileFormats = ["csv", "xlsx", "pdf"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const exportReport = endpoint({
  method: "GET",
  path: "/api/reports/file",
  summary:
    "Export all lines of a report and their totals as a file; XLSX up to the 1,048,576 rows of a sheet, PDF up to 2,000 lines, fewer with more than 20 columns. Each export is an audit event",
  access: "signed-in",
  query: z.strictObject({ ...reportFields, format: z.enum(fileFormats) }),
  output: FileOutput,
  files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/pdf"],
  failure: t`Failed to export the report`,
});

export const listReportChoices = endpoint({
  method: "GET",
  path: "/api/reports/choices",
  summary:
    "List what a report can be limited to: projects and functions by code and name, including archived and inactive ones, customers for those who may read them, kinds of leave, places, and characteristics to group by",
  access: "signed-in",
  output: z.strictObject({
    projects: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string() })),
    customers: z.array(z.strictObject({ id: Id, name: z.string() })),
    functions: z.array(z.strictObject({ id: Id, name: z.string() })),
    kinds: z.array(z.strictObject({ id: Id, name: z.string() })),
    places: z.array(z.strictObject({ id: Id, name: z.string() })),
    /** Those of every project that have options: reports of hours can be grouped by them. */
    characteristics: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  failure: t`Failed to fetch the choices`,
});
