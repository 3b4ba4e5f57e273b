import { t } from "#shared/texts/t.ts";

/** What the fields of customers and contracts are called. */
export const customerFieldNames = {
  contact: () => t`Contact person`,
  customerId: () => t`Customer`,
  endsOn: () => t`Last day`,
  invoiceEmail: () => t`Email for invoices`,
  orderValue: () => t`Order value`,
  purchaseOrder: () => t`Purchase order`,
  startsOn: () => t`First day`,
  vatId: () => t`VAT number`,
} as const satisfies Readonly<Record<string, () => string>>;
