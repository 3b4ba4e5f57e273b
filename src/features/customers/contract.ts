import * as z from "zod/mini";
import { DayText, endpoint, Id, pageAnswer, pageQuery, paragraphs, text, Version } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { contractKinds, longestOf } from "./rules/contract-terms.ts";
import { longest } from "./rules/customer.ts";

const Kind = z.enum(contractKinds);

/** A contract with the names behind its ids. */
export const Contract = z.strictObject({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  customerId: z.nullable(Id),
  customerName: z.nullable(z.string()),
  kind: Kind,
  startsOn: z.string(),
  /** Its last day; null for one that goes on. */
  endsOn: z.nullable(z.string()),
  /** Of the complete order, of a retainer for each month; null too for people who may not see it. */
  orderValue: z.nullable(z.number()),
  purchaseOrder: z.string(),
  contact: z.string(),
  note: z.string(),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type Contract = z.infer<typeof Contract>;

export const ListedCustomer = z.strictObject({
  id: Id,
  name: z.string(),
  number: z.string(),
  isActive: z.boolean(),
  projects: z.int(),
  /** Contracts that apply today. */
  running: z.int(),
  /** Of all contracts, a retainer's months until today or its end; null for people who may not see it. */
  ordered: z.nullable(z.number()),
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

const fields = {
  name: text(longest.name),
  number: text(longest.number),
  address: paragraphs(longest.address),
  country: text(longest.country),
  vatId: text(longest.vatId),
  invoiceEmail: text(longest.invoiceEmail),
  contact: text(longest.contact),
  note: paragraphs(longest.note),
};

export const Customer = z.strictObject({
  id: Id,
  name: z.string(),
  number: z.string(),
  address: z.string(),
  country: z.string(),
  vatId: z.string(),
  invoiceEmail: z.string(),
  contact: z.string(),
  note: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  updatedByName: z.nullable(z.string()),
});
export type Customer = z.infer<typeof Customer>;

const ofCustomer = z.strictObject({ customerId: Id });
const ofProject = z.strictObject({ projectId: Id });
const ofContract = z.strictObject({ contractId: Id });
const versionQuery = z.strictObject({ version: z.string().check(z.regex(/^\d{1,9}$/)) });

export const listCustomers = endpoint({
  method: "GET",
  path: "/api/customers",
  summary: "List customers with what they have, by name, in pages",
  access: "read customers",
  query: z.strictObject({
    /** Contained in the name or the number, whatever the case. */
    search: z.optional(text(200)),
    /** Only active or only inactive ones. */
    active: z.optional(z.enum(["true", "false"])),
    ...pageQuery,
  }),
  output: z.strictObject({
    customers: z.array(ListedCustomer),
    /** How many there are, whatever is looked for. */
    all: z.int(),
    ...pageAnswer,
  }),
  failure: t`Failed to fetch customers`,
});

export const readCustomer = endpoint({
  method: "GET",
  path: "/api/customers/{customerId}",
  summary: "Read a customer with its projects, by code, and contracts, newest first",
  access: "read customers",
  params: ofCustomer,
  output: z.extend(Customer, {
    projects: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string(), statusCode: z.string() })),
    contracts: z.array(Contract),
    ordered: z.nullable(z.number()),
  }),
  failure: t`Failed to fetch the customer`,
});

export const createCustomer = endpoint({
  method: "POST",
  path: "/api/customers",
  summary: "Add a customer",
  access: "change customers",
  body: z.strictObject(fields),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to add the customer`,
});

export const changeCustomer = endpoint({
  method: "PUT",
  path: "/api/customers/{customerId}",
  summary: "Change a customer. An inactive one isn't offered any more; its projects still have it",
  access: "change customers",
  params: ofCustomer,
  body: z.strictObject({ version: Version, ...fields, isActive: z.boolean() }),
  output: Customer,
  failure: t`Failed to save the customer`,
});

export const deleteCustomer = endpoint({
  method: "DELETE",
  path: "/api/customers/{customerId}",
  summary: "Delete a customer without projects and contracts",
  access: "change customers",
  params: ofCustomer,
  query: versionQuery,
  output: z.strictObject({}),
  failure: t`Failed to delete the customer`,
});

export const listContracts = endpoint({
  method: "GET",
  path: "/api/projects/{projectId}/contracts",
  summary: "List a project's contracts, newest first",
  access: "read customers",
  params: ofProject,
  output: z.strictObject({ contracts: z.array(Contract) }),
  failure: t`Failed to fetch contracts`,
});

const terms = {
  customerId: z.nullable(Id),
  kind: Kind,
  startsOn: DayText,
  endsOn: z.nullable(DayText),
  orderValue: z.nullable(
    z.number().check(
      z.refine((value) => Math.round(value * 100) / 100 === value, {
        error: () => t`Use at most two decimals`,
      }),
    ),
  ),
  purchaseOrder: text(longestOf.purchaseOrder),
  contact: text(longestOf.contact),
  note: paragraphs(longestOf.note),
};

export const createContract = endpoint({
  method: "POST",
  path: "/api/projects/{projectId}/contracts",
  summary: "Add a contract to a project, on days without another one",
  access: "change customers",
  params: ofProject,
  body: z.strictObject(terms),
  output: z.strictObject({ id: Id }),
  failure: t`Failed to add the contract`,
});

export const changeContract = endpoint({
  method: "PUT",
  path: "/api/contracts/{contractId}",
  summary: "Change a contract, or end it by its last day",
  access: "change customers",
  params: ofContract,
  body: z.strictObject({ version: Version, ...terms }),
  output: Contract,
  failure: t`Failed to save the contract`,
});

export const deleteContract = endpoint({
  method: "DELETE",
  path: "/api/contracts/{contractId}",
  summary: "Delete a contract that was entered by mistake",
  access: "change customers",
  params: ofContract,
  query: versionQuery,
  output: z.strictObject({}),
  failure: t`Failed to delete the contract`,
});
