import { useState, type ReactNode } from "react";
import { t, plural } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import { readProjectChoices, type ProjectDetails } from "../../contract.ts";
import { isLocked, statusChoices, statusLabels, type ProjectStatus } from "../../rules/project-status.ts";
import { projectTextFields, projectTexts } from "../../rules/project-texts.ts";
import { AddFunctionButton } from "./AddFunctionDialog.tsx";
import { ProjectTeamFields } from "../ProjectTeamFields.tsx";
import { StatusChangeDialog } from "./StatusChangeDialog.tsx";
import { projectFieldTexts, type ProjectEdit } from "./use-project-edit.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { rich } from "#ui/base/rich.ts";
import { functionRemovalBlocked } from "../../rules/project-change.ts";
import "../projects.css";
import { formatMonth } from "#shared/month.ts";
import { Button } from "#ui/form/Button.tsx";
import type { LengthDirection } from "../../rules/length-change.ts";
import { startDateOf } from "../../rules/project-draft.ts";
import { endMonth } from "../../rules/project-progress.ts";
import { LengthDialog } from "./LengthDialog.tsx";
import { listCustomerChoices } from "#features/customers/choices-contract.ts";
import { CustomerField } from "../CustomerField.tsx";
import { ProjectStartFields } from "../ProjectStartFields.tsx";

interface ProjectTimingFieldsProps {
  readonly project: ProjectDetails;
  readonly edit: ProjectEdit;
  readonly mayEdit: boolean;
}

/**
 * Start and length. The start is edited while the project is proposed; the length only through its dialogs,
 * outside edit mode.
 */
function ProjectTimingFields({ project, edit, mayEdit }: ProjectTimingFieldsProps) {
  const [direction, setDirection] = useState<LengthDirection | null>(null);
  const { startDate } = edit.draft;
  const [year, month] = [Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7))];
  const months = project.projectLengthMonths;
  const off = !edit.isEditing;
  const end = formatMonth(endMonth({ startDate, projectLengthMonths: months }));
  return (
    <div className="row-wrap project-length">
      <ProjectStartFields
        month={month}
        year={year}
        onMonthChange={(chosen) => edit.set({ startDate: startDateOf(year, chosen) })}
        onYearChange={(chosen) => edit.set({ startDate: startDateOf(chosen, month) })}
        disabled={off || edit.base.statusCode !== "proposed"}
        monthError={edit.faults["startDate"]}
      />
      <Field label={t`Length`}>
        <TextInput readOnly disabled value={t`${plural(months, "# month", "# months")}, to ${end}`} />
      </Field>
      {mayEdit && off && !isLocked(project.statusCode) && (
        <>
          <Button onClick={() => setDirection("extend")}>{t`Extend`}</Button>
          <Button onClick={() => setDirection("shorten")} disabled={months <= 1}>{t`Shorten`}</Button>
        </>
      )}
      {direction !== null && (
        <LengthDialog project={project} direction={direction} onClose={() => setDirection(null)} />
      )}
    </div>
  );
}

interface ProjectSettingsTabProps {
  readonly project: ProjectDetails;
  readonly edit: ProjectEdit;
  readonly mayEdit: boolean;
}

/**
 * The Settings tab. Its fields are locked outside edit mode, and most of them once the project is completed
 * or cancelled.
 */
export function ProjectSettingsTab(props: ProjectSettingsTabProps) {
  const { project, edit, mayEdit } = props;
  const choices = useRead(readProjectChoices, {}, { fresh: freshFor.general });
  const customers = useRead(listCustomerChoices, {}, { fresh: freshFor.general, enabled: edit.isEditing });
  return (
    <>
      <EditNotices
        edit={edit}
        fields={projectFieldTexts(
          [...(customers.data?.customers ?? []), { id: project.customerId, name: project.customerName }],
          choices.data,
          project,
        )}
        restored={t`the changes you made`}
        failed={({ message }) => t`Failed to update project. ${message}`}
      />
      <Panel>
        <div {...edit.form}>
          <Section title={t`Project`} note={t`Name, code, description and customer.`}>
            <NameFields edit={edit} project={project} />
          </Section>
          <Section title={t`Timing`} note={t`The start is fixed once a project is active.`}>
            <ProjectTimingFields project={project} edit={edit} mayEdit={mayEdit} />
          </Section>
          <Section title={t`Status`} note={t`Each change asks for confirmation.`}>
            <StatusField edit={edit} projectId={project.id} />
          </Section>
          <Section
            title={t`Team`}
            note={t`Functions that may be forecast and allocated, and who forecasts them: at least one of each.`}
          >
            <Team {...props} />
          </Section>
        </div>
      </Panel>
      {project.updatedByName !== null && (
        <p className="quiet fine">{t`Last changed by ${project.updatedByName}.`}</p>
      )}
    </>
  );
}

