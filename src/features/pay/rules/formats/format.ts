import type { Layout } from "../layout.ts";
import type { FileContext, Purpose } from "../pay-line.ts";
import type { NeededSetting } from "../settings.ts";

/** What each hour must have to be accepted; a text is the pattern it must match. */
export interface Needs {
  readonly personnelNumber?: string;
  readonly wageType?: string;
  readonly customerName?: true;
  readonly invoiceItem?: true;
}

/** A file that a program reads, or that an organisation has described. */
export interface Format extends Layout {
  readonly id: string;
  readonly label: string;
  readonly hint: () => string;
  readonly purpose: Purpose;
  /** Of the file's name. */
  readonly ending: string;
  readonly needs: Needs;
  /** Settings it can't be made without. */
  readonly settings: readonly NeededSetting[];
  /** The program accepts no more months, or invoices, in a file. */
  readonly maxMonths?: number;
  readonly maxInvoices?: number;
  /** The program accepts no invoice below zero. */
  readonly noCredits?: true;
  /** The program reads dates as the organisation's country writes them. */
  readonly localDates?: true;
  /** Lines before the first. */
  readonly opening?: (context: FileContext) => readonly string[];
}
