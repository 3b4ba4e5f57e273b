import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
/** Why approved hours that are open aren't accepted. */
export const gaps = ["personnelNumber", "wageType", "customerName", "invoiceItem", "credit", "full"] as const;
export type Gap = (typeof gaps)[number];

/** The same in words, before how many hours they are. */
export const gapWords = perLanguage((): Readonly<Record<Gap, string>> => ({
  personnelNumber: t`No personnel number, or none that this format accepts`,
  wageType: t`No wage type, or none that this format accepts`,
  customerName: t`No customer`,
  invoiceItem: t`No invoice item`,
  credit: t`Below zero, which this format doesn't accept. Correct it in the other program, or export it otherwise`,
  full: t`More invoices than this format accepts in a file. Export again for the rest`,
}));

/** Gaps that someone can fill: with a person's details or with a project's. */
export const fillable: Readonly<Partial<Record<Gap, "person" | "project">>> = {
  personnelNumber: "person",
  wageType: "project",
  customerName: "project",
  invoiceItem: "project",
};
