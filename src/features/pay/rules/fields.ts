import { addDays } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { firstDay, formatMonth, lastDay } from "#shared/month.ts";
import type { Dimension, FileContext, PayLine, Purpose } from "./pay-line.ts";

/** How a value is written: texts are guarded, numbers never are. */
type FieldKind = "text" | "hours" | "money" | "day" | "month";

interface PayField {
  readonly label: string;
  readonly kind: FieldKind;
  /** Only for this purpose. */
  readonly purpose?: Purpose;
  /** Lines must be divided by it, or it stays empty. */
  readonly of?: Dimension;
  readonly value: (line: PayLine, context: FileContext) => string | number | null;
}

/** `7:30` of 7.5 hours, to the nearest minute. */
export function clockHours(hours: number): string {
  const minutes = Math.round((Math.abs(toHundredths(hours)) * 60) / 100);
  return `${hours < 0 ? "-" : ""}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Invoices are one a project and export. */
export function invoiceNumber({ projectCode }: PayLine, { number, settings }: FileContext): string {
  return `${settings.invoicePrefix}${number}-${projectCode ?? ""}`;
}

/** What an invoice's line is for: "Website: Design, Senior, March 2026". */
function description({ projectName, functionName, tierName, person, month }: PayLine): string {
  const parts = [functionName, tierName, person, month === null ? null : formatMonth(month)];
  const words = parts.filter((part) => part !== null && part !== "").join(", ");
  return projectName === null ? words : `${projectName}: ${words}`;
}

/** Everything a column can hold. */
export const fields = {
  person: { label: "Name", kind: "text", of: "person", value: ({ person }) => person },
  firstName: { label: "First name", kind: "text", of: "person", value: ({ firstName }) => firstName },
  lastName: { label: "Last name", kind: "text", of: "person", value: ({ lastName }) => lastName },
  personnelNumber: {
    label: "Personnel number",
    kind: "text",
    of: "person",
    value: ({ personnelNumber }) => personnelNumber,
  },
  projectCode: {
    label: "Project code",
    kind: "text",
    of: "project",
    value: ({ projectCode }) => projectCode,
  },
  projectName: { label: "Project", kind: "text", of: "project", value: ({ projectName }) => projectName },
  customerName: { label: "Customer", kind: "text", of: "project", value: ({ customerName }) => customerName },
  customerNumber: {
    label: "Customer number",
    kind: "text",
    of: "project",
    value: ({ customerNumber }) => customerNumber,
  },
  invoiceItem: {
    label: "Invoice item",
    kind: "text",
    of: "project",
    purpose: "invoices",
    value: ({ invoiceItem }, { settings }) => invoiceItem || settings.invoiceItem,
  },
  costCentre: { label: "Cost centre", kind: "text", of: "costCentre", value: ({ costCentre }) => costCentre },
  functionName: {
    label: "Function",
    kind: "text",
    of: "activity",
    value: ({ functionName }) => functionName,
  },
  tierName: { label: "Cost tier", kind: "text", of: "activity", value: ({ tierName }) => tierName },
  month: { label: "Month", kind: "month", of: "month", value: ({ month }) => month },
  monthStart: {
    label: "First day of the month",
    kind: "day",
    of: "month",
    value: ({ month }) => (month === null ? null : firstDay(month)),
  },
  day: { label: "Day", kind: "day", of: "day", value: ({ day }) => day },
  kind: {
    label: "Work or leave",
    kind: "text",
    purpose: "payroll",
    value: ({ kind, leaveKind }) => (kind === "holiday" ? (leaveKind ?? "Holiday") : "Work"),
  },
  wageType: { label: "Wage type", kind: "text", purpose: "payroll", value: ({ wageType }) => wageType },
  hours: { label: "Hours", kind: "hours", value: ({ hours }) => hours },
  clockHours: {
    label: "Hours as h:mm, to the nearest minute",
    kind: "text",
    value: ({ hours }) => clockHours(hours),
  },
  rate: { label: "Rate", kind: "money", purpose: "invoices", value: ({ rate }) => rate },
  amount: { label: "Amount", kind: "money", purpose: "invoices", value: ({ amount }) => amount },
  description: { label: "Description", kind: "text", purpose: "invoices", value: description },
  invoiceNumber: {
    label: "Invoice number",
    kind: "text",
    of: "project",
    purpose: "invoices",
    value: invoiceNumber,
  },
  invoiceDate: { label: "Invoice date", kind: "day", purpose: "invoices", value: (_, { today }) => today },
  dueDate: {
    label: "Due date",
    kind: "day",
    purpose: "invoices",
    value: (_, { today, settings }) => addDays(today, settings.dueDays),
  },
  currency: { label: "Currency", kind: "text", purpose: "invoices", value: (_, { currency }) => currency },
  accountCode: {
    label: "Account code",
    kind: "text",
    purpose: "invoices",
    value: (_, { settings }) => settings.accountCode,
  },
  taxType: {
    label: "Tax type",
    kind: "text",
    purpose: "invoices",
    value: (_, { settings }) => settings.taxType,
  },
  periodStart: { label: "First day of the period", kind: "day", value: (_, { first }) => firstDay(first) },
  periodEnd: { label: "Last day of the period", kind: "day", value: (_, { last }) => lastDay(last) },
  exportNumber: { label: "Number of the export", kind: "text", value: (_, { number }) => String(number) },
} as const satisfies Record<string, PayField>;

export type FieldName = keyof typeof fields;
export const fieldNames = Object.keys(fields) as FieldName[];

export const fieldOf = (name: FieldName): PayField => fields[name];

/** The fields that files of a purpose can have. */
export const fieldsFor = (purpose: Purpose): FieldName[] =>
  fieldNames.filter((name) => (fieldOf(name).purpose ?? purpose) === purpose);
