import * as z from "zod/mini";
import { endpoint, Id } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

export const listCustomerChoices = endpoint({
  method: "GET",
  path: "/api/customers/choices",
  summary: "List the names of customers, for forms and filters, by name",
  access: "read customers",
  output: z.strictObject({
    customers: z.array(z.strictObject({ id: Id, name: z.string(), isActive: z.boolean() })),
  }),
  failure: t`Failed to fetch customers`,
});
