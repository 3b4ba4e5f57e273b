import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { PaySettings } from "./settings.ts";

/** Payroll has everyone's hours and holidays, invoices have billable hours with their money; each has an hour once. */
export const purposes = ["payroll", "invoices"] as const;
export type Purpose = (typeof purposes)[number];

export const purposeWords = perLanguage((): Readonly<Record<Purpose, string>> => ({
  payroll: t`Payroll`,
  invoices: t`Invoices`,
}));

/** What the lines of a file may be divided by. An activity is the function and cost tier someone worked as. */
export const dimensions = ["person", "project", "costCentre", "activity", "month", "day"] as const;
export type Dimension = (typeof dimensions)[number];

type Kind = "work" | "holiday";

/** A line of a file. Null where lines aren't divided by it; hours, rate and amount have two decimals. */
export interface PayLine {
  readonly kind: Kind;
  /** A kind of leave other than Holiday. */
  readonly leaveKind: string | null;
  readonly wageType: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly person: string | null;
  readonly personnelNumber: string | null;
  readonly projectCode: string | null;
  readonly projectName: string | null;
  readonly customerName: string | null;
  readonly customerNumber: string | null;
  readonly invoiceItem: string | null;
  readonly costCentre: string | null;
  readonly functionName: string | null;
  readonly tierName: string | null;
  readonly month: Month | null;
  readonly day: Day | null;
  readonly rate: number;
  /** Negative where a correction withdraws some. */
  readonly hours: number;
  /** Hours times rate, rounded half up once. */
  readonly amount: number;
}

/** What all lines of a file share. */
export interface FileContext {
  readonly first: Month;
  readonly last: Month;
  /** The day it's made: the date of its invoices. */
  readonly today: Day;
  /** The export's number. */
  readonly number: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The organisation writes the month before the day. */
  readonly monthFirst: boolean;
  readonly settings: PaySettings;
}
