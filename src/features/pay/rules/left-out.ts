/** Why approved hours that are open aren't taken. */
export const gaps = ["personnelNumber", "wageType", "customerName", "invoiceItem", "credit", "full"] as const;
export type Gap = (typeof gaps)[number];

/** The same in words, before how many hours they are. */
export const gapWords: Readonly<Record<Gap, string>> = {
  personnelNumber: "No personnel number, or none that this format accepts",
  wageType: "No wage type, or none that this format accepts",
  customerName: "No customer",
  invoiceItem: "No invoice item",
  credit:
    "Below zero, which this format doesn't accept. Correct it in the other program, or export it otherwise",
  full: "More invoices than this format accepts in a file. Export again for the rest",
};

/** Gaps that someone can fill: with a person's details or with a project's. */
export const fillable: Readonly<Partial<Record<Gap, "person" | "project">>> = {
  personnelNumber: "person",
  wageType: "project",
  customerName: "project",
  invoiceItem: "project",
};
