import { useState, type ReactNode } from "react";
import { Field } from "#ui/form/Field.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import { readProjectChoices, type ProjectDetails } from "../../contract.ts";
import { isLocked, statusChoices, type ProjectStatus } from "../../rules/project-status.ts";
import { AddFunctionButton } from "./AddFunctionButton.tsx";
import { FunctionRemovalDialog } from "./FunctionRemovalDialog.tsx";
import { ProjectTeamFields } from "../ProjectTeamFields.tsx";
import { ProjectTimingFields } from "../ProjectTimingFields.tsx";
import { StatusChangeDialog } from "./StatusChangeDialog.tsx";
import { statusLabels } from "../status-labels.ts";
import { projectFieldTexts, type ProjectEdit } from "./use-project-edit.ts";
import "../projects.css";

interface ProjectSettingsTabProps {
  readonly project: ProjectDetails;
  readonly edit: ProjectEdit;
  readonly mayEdit: boolean;
}

/**
 * The Settings tab. Its fields are locked outside edit mode, and most of them once the project is completed
 * or cancelled.
 */
export function ProjectSettingsTab({ project, edit, mayEdit }: ProjectSettingsTabProps) {
  const [wantedStatus, setWantedStatus] = useState<ProjectStatus | null>(null);
  const [leavingFunction, setLeavingFunction] = useState<string | null>(null);
  const choices = useRead(readProjectChoices, {}, { fresh: freshFor.general });
  const { base, draft: values } = edit;
  const off = !edit.isEditing;
  const locked = off || isLocked(base.statusCode);
  const removed =
    leavingFunction === null
      ? ""
      : (project.functions.find(({ id }) => id === leavingFunction)?.name ?? "this function");
  const changeFunctions = (functionIds: string[]) => {
    const leaving = base.functionIds.find(
      (id) => values.functionIds.includes(id) && !functionIds.includes(id),
    );
    if (leaving === undefined) edit.set({ functionIds });
    else setLeavingFunction(leaving);
  };
  return (
    <>
      <EditNotices
        edit={edit}
        fields={projectFieldTexts(choices.data, project)}
        restored="the changes you made"
        failed={({ message }) => `Failed to update project. ${message}`}
      />
      <Panel>
        <div {...edit.form}>
          <Section title="Project" note="How people find it.">
            <div className="form-grid">
              <Field className="span-4" label="Name" error={edit.faults["name"]}>
                <TextInput
                  disabled={off}
                  maxLength={200}
                  value={values.name}
                  onValueChange={(name) => edit.set({ name })}
                />
              </Field>
              <Field className="span-2" label="Code" error={edit.faults["code"]}>
                <TextInput
                  disabled={locked}
                  maxLength={40}
                  value={values.code}
                  onValueChange={(code) => edit.set({ code: code.toUpperCase() })}
                />
              </Field>
              <Field label="Description" error={edit.faults["description"]}>
                <Textarea
                  disabled={off}
                  maxLength={4000}
                  rows={2}
                  value={values.description}
                  onValueChange={(description) => edit.set({ description })}
                />
              </Field>
            </div>
          </Section>
          <Section title="Timing" note="The start is fixed once a project is active.">
            <ProjectTimingFields project={project} edit={edit} mayEdit={mayEdit} />
          </Section>
          <Section title="Status" note="You confirm each change.">
            <Field label="Status" labelHidden error={edit.faults["statusCode"]}>
              <Select
                className="project-status"
                disabled={locked}
                options={statusChoices(base.statusCode).map((value) => ({
                  value,
                  label: statusLabels[value],
                }))}
                value={values.statusCode}
                onValueChange={(status) =>
                  status === base.statusCode ? edit.set({ statusCode: status }) : setWantedStatus(status)
                }
              />
            </Field>
          </Section>
          <Section
            title="Team"
            note="Functions that may be forecast and allocated, and who forecasts them: at least one of each."
          >
            <div className="form-grid">
              <ProjectTeamFields
                functionIds={values.functionIds}
                forecasterIds={values.forecasterIds}
                onFunctionsChange={changeFunctions}
                onForecastersChange={(forecasterIds) => edit.set({ forecasterIds })}
                faults={edit.faults}
                disabled={locked}
                assignedFunctions={project.functions}
                assignedForecasters={project.forecasters}
              />
            </div>
            {mayEdit && off && (
              <div className="project-add">
                <AddFunctionButton project={project} />
              </div>
            )}
          </Section>
        </div>
      </Panel>
      {project.updatedByName !== null && (
        <p className="quiet fine">{`Last changed by ${project.updatedByName}.`}</p>
      )}
      {wantedStatus !== null && (
        <StatusChangeDialog
          from={base.statusCode}
          to={wantedStatus}
          onCancel={() => setWantedStatus(null)}
          onAcknowledge={() => {
            edit.set({ statusCode: wantedStatus });
            setWantedStatus(null);
          }}
        />
      )}
      {leavingFunction !== null && (
        <FunctionRemovalDialog
          functionName={removed}
          allowed={base.statusCode === "proposed"}
          onCancel={() => setLeavingFunction(null)}
          onRemove={() => {
            edit.set({ functionIds: values.functionIds.filter((id) => id !== leavingFunction) });
            setLeavingFunction(null);
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
