import * as z from "zod/mini";
import { endpoint, FileOutput, Id, MonthText, text, Version } from "#shared/contract.ts";
import { xlsxType } from "#shared/xlsx.ts";
import { t } from "#shared/texts/t.ts";
import { gaps } from "./rules/left-out.ts";
import { purposes } from "./rules/pay-line.ts";

const Purpose = z.enum(purposes);
const Sums = { lines: z.int(), hours: z.number(), amount: z.nullable(z.number()) };

export const PayExport = z.strictObject({
  id: Id,
  number: z.int(),
  purpose: Purpose,
  /** In words: "DATEV LODAS", or a template's name at that time. */
  format: z.string(),
  from: MonthText,
  to: MonthText,
  fileName: z.string(),
  byteSize: z.number(),
  ...Sums,
  createdAt: z.string(),
  createdByName: z.string(),
  undoneAt: z.nullable(z.string()),
  undoneByName: z.nullable(z.string()),
});
export type PayExport = z.infer<typeof PayExport>;

export const listPayExports = endpoint({
  method: "GET",
  path: "/api/pay/exports",
  summary: "List the exports for payroll and invoices, newest first",
  access: "read pay and invoices",
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/), z.meta({ examples: ["101"] }))),
  }),
  /** 100 at a time; `next` is the `after` of the following ones. */
  output: z.strictObject({ exports: z.array(PayExport), next: z.nullable(z.string()) }),
  failure: t`Failed to fetch exports`,
});

/** What to export: `format` is a built-in one, or `template` with its id. */
const requested = {
  purpose: Purpose,
  from: MonthText,
  to: MonthText,
  format: text(40),
  templateId: z.optional(Id),
};

const Named = z.strictObject({ id: z.nullable(Id), name: z.string(), hours: z.number() });

export const PayPreview = z.strictObject({
  ...Sums,
  /** The number the export would have. */
  number: z.int(),
  /** To be sent with the export: it's refused where hours have changed since. */
  fingerprint: z.string(),
  /** Hours by month; those of months that were exported before are corrections. */
  months: z.array(
    z.strictObject({
      month: MonthText,
      added: z.number(),
      reversed: z.number(),
      isCorrection: z.boolean(),
    }),
  ),
  headings: z.array(z.string()),
  /** The first lines, as the file has them. */
  rows: z.array(z.array(z.string())),
  /** Approved hours that aren't accepted, by reason and whose they are. */
  leftOut: z.array(
    z.strictObject({
      gap: z.enum(gaps),
      hours: z.number(),
      count: z.int(),
      /** At most 100. */
      subjects: z.array(Named),
    }),
  ),
  /** Weeks and holidays of the months that no one has approved. */
  unapproved: z.strictObject({
    hours: z.number(),
    count: z.int(),
    people: z.array(z.strictObject({ id: Id, name: z.string(), hours: z.number(), what: z.string() })),
  }),
  /** Hours of the months that earlier exports used. */
  already: z.array(z.strictObject({ number: z.int(), hours: z.number() })),
  /** Projects in the file whose customer no one has entered; at most 100, none where the file has no customers. */
  withoutCustomer: z.array(Named),
  /** Settings the format needs, with what to do, by field. */
  missing: z.record(z.string(), z.string()),
});
export type PayPreview = z.infer<typeof PayPreview>;

export const previewPayExport = endpoint({
  method: "GET",
  path: "/api/pay/preview",
  summary: "See what an export would include, and what not",
  access: "read pay and invoices",
  query: z.strictObject(requested),
  output: PayPreview,
  failure: t`Failed to prepare the export`,
});

export const makePayExport = endpoint({
  method: "POST",
  path: "/api/pay/exports",
  summary: "Export open hours into a file, and mark them",
  access: "change pay and invoices",
  body: z.strictObject({ ...requested, number: z.int(), fingerprint: text(80) }),
  output: z.strictObject({ id: Id, number: z.int(), ...Sums }),
  failure: t`Failed to export`,
});

const ofExport = z.strictObject({ exportId: Id });

export const downloadPayExport = endpoint({
  method: "GET",
  path: "/api/pay/exports/{exportId}/file",
  summary: "Download an export's file, as it was made",
  access: "read pay and invoices",
  params: ofExport,
  output: FileOutput,
  files: ["text/csv", "text/plain", xlsxType],
  failure: t`Failed to download the export`,
});

export const undoPayExport = endpoint({
  method: "POST",
  path: "/api/pay/exports/{exportId}/undo",
  summary: "Undo an export: its hours can be exported again",
  access: "change pay and invoices",
  params: ofExport,
  output: z.strictObject({}),
  failure: t`Failed to undo the export`,
});

const Short = text(60);
export const Settings = z.strictObject({
  datevConsultant: text(20),
  datevClient: text(20),
  workWageType: text(20),
  holidayWageType: text(20),
  invoicePrefix: text(10),
  invoiceItem: text(100),
  accountCode: text(20),
  taxType: Short,
  dueDays: z.number(),
});

const StoredSettings = z.strictObject({
  version: z.int(),
  updatedByName: z.nullable(z.string()),
  ...Settings.shape,
});
export type StoredSettings = z.infer<typeof StoredSettings>;

export const readPaySettings = endpoint({
  method: "GET",
  path: "/api/pay/settings",
  summary: "Read what payroll and invoicing need to know of the organisation",
  access: "read pay and invoices",
  output: StoredSettings,
  failure: t`Failed to fetch settings`,
});

export const changePaySettings = endpoint({
  method: "PUT",
  path: "/api/pay/settings",
  summary: "Change what payroll and invoicing need to know of the organisation",
  access: "change pay and invoices",
  body: z.strictObject({ version: Version, ...Settings.shape }),
  output: StoredSettings,
  failure: t`Failed to save settings`,
});
