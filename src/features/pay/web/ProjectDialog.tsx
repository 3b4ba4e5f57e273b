import { Link } from "@tanstack/react-router";
import { listCustomerChoices } from "#features/customers/choices-contract.ts";
import { CustomerSelect } from "#parts/customers/CustomerSelect.tsx";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { changePayProject, listPayProjects, type PayProject } from "../details-contract.ts";
import type { ProjectDetails } from "../rules/settings.ts";

interface ProjectDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** What payroll and invoices need of a project. */
export function ProjectDialog({ projectId, onClose }: ProjectDialogProps) {
  const read = useRead(listPayProjects, { query: { ids: projectId } }, { fresh: 0 });
  const project = read.data?.projects[0];
  if (project) return <ProjectForm stored={project} onClose={onClose} />;
  return (
    <Dialog open title={t`Project`} onClose={onClose} cancel={t`Close`}>
      <ReadView read={read} loading={t`Loading project...`} failed={t`Error Loading Project`}>
        {() => <p>{t`This project doesn't exist any more.`}</p>}
      </ReadView>
    </Dialog>
  );
}

const draftOf = (project: PayProject): ProjectDetails => ({
  customerId: project.customerId,
  invoiceItem: project.invoiceItem,
  wageType: project.wageType,
  costCentre: project.costCentre,
});

const fields: readonly {
  readonly name: Exclude<keyof ProjectDetails, "customerId">;
  readonly label: string;
  readonly most: number;
  readonly hint?: string;
  /** Internal projects are never invoiced. */
  readonly invoiced?: true;
}[] = [
  {
    name: "invoiceItem",
    label: t`Invoice item`,
    most: 100,
    hint: t`Empty for the organisation's item`,
    invoiced: true,
  },
  { name: "wageType", label: t`Wage type`, most: 20, hint: t`Empty for the wage type of hours` },
  { name: "costCentre", label: t`Cost centre`, most: 40 },
];

function ProjectForm({ stored, onClose }: { readonly stored: PayProject; readonly onClose: () => void }) {
  const change = useWrite(changePayProject);
  const customers = useRead(
    listCustomerChoices,
    {},
    { fresh: freshFor.opening, enabled: !stored.isInternal },
  );
  const edit = useEdit({
    name: `pay project ${stored.id}`,
    stored,
    draftOf,
    mergesAlone: true,
    send: ({ version, draft }) =>
      change.mutateAsync({ params: { projectId: stored.id }, body: { version, ...draft } }),
    onSaved: (saved) => {
      if (saved) toast.success(t`${stored.code} saved`);
      onClose();
    },
  });
  return (
    <EditDialog
      edit={edit}
      title={`${stored.code} ${stored.name}`}
      subtitle={t`For payroll and invoices`}
      verb={t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The project's details haven't been saved.`}
      fields={[
        {
          label: t`Customer`,
          text: ({ customerId }: ProjectDetails) =>
            customers.data?.customers.find(({ id }) => id === customerId)?.name ?? "–",
        },
        ...fields.map(({ name, label }) => ({
          label,
          text: (draft: ProjectDetails) => draft[name] || "–",
        })),
      ]}
      onClose={onClose}
    >
      {!stored.isInternal && (
        <Field
          label={t`Customer`}
          hint={<Link to="/admin/customers">{t`Add and edit customers`}</Link>}
          error={edit.faults["customerId"] ?? customers.error?.message}
        >
          <CustomerSelect
            customers={customers.data?.customers}
            value={edit.draft.customerId}
            stored={{ id: stored.customerId, name: stored.customerName }}
            onValueChange={(customerId) => edit.set({ customerId })}
          />
        </Field>
      )}
      {fields
        .filter(({ invoiced }) => !(stored.isInternal && invoiced))
        .map(({ name, label, most, hint }) => (
          <Field key={name} label={label} hint={hint} error={edit.faults[name]}>
            <TextInput
              dir="auto"
              maxLength={most}
              value={edit.draft[name]}
              onValueChange={(value) => edit.set({ [name]: value })}
            />
          </Field>
        ))}
    </EditDialog>
  );
}
