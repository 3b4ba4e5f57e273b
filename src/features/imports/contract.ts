import * as z from "zod/mini";
import { DayText, endpoint, exactText, FileOutput, Id, text, Version } from "#shared/contract.ts";
import { roleCodes } from "#shared/permissions.ts";
import { encodings } from "#shared/text-encoding.ts";
import { t } from "#shared/texts/t.ts";
import { kindCodes } from "./rules/kinds/fields.ts";
import { rowChoices, weekChoices } from "./rules/judge/judging.ts";
import { questions } from "./rules/recognise/open-questions.ts";
import { notices, problemResults } from "./rules/read/rows.ts";
import { hiddenChoices, units } from "./rules/read/source.ts";

/** The largest file in bytes, and the bytes of one part of its upload. */
export const largestFile = 50 * 1024 * 1024;
export const partBytes = 1024 * 1024;
/** The most rows of a file, and the most refused rows before a check gives up. */
export const maxRows = 1_000_000;
export const maxRefused = 10_000;

const Reading = z.strictObject({
  sheet: z.nullable(exactText(200)),
  /** Null where the letters leave a doubt: it has to be chosen before the check. */
  encoding: z.nullable(z.enum(encodings)),
  separator: exactText(1),
  headingRow: z.int().check(z.minimum(1), z.maximum(1000)),
  /** Of a workbook; read where it's absent. */
  hidden: z.optional(z.enum(hiddenChoices)),
  /** Null where the file doesn't say it: it has to be chosen before the check. The decimal sign and the unit too. */
  dateOrder: z.nullable(z.enum(["ymd", "dmy", "mdy"])),
  decimalSign: z.nullable(z.enum([".", ","])),
  /** What numbers of working time count where their heading doesn't say it. */
  unit: z.optional(z.nullable(z.enum(units))),
  shape: z.enum(["rows", "grid"]),
  columns: z.array(z.nullable(text(40))).check(z.maxLength(1000)),
});

/** What someone decides beside the reading. */
const Options = z.strictObject({
  /** Weeks of time entries come in as approved where they ended before this month (`history`), or all alike. */
  weeks: z.optional(z.enum(weekChoices)),
  /** Time beside other hours of the person, project and days: skipped unless it is added. */
  booked: z.optional(z.enum(rowChoices)),
  /** Rows that say themselves that they're leave or a plan, and time on later days: skipped unless it is added. */
  leave: z.optional(z.enum(rowChoices)),
  planned: z.optional(z.enum(rowChoices)),
  ahead: z.optional(z.enum(rowChoices)),
  /** Time in approved weeks and closed months: added unless it is skipped. */
  settled: z.optional(z.enum(rowChoices)),
  /** New people get invitations instead of being users at once, with this where their rows say nothing. */
  invite: z.optional(
    z.strictObject({
      roleCodes: z.array(z.enum(roleCodes)).check(z.minLength(1), z.maxLength(roleCodes.length)),
      functionId: z.nullable(Id),
      costTierId: z.nullable(Id),
      managerId: z.nullable(Id),
      billable: z.boolean(),
      monthlyHours: z.nullable(z.int().check(z.minimum(0), z.maximum(744))),
      holidayAllowance: z.nullable(z.int().check(z.minimum(0), z.maximum(8784))),
      /** Of the employment; null or absent for no limit. */
      firstDay: z.optional(z.nullable(DayText)),
      lastDay: z.optional(z.nullable(DayText)),
    }),
  ),
  /** Imported drafts of budgets become active in projects without an active one. */
  activate: z.optional(z.boolean()),
  /** Options of characteristics that no one has made are created. */
  createOptions: z.optional(z.boolean()),
});

const Counted = z.strictObject({ count: z.int(), hours: z.number(), money: z.number() });

/** What became of the rows, or would: by result, and all of the file. */
const OutcomeSummary = z.strictObject({
  isDryRun: z.boolean(),
  results: z.strictObject({
    created: Counted,
    changed: Counted,
    same: Counted,
    /** Added to an earlier row that is of the same cell of a plan. */
    joined: Counted,
    skipped: Counted,
    refused: Counted,
  }),
  file: Counted,
  /** What is made besides, for names that were to be created: "3 projects". */
  alsoCreated: z.array(z.string()),
  /** Lines of plans at the rates of today, though the file has others. */
  repriced: z.int(),
  /** Rows to know of before they come in, added or skipped by `options`. */
  notices: z.array(z.strictObject({ notice: z.enum(notices), count: z.int(), hours: z.number() })),
});

export const ImportView = z.strictObject({
  id: Id,
  version: z.int(),
  fileName: z.string(),
  byteSize: z.int(),
  status: z.enum(["uploading", "preparing", "checking", "checked", "running", "done", "undoing", "undone"]),
  kind: z.nullable(z.enum(kindCodes)),
  /** The tool the file comes from, where it was recognised. */
  preset: z.nullable(z.string()),
  sheets: z.array(z.string()),
  /** Of a workbook: filled rows and columns of its sheet that are hidden or filtered out, and sheets that are hidden. */
  hidden: z.strictObject({ rows: z.int(), columns: z.int(), sheets: z.array(z.string()) }),
  /** Where a text isn't plain: how its first other letters look in each encoding. */
  previews: z.array(z.strictObject({ encoding: z.enum(encodings), sample: z.string() })),
  rows: z.int(),
  reading: z.nullable(Reading),
  options: Options,
  /** The file's columns as they are read now: heading, what the first rows contain, what it was recognised as. */
  columns: z.array(
    z.strictObject({ heading: z.string(), samples: z.array(z.string()), isPeriod: z.boolean() }),
  ),
  /** Required fields that no column contains, by label. */
  missing: z.array(z.string()),
  /** What else has to be chosen before the check. */
  questions: z.array(z.enum(questions)),
  rowsDone: z.int(),
  rowsTotal: z.int(),
  outcome: z.nullable(OutcomeSummary),
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  /** Who changed it last. */
  updatedByName: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
});
export type ImportView = z.infer<typeof ImportView>;