interface EditProps {
  readonly edit: ProjectEdit;
}

const isFixed = ({ isEditing, base }: ProjectEdit) => !isEditing || isLocked(base.statusCode);

function NameFields({ edit, project }: EditProps & Pick<ProjectSettingsTabProps, "project">) {
  const { draft, faults, isEditing, set } = edit;
  return (
    <div className="form-grid">
      <Field className="span-4" label={t`Name`} required error={faults["name"]}>
        <TextInput
          disabled={!isEditing}
          maxLength={200}
          value={draft.name}
          onValueChange={(name) => set({ name })}
        />
      </Field>
      <Field className="span-2" label={t`Code`} required error={faults["code"]}>
        <TextInput
          disabled={isFixed(edit)}
          maxLength={40}
          value={draft.code}
          onValueChange={(code) => set({ code: code.toUpperCase() })}
        />
      </Field>
      {projectTextFields.map((field) => (
        <Field key={field} label={projectTexts[field].label()} error={faults[field]}>
          <Textarea
            disabled={!isEditing}
            maxLength={projectTexts[field].maximum}
            rows={2}
            value={draft[field]}
            onValueChange={(text) => set({ [field]: text })}
          />
        </Field>
      ))}
      <CustomerField edit={edit} stored={project} disabled={isFixed(edit)} />
    </div>
  );
}

/** Every change is acknowledged, but for the way back to the stored status. */
function StatusField({ edit, projectId }: EditProps & { readonly projectId: string }) {
  const [wanted, setWanted] = useState<ProjectStatus | null>(null);
  const { statusCode: stored } = edit.base;
  return (
    <>
      <Field label={t`Status`} labelHidden error={edit.faults["statusCode"]}>
        <Select
          className="project-status"
          disabled={isFixed(edit)}
          options={statusChoices(stored).map((value) => ({ value, label: statusLabels()[value] }))}
          value={edit.draft.statusCode}
          onValueChange={(status) =>
            status === stored ? edit.set({ statusCode: status, clearsHours: false }) : setWanted(status)
          }
        />
      </Field>
      {wanted !== null && (
        <StatusChangeDialog
          projectId={projectId}
          from={stored}
          to={wanted}
          onCancel={() => setWanted(null)}
          onAcknowledge={(clearsHours) => {
            edit.set({ statusCode: wanted, clearsHours });
            setWanted(null);
          }}
        />
      )}
    </>
  );
}

/** Functions and forecasters. A stored function that is unticked leaves once the warning is confirmed. */
function Team({ project, edit, mayEdit }: ProjectSettingsTabProps) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const { base, draft } = edit;
  const changeFunctions = (functionIds: string[]) => {
    const unticked = base.functionIds.find(
      (id) => draft.functionIds.includes(id) && !functionIds.includes(id),
    );
    if (unticked === undefined) edit.set({ functionIds });
    else setLeaving(unticked);
  };
  return (
    <>
      <div className="form-grid">
        <ProjectTeamFields
          edit={edit}
          onFunctionsChange={changeFunctions}
          disabled={isFixed(edit)}
          assigned={project}
        />
      </div>
      {mayEdit && !edit.isEditing && (
        <div className="project-add">
          <AddFunctionButton project={project} />
        </div>
      )}
      {leaving !== null && (
        <FunctionRemovalDialog
          functionName={project.functions.find(({ id }) => id === leaving)?.name ?? t`this function`}
          allowed={base.statusCode === "proposed"}
          onCancel={() => setLeaving(null)}
          onRemove={() => {
            edit.set({ functionIds: draft.functionIds.filter((id) => id !== leaving) });
            setLeaving(null);
          }}
        />
      )}
    </>
  );
}

function Section({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="form-section">
      <div>
        <h2>{title}</h2>
        <p className="muted">{note}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

interface FunctionRemovalDialogProps {
  readonly functionName: string;
  /** Functions leave proposed projects only. */
  readonly allowed: boolean;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}

function FunctionRemovalDialog({ functionName, allowed, onCancel, onRemove }: FunctionRemovalDialogProps) {
  return (
    <Dialog
      open
      title={t`Remove Function`}
      onClose={onCancel}
      cancel={allowed ? t`Cancel` : t`Close`}
      verb={allowed ? t`Remove Function` : undefined}
      danger
      onConfirm={onRemove}
    >
      {allowed ? (
        <p>{rich`Removing ${<b>{functionName}</b>} deletes it from this project's forecasts, allocations and budget profiles once you save.`}</p>
      ) : (
        <p>{functionRemovalBlocked()}</p>
      )}
    </Dialog>
  );
}
