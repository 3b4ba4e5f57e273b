import { customerTables } from "./export-customers.ts";
import type { ExportedTable } from "./exported-table.ts";

/** What an export contains of customers, rates, costs, payroll and invoicing. */
export const payTables: Readonly<Record<string, ExportedTable>> = {
  ...customerTables,
  billing_rates: {
    about: "Rates from a day: of a cost tier or a person, on one project or on all.",
    columns: {
      starts_on: "-infinity for a tier's first one, which is from always.",
      hourly_rate: "In the organisation's currency. Empty for none of its own from that day.",
    },
  },
  cost_rates: {
    about: "What an hour of a cost tier or a person costs from a day on.",
    columns: {
      starts_on: "-infinity for always.",
      hourly_cost: "In the organisation's currency.",
      monthly_salary:
        "In the organisation's currency. Without it and an hourly cost someone has none of their own.",
      burden_percent: "What comes on top of the salary.",
    },
  },
  pay_export_parts: {
    about: "Files made for payroll and invoicing, in parts of a megabyte.",
    columns: { part: "From 0.", bytes: "In hexadecimal digits." },
  },
  pay_export_subjects: { about: "Whose hours each export has, on which projects and as what." },
  pay_exports: {
    about: "What went out to payroll and as invoices, and when.",
    columns: {
      number: "Counts the exports.",
      months: "Every month it has hours of.",
      sha256: "The checksum of its file.",
      amount: "The sum of its lines in the organisation's currency. Empty for payroll.",
    },
  },
  pay_marks: {
    about: "The hours each export has, negative where it reverses some.",
    columns: {
      place: "The order within the export.",
      kind: "work or holiday.",
      rate_per_hour: "In the organisation's currency. 0 for payroll.",
      wage_type: "What payroll booked the hours as.",
    },
  },
  pay_people: { about: "People's numbers in payroll." },
  pay_projects: { about: "What payroll and invoicing need to know of projects." },
  pay_settings: { about: "What payroll and invoicing need to know of the organisation: one row." },
  pay_templates: {
    about: "Files for other programs, as the organisation describes them.",
    columns: { layout: "Columns and how they're written, as JSON." },
  },
};
