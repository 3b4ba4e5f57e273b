import { Plus } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { addMonths, monthOf } from "#shared/month.ts";
import { MonthField } from "#parts/months/MonthField.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useViewer } from "#web/viewer.ts";
import { purposeWords } from "../rules/pay-line.ts";
import {
  deletePayTemplate,
  listPayTemplates,
  type PayTemplate,
  readPaySample,
} from "../template-contract.ts";
import { cellText, headingCells } from "../rules/render.ts";
import { PayFrame } from "./PayFrame.tsx";
import { ColumnFields } from "./templates/ColumnFields.tsx";
import { TemplateFields, WritingFields } from "./templates/TemplateFields.tsx";
import { templateTexts, useTemplateEdit, type TemplateDraft } from "./templates/use-template-edit.ts";
import { FileLines } from "./SampleTable.tsx";

type Open =
  | { readonly kind: "new" }
  | { readonly kind: "edit" | "delete"; readonly template: PayTemplate }
  | null;

const columnsOf = (onDelete: (template: PayTemplate) => void): readonly Column<PayTemplate>[] => [
  {
    id: "name",
    header: t`Name`,
    rowHeader: true,
    cell: ({ name }) => <span className="medium anywhere">{name}</span>,
    sortValue: ({ name }) => name,
  },
  {
    id: "purpose",
    header: t.as("purpose")`For`,
    cell: ({ purpose }) => purposeWords()[purpose],
    sortValue: ({ purpose }) => purpose,
  },
  {
    id: "file",
    header: t`File`,
    desk: true,
    cell: ({ layout }) => (layout.file === "csv" ? "CSV" : "Excel"),
    sortValue: ({ layout }) => layout.file,
  },
  {
    id: "columns",
    header: t`Columns`,
    number: true,
    desk: true,
    cell: ({ layout }) => layout.columns.length,
    sortValue: ({ layout }) => layout.columns.length,
  },
  {
    id: "actions",
    header: t`Actions`,
    headerHidden: true,
    cell: (template) => (
      <Button
        small
        variant="ghost"
        aria-label={t`Delete ${template.name}`}
        onClick={() => onDelete(template)}
      >{t`Delete`}</Button>
    ),
  },
];

/** /admin/pay/templates */
export function TemplatesPage() {
  const read = useRead(listPayTemplates, {}, { fresh: freshFor.planning });
  const [open, setOpen] = useState<Open>(null);
  const templates = read.data?.templates ?? [];
  const create = (primary: boolean) => (
    <Button
      variant={primary ? "primary" : undefined}
      icon={Plus}
      onClick={() => setOpen({ kind: "new" })}
    >{t`New template`}</Button>
  );
  return (
    <PayFrame current="/admin/pay/templates" actions={create(true)}>
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Templates`} read={read} />
      ) : (
        <Panel title={t`Templates`} flush>
          <Table
            label={t`Templates`}
            columns={columnsOf((template) => setOpen({ kind: "delete", template }))}
            rows={templates}
            rowId={({ id }) => id}
            onOpen={(template) => setOpen({ kind: "edit", template })}
            loading={read.isPending && t`Loading templates...`}
            empty={
              <EmptyState
                title={t`No templates yet`}
                action={create(false)}
              >{t`A template describes the file of any other program: its columns, their order and how numbers and dates are written.`}</EmptyState>
            }
            count={t`${plural(templates.length, "# template", "# templates")}`}
          />
        </Panel>
      )}
      <TemplateDialogs open={open} templates={templates} onClose={() => setOpen(null)} />
    </PayFrame>
  );
}

interface TemplateDialogsProps {
  readonly open: Open;
  readonly templates: readonly PayTemplate[];
  readonly onClose: () => void;
}

/** The dialog that is open, if any. */
function TemplateDialogs({ open, templates, onClose }: TemplateDialogsProps) {
  if (open === null) return null;
  if (open.kind === "new") return <TemplateDialog template={null} onClose={onClose} />;
  const template = templates.find(({ id }) => id === open.template.id) ?? open.template;
  if (open.kind === "edit") return <TemplateDialog template={template} onClose={onClose} />;
  return (
    <WriteDialog
      endpoint={deletePayTemplate}
      input={{ params: { templateId: template.id }, query: { version: String(template.version) } }}
      title={t`Delete template?`}
      subtitle={template.name}
      done={t`Template deleted`}
      verb={t`Delete`}
      pendingVerb={t`Deleting...`}
      danger
      onClose={onClose}
    >
      <p>{t`Exports that were made with it stay, with their files.`}</p>
    </WriteDialog>
  );
}

interface TemplateDialogProps {
  /** Null for a new one. */
  readonly template: PayTemplate | null;
  readonly onClose: () => void;
}

/** A file's description, with its first lines beside it as they'd be. */
function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const edit = useTemplateEdit(template, onClose);
  const isNew = template === null;
  return (
    <EditDialog
      edit={edit}
      title={isNew ? t`New template` : t`Edit template`}
      size="full"
      verb={isNew ? t`Create template` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The template hasn't been saved.`}
      fields={templateTexts}
      onClose={onClose}
    >
      <div className="pay-editor">
        <div className="stack">
          <TemplateFields edit={edit} isNew={isNew} />
          <ColumnFields edit={edit} />
          <WritingFields edit={edit} />
        </div>
        <Sample draft={edit.draft} />
      </div>
    </EditDialog>
  );
}

/** The first lines of a month's approved hours, written as the template says at this moment. */
function Sample({ draft }: { readonly draft: TemplateDraft }) {
  const [month, setMonth] = useState(addMonths(monthOf(useViewer().today), -1));
  const query = { purpose: draft.purpose, month, groups: draft.groups.join(",") };
  const read = useRead(readPaySample, { query }, { fresh: freshFor.planning, showPrevious: true });
  return (
    <section className="pay-sample stack" aria-label={t`Sample`}>
      <div className="row-wrap between">
        <h2>{t`First lines`}</h2>
        <MonthField label={t.as("month")`Of`} value={month} onChange={setMonth} />
      </div>
      <ReadView read={read} loading={t`Loading a sample...`} failed={t`Error Loading the Sample`}>
        {({ lines, context }) =>
          lines.length === 0 ? (
            <EmptyState
              title={t`Nothing approved in this month`}
            >{t`Choose another month to see the file with your hours.`}</EmptyState>
          ) : (
            <FileLines
              headings={draft.headings ? headingCells(draft) : draft.columns.map(() => "")}
              rows={lines.map((line) =>
                draft.columns.map((column) => cellText(column, line, context, draft)),
              )}
            />
          )
        }
      </ReadView>
    </section>
  );
}
