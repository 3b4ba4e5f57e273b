import { useRef, useState } from "react";
import * as z from "zod/mini";
import { count } from "../../../shared/count.ts";
import { formatMonth } from "../../../shared/month.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../ui/overlay/DiscardDialog.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { RestoredNotice } from "../../../ui/feedback/RestoredNotice.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import type { CallFailure } from "../../../web/call.ts";
import { useWrite } from "../../../web/data.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import { useKeptWork, useUnsavedWork } from "../../../web/unsaved-work.ts";
import { useViewer } from "../../../web/viewer.ts";
import { createProject, duplicateProject, type ProjectDetails } from "../contract.ts";
import {
  checkProjectDraft,
  lengthFault,
  startDateOf,
  startYears,
  type ProjectDraft,
} from "../rules/project-draft.ts";
import { endMonth } from "../rules/project-progress.ts";
import { monthOptions } from "./month-options.ts";
import { ProjectTeamFields } from "./ProjectTeamFields.tsx";
import "./projects.css";

const empty: ProjectDraft = {
  name: "",
  code: "",
  description: "",
  startMonth: null,
  startYear: null,
  projectLengthMonths: null,
  functionIds: [],
  forecasterIds: [],
};

const Kept = z.object({
  name: z.string(),
  code: z.string(),
  description: z.string(),
  startMonth: z.nullable(z.number()),
  startYear: z.nullable(z.number()),
  projectLengthMonths: z.nullable(z.number()),
  functionIds: z.array(z.string()),
  forecasterIds: z.array(z.string()),
});

interface CreateProjectDialogProps {
  /** The project to make another like; without it one is made from nothing. */
  readonly copyOf?: ProjectDetails | undefined;
  readonly onClose: () => void;
  readonly onCreated: (project: ProjectDetails) => void;
}

/**
 * The Create New Project modal, and the one that duplicates a project. It stays open, with everything typed,
 * until the project is created or given up.
 */
