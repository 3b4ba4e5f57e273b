import * as z from "zod/mini";
import { DayText, endpoint, Id, MonthText, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Settings } from "./contract.ts";
import { fieldNames } from "./rules/fields.ts";
import { dateFormats, decimals, encodings, maxColumns, requirements, separators } from "./rules/layout.ts";
import { dimensions, purposes, type Dimension } from "./rules/pay-line.ts";

const Purpose = z.enum(purposes);

const LayoutBody = z.strictObject({
  file: z.enum(["csv", "xlsx"]),
  groups: z
    .array(z.enum(dimensions))
    .check(
      z.refine((groups) => new Set(groups).size === groups.length, { error: () => t`Choose each only once` }),
    ),
  columns: z
    .array(
      z.strictObject({
        heading: text(100),
        /** Null for a fixed text. */
        field: z.nullable(z.enum(fieldNames)),
        text: text(200),
      }),
    )
    .check(z.maxLength(maxColumns, { error: () => t`Use at most ${maxColumns} columns` })),
  headings: z.boolean(),
  separator: z.enum(separators),
  encoding: z.enum(encodings),
  decimal: z.enum(decimals),
  date: z.enum(dateFormats),
  requires: z.array(z.enum(requirements)),
});

export const PayTemplate = z.strictObject({
  id: Id,
  name: z.string(),
  purpose: Purpose,
  layout: LayoutBody,
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type PayTemplate = z.infer<typeof PayTemplate>;

const form = { name: text(120), purpose: Purpose, layout: LayoutBody };
const ofTemplate = z.strictObject({ templateId: Id });

export const listPayTemplates = endpoint({
  method: "GET",
  path: "/api/pay/templates",
  summary: "List the templates for files of the organisation's own, by name",
  access: "read pay and invoices",
  output: z.strictObject({ templates: z.array(PayTemplate) }),
  failure: t`Failed to fetch templates`,
});

export const createPayTemplate = endpoint({
  method: "POST",
  path: "/api/pay/templates",
  summary: "Create a template",
  access: "change pay and invoices",
  body: z.strictObject(form),
  output: PayTemplate,
  failure: t`Failed to create the template`,
});

export const changePayTemplate = endpoint({
  method: "PUT",
  path: "/api/pay/templates/{templateId}",
  summary: "Change a template; exports that were made with it stay as they are",
  access: "change pay and invoices",
  params: ofTemplate,
  body: z.strictObject({ version: Version, ...form }),
  output: PayTemplate,
  failure: t`Failed to save the template`,
});

export const deletePayTemplate = endpoint({
  method: "DELETE",
  path: "/api/pay/templates/{templateId}",
  summary: "Delete a template; exports that were made with it stay",
  access: "change pay and invoices",
  params: ofTemplate,
  query: z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  output: z.strictObject({}),
  failure: t`Failed to delete the template`,
});

const Line = z.strictObject({
  kind: z.enum(["work", "holiday"]),
  /** A kind of leave other than Holiday. */
  leaveKind: z.nullable(z.string()),
  wageType: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  person: z.nullable(z.string()),
  personnelNumber: z.nullable(z.string()),
  projectCode: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  customerNumber: z.nullable(z.string()),
  invoiceItem: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  functionName: z.nullable(z.string()),
  tierName: z.nullable(z.string()),
  month: z.nullable(MonthText),
  day: z.nullable(DayText),
  rate: z.number(),
  hours: z.number(),
  amount: z.number(),
});

export const readPaySample = endpoint({
  method: "GET",
  path: "/api/pay/sample",
  summary: "Read the first lines of a month's approved hours, exported or not, to try a template with",
  access: "read pay and invoices",
  query: z.strictObject({
    purpose: Purpose,
    month: MonthText,
    /** What lines are divided by, with commas between. */
    groups: z.string().check(
      z.refine(
        (groups) =>
          groups.split(",").every((group) => group === "" || dimensions.includes(group as Dimension)),
        { error: () => t`Use ${dimensions.join(", ")}` },
      ),
      z.meta({ examples: ["person,month"] }),
    ),
  }),
  output: z.strictObject({
    lines: z.array(Line),
    context: z.strictObject({
      first: MonthText,
      last: MonthText,
      today: DayText,
      number: z.int(),
      currency: z.string(),
      monthFirst: z.boolean(),
      settings: Settings,
    }),
  }),
  failure: t`Failed to fetch a sample`,
});
