import type { ExportedTable } from "./exported-table.ts";

/** What an export contains of customers, their contracts and what projects bring in apart from hours. */
export const customerTables: Readonly<Record<string, ExportedTable>> = {
  charge_receipts: {
    about: "Receipts of charges, as files.",
    columns: { bytes: "In hexadecimal digits." },
  },
  charges: {
    about: "Fixed fees, milestones and expenses of projects.",
    columns: {
      day: "When it's earned or spent.",
      kind: "fixed_fee, milestone or expense.",
      amount: "In the organisation's currency.",
      is_billable: "Whether the customer pays it; fees and milestones always.",
    },
  },
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
