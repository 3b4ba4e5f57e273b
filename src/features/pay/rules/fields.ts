import { addDays } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { firstDay, formatMonth, lastDay } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { Dimension, FileContext, PayLine, Purpose } from "./pay-line.ts";

/** How a value is written: texts are guarded, numbers never are. */
type FieldKind = "text" | "hours" | "money" | "day" | "month";

interface PayField {
  /** What plain files call it, in English like every name of a column. */
  readonly heading: string;
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

/** Everything a column can contain. */
export const fields = {
  person: { heading: "Name", kind: "text", of: "person", value: ({ person }) => person },
  firstName: { heading: "First name", kind: "text", of: "person", value: ({ firstName }) => firstName },
  lastName: { heading: "Last name", kind: "text", of: "person", value: ({ lastName }) => lastName },
  personnelNumber: {
    heading: "Personnel number",
    kind: "text",
    of: "person",
    value: ({ personnelNumber }) => personnelNumber,
  },
  projectCode: {
    heading: "Project code",
    kind: "text",
    of: "project",
    value: ({ projectCode }) => projectCode,
  },
  projectName: {
    heading: "Project",
    kind: "text",
    of: "project",
    value: ({ projectName }) => projectName,
  },
  customerName: {
    heading: "Customer",
    kind: "text",
    of: "project",
    value: ({ customerName }) => customerName,
  },
  customerNumber: {
    heading: "Customer number",
    kind: "text",
    of: "project",
    value: ({ customerNumber }) => customerNumber,
  },
  invoiceItem: {
    heading: "Invoice item",
    kind: "text",
    of: "project",
    purpose: "invoices",
    value: ({ invoiceItem }, { settings }) => invoiceItem || settings.invoiceItem,
  },
  costCentre: {
    heading: "Cost centre",
    kind: "text",
    of: "costCentre",
    value: ({ costCentre }) => costCentre,
  },
  functionName: {
    heading: "Function",
    kind: "text",
    of: "activity",
    value: ({ functionName }) => functionName,
  },
  tierName: { heading: "Cost tier", kind: "text", of: "activity", value: ({ tierName }) => tierName },
  month: { heading: "Month", kind: "month", of: "month", value: ({ month }) => month },
  monthStart: {
    heading: "First day of the month",
    kind: "day",
    of: "month",
    value: ({ month }) => (month === null ? null : firstDay(month)),
  },
  day: { heading: "Day", kind: "day", of: "day", value: ({ day }) => day },
  kind: {
    heading: "Work or leave",
    kind: "text",
    purpose: "payroll",
    value: ({ kind, leaveKind }) => (kind === "holiday" ? (leaveKind ?? "Holiday") : "Work"),
  },
  wageType: { heading: "Wage type", kind: "text", purpose: "payroll", value: ({ wageType }) => wageType },
  hours: { heading: "Hours", kind: "hours", value: ({ hours }) => hours },
  clockHours: {
    heading: "Hours as h:mm, to the nearest minute",
    kind: "text",
    value: ({ hours }) => clockHours(hours),
  },
  rate: { heading: "Rate", kind: "money", purpose: "invoices", value: ({ rate }) => rate },
  amount: { heading: "Amount", kind: "money", purpose: "invoices", value: ({ amount }) => amount },
  description: { heading: "Description", kind: "text", purpose: "invoices", value: description },
  invoiceNumber: {
    heading: "Invoice number",
    kind: "text",
    of: "project",
    purpose: "invoices",
    value: invoiceNumber,
  },
  invoiceDate: {
    heading: "Invoice date",
    kind: "day",
    purpose: "invoices",
    value: (_, { today }) => today,
  },
  dueDate: {
    heading: "Due date",
    kind: "day",
    purpose: "invoices",
    value: (_, { today, settings }) => addDays(today, settings.dueDays),
  },
  currency: {
    heading: "Currency",
    kind: "text",
    purpose: "invoices",
    value: (_, { currency }) => currency,
  },
  accountCode: {
    heading: "Account code",
    kind: "text",
    purpose: "invoices",
    value: (_, { settings }) => settings.accountCode,
  },
  taxType: {
    heading: "Tax type",
    kind: "text",
    purpose: "invoices",
    value: (_, { settings }) => settings.taxType,
  },
  periodStart: {
    heading: "First day of the period",
    kind: "day",
    value: (_, { first }) => firstDay(first),
  },
  periodEnd: { heading: "Last day of the period", kind: "day", value: (_, { last }) => lastDay(last) },
  exportNumber: {
    heading: "Number of the export",
    kind: "text",
    value: (_, { number }) => String(number),
  },
} as const satisfies Record<string, PayField>;

export type FieldName = keyof typeof fields;
export const fieldNames = Object.keys(fields) as FieldName[];

/** What people choose them by. */
export const fieldLabels = perLanguage((): Readonly<Record<FieldName, string>> => ({
  person: t`Name`,
  firstName: t`First name`,
  lastName: t`Last name`,
  personnelNumber: t`Personnel number`,
  projectCode: t`Project code`,
  projectName: t`Project`,
  customerName: t`Customer`,
  customerNumber: t`Customer number`,
  invoiceItem: t`Invoice item`,
  costCentre: t`Cost centre`,
  functionName: t`Function`,
  tierName: t`Cost tier`,
  month: t`Month`,
  monthStart: t`First day of the month`,
  day: t`Day`,
  kind: t`Work or leave`,
  wageType: t`Wage type`,
  hours: t`Hours`,
  clockHours: t`Hours as h:mm, to the nearest minute`,
  rate: t`Rate`,
  amount: t`Amount`,
  description: t`Description`,
  invoiceNumber: t`Invoice number`,
  invoiceDate: t`Invoice date`,
  dueDate: t`Due date`,
  currency: t`Currency`,
  accountCode: t`Account code`,
  taxType: t`Tax type`,
  periodStart: t`First day of the period`,
  periodEnd: t`Last day of the period`,
  exportNumber: t`Number of the export`,
}));

export const fieldOf = (name: FieldName): PayField => fields[name];

/** The fields that files of a purpose can have. */
export const fieldsFor = (purpose: Purpose): FieldName[] =>
  fieldNames.filter((name) => (fieldOf(name).purpose ?? purpose) === purpose);
