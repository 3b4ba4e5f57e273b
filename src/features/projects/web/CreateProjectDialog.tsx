import { useState } from "react";
import * as z from "zod/mini";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import { useViewer } from "#web/viewer.ts";
import { createProject, duplicateProject, type ProjectDetails } from "../contract.ts";
import {
  checkProjectDraft,
  lengthFault,
  startDateOf,
  startYears,
  type ProjectDraft,
} from "../rules/project-draft.ts";
import { eachProjectText, projectTextFields, projectTexts, projectTextsOf } from "../rules/project-texts.ts";
import { endMonth } from "../rules/project-progress.ts";
import { CustomerField } from "./CustomerField.tsx";
import { ProjectStartFields } from "./ProjectStartFields.tsx";
import { ProjectTeamFields } from "./ProjectTeamFields.tsx";
import "./projects.css";

const NewProject = z.object({
  name: z.string(),
  code: z.string(),
  ...eachProjectText(() => z.string()),
  startMonth: z.nullable(z.number()),
  startYear: z.nullable(z.number()),
  projectLengthMonths: z.nullable(z.number()),
  customerId: z.nullable(z.string()),
  functionIds: z.array(z.string()),
  forecasterIds: z.array(z.string()),
  withBudget: z.boolean(),
  withCharacteristics: z.boolean(),
});
type NewProject = z.infer<typeof NewProject>;

const empty: NewProject = {
  name: "",
  code: "",
  ...eachProjectText(() => ""),
  startMonth: null,
  startYear: null,
  projectLengthMonths: null,
  customerId: null,
  functionIds: [],
  forecasterIds: [],
  withBudget: true,
  withCharacteristics: true,
};

interface CreateProjectDialogProps {
  /** The project to make another like; without it one is made from nothing. */
  readonly copyOf?: ProjectDetails | undefined;
  readonly onClose: () => void;
  readonly onCreated: (project: ProjectDetails) => void;
}

/** The Create New Project modal, and the one that duplicates a project. */
export function CreateProjectDialog({ copyOf, onClose, onCreated }: CreateProjectDialogProps) {
  const { today } = useViewer();
  const [blank] = useState(() => (copyOf ? draftLike(copyOf, startYears(today)) : empty));
  const creation = useWrite(createProject);
  const duplication = useWrite(duplicateProject);
  const edit = useEdit({
    name: copyOf ? `copy of project ${copyOf.id}` : "new project",
    schema: NewProject,
    blank,
    isInside: (path) => path.startsWith("/projects/"),
    check: checkProjectDraft,
    send: ({ draft: { withBudget, withCharacteristics, ...body } }) =>
      copyOf
        ? duplication.mutateAsync({
            params: { projectId: copyOf.id },
            body: { ...body, withBudget, withCharacteristics },
          })
        : creation.mutateAsync({ body }),
    onSaved: (project) => {
      if (project === null) return;
      toast.success(t`Project ${project.code} created`);
      onCreated(project);
    },
  });
  const wrong = Object.keys(edit.faults).length;
  return (
    <EditDialog
      edit={edit}
      size="medium"
      title={copyOf ? t`Duplicate Project` : t`Create New Project`}
      subtitle={
        copyOf &&
        t`A new proposed project like ${copyOf.name} (${copyOf.code}), without its forecasts, allocations and time.`
      }
      aside={
        wrong > 0 && (
          <span className="critical strong grow">
            {t`${plural(wrong, "# field needs attention", "# fields need attention")}`}
          </span>
        )
      }
      verb={t`Create Project`}
      pendingVerb={t`Creating...`}
      unsaved={t`The project hasn't been created yet.`}
      onClose={onClose}
    >
      <div className="form-grid">
        <NewProjectFields edit={edit} />
        <CustomerField edit={edit} stored={copyOf} />
        <ProjectTeamFields edit={edit} assigned={copyOf} />
        {copyOf && <CopyFields edit={edit} />}
      </div>
    </EditDialog>
  );
}

interface FieldsProps {
  readonly edit: Pick<Edit<unknown, NewProject>, "draft" | "faults" | "set">;
}

function NewProjectFields({ edit: { draft, faults, set } }: FieldsProps) {
  return (
    <>
      <Field className="span-4" label={t`Project name`} required error={faults["name"]}>
        <TextInput value={draft.name} maxLength={200} onValueChange={(name) => set({ name })} />
      </Field>
      <Field className="span-2" label={t`Project code`} required error={faults["code"]}>
        <TextInput
          value={draft.code}
          maxLength={40}
          autoCapitalize="characters"
          onValueChange={(code) => set({ code: code.toUpperCase() })}
        />
      </Field>
      {projectTextFields.map((field) => (
        <Field key={field} label={projectTexts[field].label()} hint={t`Optional`} error={faults[field]}>
          <TextInput
            value={draft[field]}
            maxLength={projectTexts[field].maximum}
            onValueChange={(text) => set({ [field]: text })}
          />
        </Field>
      ))}
      <ProjectStartFields
        className="span-2"
        month={draft.startMonth}
        year={draft.startYear}
        onMonthChange={(startMonth) => set({ startMonth })}
        onYearChange={(startYear) => set({ startYear })}
        monthError={faults["startMonth"]}
        yearError={faults["startYear"]}
      />
      <Field
        className="span-2"
        label={t`Length in months`}
        required
        hint={endHint(draft)}
        error={faults["projectLengthMonths"]}
      >
        <NumberInput
          reads="whole"
          min={1}
          value={draft.projectLengthMonths}
          onValueChange={(projectLengthMonths) => set({ projectLengthMonths })}
        />
      </Field>
    </>
  );
}

function CopyFields({ edit: { draft, set } }: FieldsProps) {
  return (
    <fieldset className="project-copies">
      <legend>{t`Copy to the new project`}</legend>
      <Checkbox
        checked={draft.withBudget}
        onCheckedChange={(withBudget) => set({ withBudget })}
      >{t`The active budget profile, else the newest draft, as a draft at today's rates`}</Checkbox>
      <Checkbox
        checked={draft.withCharacteristics}
        onCheckedChange={(withCharacteristics) => set({ withCharacteristics })}
      >{t`The characteristics`}</Checkbox>
    </fieldset>
  );
}

/** A project like another, with a code of its own. A start that is no longer offered is left to be chosen. */
function draftLike(project: ProjectDetails, years: readonly number[]): NewProject {
  const [year, month] = project.startDate.split("-").map(Number);
  const offered = year !== undefined && years.includes(year);
  return {
    name: t`${project.name} (copy)`.slice(0, 200),
    code: "",
    ...projectTextsOf(project),
    startMonth: offered ? (month ?? null) : null,
    startYear: offered ? year : null,
    projectLengthMonths: project.projectLengthMonths,
    customerId: project.customerId,
    functionIds: project.assignedFunctions,
    forecasterIds: project.assignedForecasters,
    withBudget: true,
    withCharacteristics: true,
  };
}

function endHint({ startMonth, startYear, projectLengthMonths }: ProjectDraft): string | undefined {
  if (
    startMonth === null ||
    startYear === null ||
    projectLengthMonths === null ||
    lengthFault(projectLengthMonths) !== null
  )
    return undefined;
  return t`To ${formatMonth(endMonth({ startDate: startDateOf(startYear, startMonth), projectLengthMonths }))}`;
}
