import { t } from "#shared/texts/t.ts";
import { column } from "../layout.ts";
import type { Format } from "./format.ts";

const invoices = {
  purpose: "invoices",
  file: "csv",
  ending: "csv",
  encoding: "utf-8",
  separator: ",",
  decimal: ".",
  date: "dd/MM/yyyy",
  localDates: true,
  headings: true,
  requires: [],
  groups: ["project", "activity", "month"],
} as const satisfies Partial<Format>;

const address = ["Line1", "Line2", "Line3", "Line4"].map((line) => `POAddress${line}`);

/**
 * Xero's template for sales invoices, one invoice a project. Below zero it's a credit note
 * (docs/decisions/0042-pay-and-invoices.md).
 */
export const xero: Format = {
  ...invoices,
  id: "xero",
  label: "Xero",
  hint: () => t`Sales invoices, one per project, with a line for each activity, rate and month`,
  needs: { customerName: true },
  settings: ["accountCode", "taxType"],
  maxInvoices: 500,
  columns: [
    column("*ContactName", "customerName"),
    ...["EmailAddress", ...address, "POCity", "PORegion", "POPostalCode", "POCountry"].map((name) =>
      column(name),
    ),
    column("*InvoiceNumber", "invoiceNumber"),
    column("Reference", "projectCode"),
    column("*InvoiceDate", "invoiceDate"),
    column("*DueDate", "dueDate"),
    column("Total"),
    column("InventoryItemCode", "invoiceItem"),
    column("*Description", "description"),
    column("*Quantity", "hours"),
    column("*UnitAmount", "rate"),
    column("Discount"),
    column("*AccountCode", "accountCode"),
    column("*TaxType", "taxType"),
    ...["TaxAmount", "TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2"].map((name) =>
      column(name),
    ),
    column("Currency", "currency"),
    column("BrandingTheme"),
  ],
};

/** QuickBooks Online's invoices, one a project. It accepts 100 a file, and none below zero. */
export const quickBooks: Format = {
  ...invoices,
  id: "quickbooks-online",
  label: "QuickBooks Online",
  hint: () => t`Invoices, one per project, with a line for each activity, rate and month`,
  needs: { customerName: true, invoiceItem: true },
  settings: [],
  maxInvoices: 100,
  noCredits: true,
  columns: [
    column("*InvoiceNo", "invoiceNumber"),
    column("*Customer", "customerName"),
    column("*InvoiceDate", "invoiceDate"),
    column("*DueDate", "dueDate"),
    column("Memo", "projectName"),
    column("Item(Product/Service)", "invoiceItem"),
    column("ItemDescription", "description"),
    column("ItemQuantity", "hours"),
    column("ItemRate", "rate"),
    column("*ItemAmount", "amount"),
    column("*ItemTaxCode", "taxType"),
    column("Currency", "currency"),
  ],
};
