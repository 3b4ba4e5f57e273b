import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { fieldLabels, fieldNames } from "../../rules/fields.ts";
import { plainLayouts } from "../../rules/formats/generic.ts";
import {
  dateFormats,
  decimals,
  encodings,
  requirements,
  separators,
  type Layout,
  type LayoutColumn,
} from "../../rules/layout.ts";
import { dimensions, purposes, purposeWords, type Purpose } from "../../rules/pay-line.ts";
import { checkTemplate } from "../../rules/template-form.ts";
import { changePayTemplate, createPayTemplate, type PayTemplate } from "../../template-contract.ts";

/** A template in a form: the layout's parts beside its name, so that each is a field of its own. */
export interface TemplateDraft extends Layout {
  readonly name: string;
  readonly purpose: Purpose;
}

export type TemplateEdit = Edit<PayTemplate, TemplateDraft>;

const Draft = z.object({
  name: z.string(),
  purpose: z.enum(purposes),
  file: z.enum(["csv", "xlsx"]),
  groups: z.array(z.enum(dimensions)),
  columns: z.array(
    z.object({ heading: z.string(), field: z.nullable(z.enum(fieldNames)), text: z.string() }),
  ),
  headings: z.boolean(),
  separator: z.enum(separators),
  encoding: z.enum(encodings),
  decimal: z.enum(decimals),
  date: z.enum(dateFormats),
  requires: z.array(z.enum(requirements)),
});

/** Columns as a form contains them, with keys that stay while they move. */
export const layoutOf = ({ name: _name, purpose: _purpose, ...layout }: TemplateDraft): Layout => layout;

const columnWords = ({ heading, field, text }: LayoutColumn): string =>
  `${heading || t`No heading`} (${field === null ? t`“${text}”` : fieldLabels()[field]})`;

export function useTemplateEdit(template: PayTemplate | null, onClose: () => void): TemplateEdit {
  const create = useWrite(createPayTemplate);
  const change = useWrite(changePayTemplate);
  return useEdit<PayTemplate, TemplateDraft, unknown>({
    name: `pay template ${template?.id ?? "new"}`,
    schema: Draft,
    stored: template,
    draftOf: ({ name, purpose, layout }) => ({ name, purpose, ...layout }),
    blank: { name: "", purpose: "payroll", ...plainLayouts.payroll },
    same: (left, right) => JSON.stringify(left) === JSON.stringify(right),
    check: (draft) => checkTemplate({ name: draft.name, purpose: draft.purpose, layout: layoutOf(draft) }),
    send: ({ version, draft }) => {
      const layout = layoutOf(draft);
      const body = {
        name: draft.name,
        purpose: draft.purpose,
        layout: {
          ...layout,
          groups: [...layout.groups],
          columns: layout.columns.map((column) => ({ ...column })),
          requires: [...layout.requires],
        },
      };
      return template === null
        ? create.mutateAsync({ body })
        : change.mutateAsync({ params: { templateId: template.id }, body: { version, ...body } });
    },
    onSaved: (saved, { name }) => {
      if (saved) toast.success(t`${name.trim()} saved`);
      onClose();
    },
  });
}

export const templateTexts: readonly FieldText<TemplateDraft>[] = [
  { label: t`Name`, text: ({ name }) => name },
  { label: t.as("purpose")`For`, text: ({ purpose }) => purposeWords()[purpose] },
  { label: t`File`, text: ({ file }) => (file === "csv" ? "CSV" : "Excel") },
  { label: t`Columns`, text: ({ columns }) => columns.map(columnWords).join(", ") },
  { label: t`One line per`, text: ({ groups }) => groups.join(", ") },
  { label: t`Excludes hours without`, text: ({ requires }) => requires.join(", ") || "–" },
  {
    label: t`How it's written`,
    text: ({ separator, encoding, decimal, date, headings }) => {
      const words = `${separator === "\t" ? t.as("character")`tab` : separator} ${encoding} ${decimal} ${date}`;
      return headings ? t`${words} with headings` : words;
    },
  },
];