export const ofImport = z.strictObject({ importId: Id });
/** A step of an import answers it as it is now. */
export const oneImport = { params: ofImport, access: "import data", output: ImportView } as const;

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  summary: "List the imports, the newest first",
  access: "read imports",
  output: z.strictObject({ imports: z.array(ImportView) }),
  failure: t`Failed to fetch imports`,
});

export const readImport = endpoint({
  method: "GET",
  path: "/api/imports/{importId}",
  summary: "Read an import: how its file is read, and how far it is",
  failure: t`Failed to fetch import`,
  ...oneImport,
  access: "read imports",
});

export const beginImport = endpoint({
  method: "POST",
  path: "/api/imports",
  summary: "Begin an import, whose file is then uploaded in parts",
  access: "import data",
  body: z.strictObject({
    fileName: text(200),
    byteSize: z
      .int()
      .check(
        z.minimum(1, { error: () => t`The file is empty` }),
        z.maximum(largestFile, { error: () => t`A file may have at most 50 MB` }),
      ),
  }),
  output: ImportView,
  failure: t`Failed to begin the import`,
});

export const uploadPart = endpoint({
  method: "PUT",
  path: "/api/imports/{importId}/parts/{part}",
  summary: "Upload a part of the file: 1 MiB each but the last, as Base64",
  access: "import data",
  params: z.strictObject({ importId: Id, part: z.string().check(z.regex(/^\d{1,2}$/)) }),
  body: z.strictObject({ bytes: z.string() }),
  output: z.strictObject({ received: z.int() }),
  largestBody: 1_500_000,
  failure: t`Failed to upload the file`,
});

export const recogniseImport = endpoint({
  method: "POST",
  path: "/api/imports/{importId}/recognise",
  summary: "Recognise what the uploaded file holds and how it is read",
  body: z.strictObject({ version: Version }),
  failure: t`Failed to read the file`,
  ...oneImport,
});

export const changeReading = endpoint({
  method: "PUT",
  path: "/api/imports/{importId}/reading",
  summary: "Say what a file holds and how it is read",
  body: z.strictObject({
    version: Version,
    /** Null has the kind and the columns recognised anew, as on another sheet. */
    kind: z.nullable(z.enum(kindCodes)),
    reading: Reading,
    options: z.optional(Options),
  }),
  failure: t`Failed to save how the file is read`,
  ...oneImport,
});

const step = (name: string, summary: string, { failure }: { readonly failure: string }) =>
  endpoint({
    method: "POST",
    path: `/api/imports/{importId}/${name}`,
    summary,
    body: z.strictObject({ version: Version }),
    failure,
    ...oneImport,
  });

export const checkImportFile = step("check", "Try an import without changing anything", {
  failure: t`Failed to check the import`,
});
export const runImport = step("run", "Import a file that was checked", { failure: t`Failed to import` });
export const cancelImport = step("cancel", "Stop the check or import under way", {
  failure: t`Failed to stop the import`,
});
export const undoImport = step("undo", "Undo what an import made", {
  failure: t`Failed to undo the import`,
});

export const discardImport = endpoint({
  method: "DELETE",
  path: "/api/imports/{importId}",
  summary: "Discard an import that wasn't done, with its file",
  access: "import data",
  params: ofImport,
  output: z.strictObject({}),
  failure: t`Failed to discard the import`,
});

export const readProblems = endpoint({
  method: "GET",
  path: "/api/imports/{importId}/problems",
  summary: "List the rows that aren't imported or that are added to others, with the reasons, in pages",
  access: "read imports",
  params: ofImport,
  query: z.strictObject({
    result: z.optional(z.enum(problemResults)),
    after: z.optional(z.string().check(z.regex(/^\d{1,7}:-?\d{1,5}$/), z.meta({ examples: ["12:-1"] }))),
  }),
  output: z.strictObject({
    problems: z.array(
      z.strictObject({
        row: z.int(),
        column: z.nullable(z.int()),
        result: z.enum(problemResults),
        reasons: z.array(z.string()),
        /** Those of the reasons that one cell is the cause of, by the field it contains. */
        fields: z.record(z.string(), z.string()),
        cells: z.array(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  failure: t`Failed to fetch the rows`,
});

export const correctionRows = endpoint({
  method: "PUT",
  path: "/api/imports/{importId}/rows",
  summary: "Correct rows of the file, or skip them",
  body: z.strictObject({
    version: Version,
    rows: z
      .array(
        z.strictObject({
          row: z.int(),
          /** New texts by column, from 0; null returns the row to what the file says. */
          cells: z.nullable(
            z
              .record(z.string().check(z.regex(/^\d{1,4}$/)), exactText(2000))
              .check(z.meta({ examples: [{ "3": "7.5" }] })),
          ),
          skip: z.boolean(),
        }),
      )
      .check(z.maxLength(500)),
  }),
  failure: t`Failed to save the rows`,
  ...oneImport,
});

export const exportProblems = endpoint({
  method: "GET",
  path: "/api/imports/{importId}/problems/file",
  summary: "Export the rows that aren't imported as CSV, with a column of reasons",
  access: "read imports",
  params: ofImport,
  output: FileOutput,
  files: ["text/csv"],
  failure: t`Failed to export the rows`,
});
