import type { ExportedTable } from "./exported-table.ts";

/** What an export contains of customers. */
export const customerTables: Readonly<Record<string, ExportedTable>> = {
  contracts: {
    about: "Contracts of projects, one after the other.",
    columns: {
      kind: "time_and_material, fixed_price, retainer or internal.",
      starts_on: "Its first day.",
      ends_on: "Its last day, empty for one that goes on.",
      order_value: "In the organisation's currency: of the complete order, of a retainer for each month.",
      contact: "A person at the customer.",
    },
  },
  customers: {
    about: "Whom projects are for.",
    columns: {
      name_key: "The name as it is compared: lower case, without accents.",
      number: "As invoicing programs know it.",
      country: "Two letters of ISO 3166.",
      contact: "A person there.",
      is_active: "Whether it's offered.",
    },
  },
};
