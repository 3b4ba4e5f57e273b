import * as z from "zod/mini";
import { endpoint, Id, text, Version } from "#shared/contract.ts";
import { isId } from "#shared/id.ts";
import { t } from "#shared/texts/t.ts";

const search = z.strictObject({
  search: z.optional(text(200)),
  /** Only those without a personnel number, or without a customer. */
  missing: z.optional(z.enum(["true"])),
  /** Only these: at most 100 ids with commas between. */
  ids: z.optional(
    z.string().check(
      z.refine((ids) => ids.length <= 3700 && ids.split(",").every(isId), {
        error: () => t`Use ids with commas between`,
      }),
      z.meta({ examples: ["0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4"] }),
    ),
  ),
  /** The page after the one that ended with this id. */
  after: z.optional(Id),
});

/** Version 0 where nothing is stored yet. */
export const PayPerson = z.strictObject({
  id: Id,
  name: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
  personnelNumber: z.string(),
});
export type PayPerson = z.infer<typeof PayPerson>;

export const listPayPeople = endpoint({
  method: "GET",
  path: "/api/pay/people",
  summary: "List people with their personnel numbers, by name, 100 at a time",
  access: "read pay and invoices",
  query: search,
  output: z.strictObject({ people: z.array(PayPerson), next: z.nullable(Id) }),
  failure: t`Failed to fetch people`,
});

export const changePayPerson = endpoint({
  method: "PUT",
  path: "/api/pay/people/{userId}",
  summary: "Change a person's personnel number",
  access: "change pay and invoices",
  params: z.strictObject({ userId: Id }),
  body: z.strictObject({ version: Version, personnelNumber: text(20) }),
  output: PayPerson,
  failure: t`Failed to save the personnel number`,
});

const details = {
  /** The project's own; null for none. */
  customerId: z.nullable(Id),
  invoiceItem: text(100),
  wageType: text(20),
  costCentre: text(40),
};

export const PayProject = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  isInternal: z.boolean(),
  /** Counts changes of the project too. */
  version: z.int(),
  updatedByName: z.nullable(z.string()),
  customerId: z.nullable(Id),
  /** "" without one. */
  customerName: z.string(),
  customerNumber: z.string(),
  invoiceItem: z.string(),
  wageType: z.string(),
  costCentre: z.string(),
});
export type PayProject = z.infer<typeof PayProject>;

export const listPayProjects = endpoint({
  method: "GET",
  path: "/api/pay/projects",
  summary: "List projects with what payroll and invoices need of them, by code, 100 at a time",
  access: "read pay and invoices",
  query: search,
  output: z.strictObject({ projects: z.array(PayProject), next: z.nullable(Id) }),
  failure: t`Failed to fetch projects`,
});

export const changePayProject = endpoint({
  method: "PUT",
  path: "/api/pay/projects/{projectId}",
  summary: "Change what payroll and invoices need of a project",
  access: "change pay and invoices",
  params: z.strictObject({ projectId: Id }),
  body: z.strictObject({ version: Version, ...details }),
  output: PayProject,
  failure: t`Failed to save the project's details`,
});