export function CreateProjectDialog({ copyOf, onClose, onCreated }: CreateProjectDialogProps) {
  const { today } = useViewer();
  const keptName = copyOf ? `copy of project ${copyOf.id}` : "new project";
  const [start] = useState(() => (copyOf ? draftLike(copyOf, startYears(today)) : empty));
  const [withBudget, setWithBudget] = useState(true);
  const [withCharacteristics, setWithCharacteristics] = useState(true);
  const kept = useKeptWork(keptName, Kept);
  const [draft, setDraft] = useState<ProjectDraft>(kept ?? start);
  const [restored, setRestored] = useState(kept !== null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const creation = useWrite(createProject);
  const duplication = useWrite(duplicateProject);
  const create = copyOf ? duplication : creation;
  useFirstFault(form, faults);
  const unsaved = useUnsavedWork({
    name: keptName,
    dirty: !sameDraft(draft, start),
    work: draft,
    isInside: (path) => path.startsWith("/projects/"),
  });
  const close = () => (sameDraft(draft, start) ? onClose() : setAsking(true));
  const discard = () => {
    unsaved.forget();
    onClose();
  };
  const edit = (change: Partial<ProjectDraft>) => {
    setDraft({ ...draft, ...change });
    const changed = Object.keys(change);
    if (changed.some((name) => name in faults))
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !changed.includes(name))));
  };
  const submit = () => {
    const wrong = checkProjectDraft(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const body = { ...draft, functionIds: [...draft.functionIds], forecasterIds: [...draft.forecasterIds] };
    const done = {
      onSuccess: (project: ProjectDetails) => {
        unsaved.forget();
        toast.success(`Project ${project.code} created`);
        onCreated(project);
      },
      onError: (failure: CallFailure) => setFaults(failure.fields),
    };
    if (copyOf)
      duplication.mutate(
        { params: { projectId: copyOf.id }, body: { ...body, withBudget, withCharacteristics } },
        done,
      );
    else creation.mutate({ body }, done);
  };
  const wrongFields = Object.keys(faults).length;
  return (
    <>
      <Dialog
        open
        size="medium"
        title={copyOf ? "Duplicate Project" : "Create New Project"}
        subtitle={
          copyOf &&
          `A new proposed project like ${copyOf.name} (${copyOf.code}), without its forecasts, allocations and time.`
        }
        onClose={close}
        onSubmit={submit}
        pending={create.isPending}
        footer={
          <>
            {wrongFields > 0 && (
              <span className="project-attention grow">
                {count(wrongFields, "field needs attention", "fields need attention")}
              </span>
            )}
            <Button onClick={close} disabled={create.isPending}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={create.isPending} pendingLabel="Creating...">
              Create Project
            </Button>
          </>
        }
      >
        {restored && (
          <RestoredNotice what="what you typed" onDiscard={discard} onDismiss={() => setRestored(false)} />
        )}
        <div className="form-grid" ref={form}>
          {create.isError && Object.keys(create.error.fields).length === 0 && (
            <Banner tone="critical">{create.error.message}</Banner>
          )}
          <Field className="span-4" label="Project name" error={faults["name"]}>
            <TextInput value={draft.name} maxLength={200} onValueChange={(name) => edit({ name })} />
          </Field>
          <Field className="span-2" label="Project code" error={faults["code"]}>
            <TextInput
              value={draft.code}
              maxLength={40}
              autoCapitalize="characters"
              onValueChange={(code) => edit({ code: code.toUpperCase() })}
            />
          </Field>
          <Field label="Description" hint="Optional" error={faults["description"]}>
            <TextInput
              value={draft.description}
              maxLength={4000}
              onValueChange={(description) => edit({ description })}
            />
          </Field>
          <Field className="span-2" label="Start month" error={faults["startMonth"]}>
            <Select
              options={monthOptions}
              placeholder="Select a month"
              value={draft.startMonth === null ? "" : String(draft.startMonth)}
              onValueChange={(month) => edit({ startMonth: Number(month) })}
            />
          </Field>
          <Field className="span-2" label="Start year" error={faults["startYear"]}>
            <Select
              options={startYears(today).map((year) => ({ value: String(year), label: String(year) }))}
              placeholder="Select a year"
              value={draft.startYear === null ? "" : String(draft.startYear)}
              onValueChange={(year) => edit({ startYear: Number(year) })}
            />
          </Field>
          <Field
            className="span-2"
            label="Length in months"
            hint={endHint(draft)}
            error={faults["projectLengthMonths"]}
          >
            <NumberInput
              min={1}
              step={1}
              value={draft.projectLengthMonths}
              onValueChange={(projectLengthMonths) => edit({ projectLengthMonths })}
            />
          </Field>
          <ProjectTeamFields
            functionIds={draft.functionIds}
            forecasterIds={draft.forecasterIds}
            onFunctionsChange={(functionIds) => edit({ functionIds })}
            onForecastersChange={(forecasterIds) => edit({ forecasterIds })}
            faults={faults}
            {...(copyOf
              ? { assignedFunctions: copyOf.functions, assignedForecasters: copyOf.forecasters }
              : {})}
          />
          {copyOf && (
            <fieldset className="project-copies">
              <legend>Take along</legend>
              <Checkbox checked={withBudget} onCheckedChange={setWithBudget}>
                The active budget profile, else the newest draft, as a draft at today's rates
              </Checkbox>
              <Checkbox checked={withCharacteristics} onCheckedChange={setWithCharacteristics}>
                The characteristics
              </Checkbox>
            </fieldset>
          )}
        </div>
      </Dialog>
      <DiscardDialog
        open={asking}
        what="The project hasn't been created yet."
        onKeep={() => setAsking(false)}
        onDiscard={discard}
      />
      <DiscardDialog {...unsaved.question} what="The project hasn't been created yet." />
    </>
  );
}

function sameDraft(draft: ProjectDraft, start: ProjectDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(start);
}

/** A project like another, with a code of its own. A start that is no longer offered is left to be chosen. */
function draftLike(project: ProjectDetails, years: readonly number[]): ProjectDraft {
  const [year, month] = project.startDate.split("-").map(Number);
  const offered = year !== undefined && years.includes(year);
  return {
    name: `${project.name} (copy)`.slice(0, 200),
    code: "",
    description: project.description,
    startMonth: offered ? (month ?? null) : null,
    startYear: offered ? year : null,
    projectLengthMonths: project.projectLengthMonths,
    functionIds: project.assignedFunctions,
    forecasterIds: project.assignedForecasters,
  };
}

/** The last month, as soon as start and length say it. */
function endHint({ startMonth, startYear, projectLengthMonths }: ProjectDraft): string | undefined {
  if (
    startMonth === null ||
    startYear === null ||
    projectLengthMonths === null ||
    lengthFault(projectLengthMonths) !== null
  )
    return undefined;
  return `To ${formatMonth(endMonth({ startDate: startDateOf(startYear, startMonth), projectLengthMonths }))}`;
}
