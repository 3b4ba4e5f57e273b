import { t } from "#shared/texts/t.ts";
import { column, plainCsv, type Layout } from "../layout.ts";
import { fields, type FieldName } from "../fields.ts";
import type { Purpose } from "../pay-line.ts";
import type { Format } from "./format.ts";

const columnsOf = (names: readonly FieldName[]) => names.map((name) => column(fields[name].heading, name));

/** What plain files say, and what a new template begins with. */
export const plainLayouts: Readonly<Record<Purpose, Layout>> = {
  payroll: {
    ...plainCsv,
    groups: ["person", "project", "activity", "month"],
    columns: columnsOf([
      "personnelNumber",
      "person",
      "kind",
      "wageType",
      "projectCode",
      "projectName",
      "functionName",
      "tierName",
      "month",
      "hours",
    ]),
  },
  invoices: {
    ...plainCsv,
    groups: ["project", "activity", "person", "month"],
    columns: columnsOf([
      "customerNumber",
      "customerName",
      "projectCode",
      "projectName",
      "functionName",
      "tierName",
      "person",
      "month",
      "hours",
      "rate",
      "amount",
      "currency",
    ]),
  },
};

const words: Readonly<Record<Purpose, () => string>> = {
  payroll: () => t`Hours by person, project, activity and month`,
  invoices: () => t`Billable hours and money by project, activity, person and month`,
};

const plain = (purpose: Purpose, file: Layout["file"]): Format => ({
  ...plainLayouts[purpose],
  id: file,
  file,
  ending: file,
  label: file === "csv" ? "CSV" : "Excel",
  hint: words[purpose],
  purpose,
  needs: {},
  settings: [],
});

export const plainFormats: readonly Format[] = (["payroll", "invoices"] as const).flatMap((purpose) => [
  plain(purpose, "csv"),
  plain(purpose, "xlsx"),
]);
