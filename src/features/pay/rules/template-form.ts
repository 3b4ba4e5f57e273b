import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { fieldOf, fieldsFor } from "./fields.ts";
import { maxColumns, type Layout } from "./layout.ts";
import type { Purpose } from "./pay-line.ts";

export interface TemplateForm {
  readonly name: string;
  readonly purpose: Purpose;
  readonly layout: Layout;
}

export const templateTexts = perLanguage(
  () =>
    ({
      nameRequired: t`Enter a name`,
      nameInUse: t`Another template has this name`,
      noColumns: t`Add a column`,
      tooMany: t`Use at most ${maxColumns} columns`,
      notForPurpose: t`One of the columns isn't for these files`,
      noHours: t`Add a column with hours or the amount`,
      decimalSeparator: t`Numbers would be cut: choose another separator or another decimal sign`,
    }) as const,
);

/** What a template may not be saved as, by field. */
export function checkTemplate({ name, purpose, layout }: TemplateForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === "") faults["name"] = templateTexts().nameRequired;
  const known = new Set(fieldsFor(purpose));
  const used = layout.columns.flatMap(({ field }) => (field === null ? [] : [field]));
  if (layout.columns.length === 0) faults["columns"] = templateTexts().noColumns;
  else if (layout.columns.length > maxColumns) faults["columns"] = templateTexts().tooMany;
  else if (used.some((field) => !known.has(field))) faults["columns"] = templateTexts().notForPurpose;
  else if (!used.some((field) => ["hours", "clockHours", "amount"].includes(field)))
    faults["columns"] = templateTexts().noHours;
  if (layout.file === "csv" && layout.separator === layout.decimal)
    faults["decimal"] = templateTexts().decimalSeparator;
  return faults;
}

/** Columns that stay empty, since lines aren't divided by what they say. */
export function emptyColumns({ columns, groups }: Pick<Layout, "columns" | "groups">): number[] {
  return columns.flatMap(({ field }, at) => {
    const of = field === null ? undefined : fieldOf(field).of;
    return of === undefined || groups.includes(of) ? [] : [at];
  });
}
