import { t } from "#shared/texts/t.ts";

/** What the fields of customers, contracts and rates are called. */
export const moneyFieldNames = {
  contact: () => t`Contact person`,
  customerId: () => t`Customer`,
  endsOn: () => t`Last day`,
  invoiceEmail: () => t`Email for invoices`,
  orderValue: () => t`Order value`,
  purchaseOrder: () => t`Purchase order`,
  vatId: () => t`VAT number`,
  after: () => t.as("field")`After`,
  closedMonths: () => t`Closed months`,
  receipt: () => t`Receipt`,
  repriced: () => t`Hours priced again`,
  startsOn: () => t.as("day")`From`,
} as const satisfies Readonly<Record<string, () => string>>;
