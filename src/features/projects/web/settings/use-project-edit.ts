import * as z from "zod/mini";
import { formatMonth } from "#shared/month.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeProject, type ProjectDetails } from "../../contract.ts";
import {
  changedFields,
  checkProjectChange,
  idDifference,
  type ProjectChange,
  type ProjectFields,
} from "../../rules/project-change.ts";
import { projectStatuses } from "../../rules/project-status.ts";
import { statusLabels } from "../status-labels.ts";

/** What the Settings tab holds while it is edited. */
export interface EditedProject extends ProjectFields {
  readonly functionIds: readonly string[];
  readonly forecasterIds: readonly string[];
}

export type ProjectEdit = Edit<ProjectDetails, EditedProject>;

const EditedProjectSchema = z.object({
  name: z.string(),
  description: z.string(),
  code: z.string(),
  startDate: z.string(),
  statusCode: z.enum(projectStatuses),
  functionIds: z.array(z.string()),
  forecasterIds: z.array(z.string()),
});

function editedOf(project: ProjectDetails): EditedProject {
  const { name, description, code, startDate, statusCode, assignedFunctions, assignedForecasters } = project;
  return {
    name,
    description,
    code,
    startDate,
    statusCode,
    functionIds: assignedFunctions,
    forecasterIds: assignedForecasters,
  };
}

/** What a save sends: changed fields, and a set of ids only when it differs. */
function changeOf(base: EditedProject, edited: EditedProject) {
  const differs = (before: readonly string[], after: readonly string[]) => {
    const { added, removed } = idDifference(before, after);
    return added.length + removed.length > 0;
  };
  return {
    updates: changedFields(base, edited),
    ...(differs(base.functionIds, edited.functionIds) ? { functionIds: [...edited.functionIds] } : {}),
    ...(differs(base.forecasterIds, edited.forecasterIds)
      ? { forecasterIds: [...edited.forecasterIds] }
      : {}),
  };
}

const isEmpty = ({ updates, ...ids }: ProjectChange) =>
  Object.keys(updates).length + Object.keys(ids).length === 0;

/** The edit mode of the Settings tab; the dialog that changed the status has it acknowledged. */
export function useProjectEdit(project: ProjectDetails): ProjectEdit {
  const { mutateAsync } = useWrite(changeProject);
  return useEdit({
    name: `project ${project.id}`,
    schema: EditedProjectSchema,
    stored: project,
    draftOf: editedOf,
    viewFirst: true,
    isInside: (path) => path.startsWith(`/projects/${project.id}`),
    check: (draft, base) => checkProjectChange(changeOf(base, draft)),
    send: ({ version, base, draft }) => {
      const change = changeOf(base, draft);
      const acknowledged = change.updates.statusCode !== undefined;
      return isEmpty(change)
        ? null
        : mutateAsync({ params: { projectId: project.id }, body: { version, ...change, acknowledged } });
    },
    onSaved: () => undefined,
  });
}

/** The fields of a project in words, for a conflict. */
export function projectFieldTexts(
  ...choices: readonly (Pick<ProjectDetails, "functions" | "forecasters"> | undefined)[]
): FieldText<EditedProject>[] {
  const named = choices.flatMap((each) => (each ? [...each.functions, ...each.forecasters] : []));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const listed = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? "Another one")
      .toSorted()
      .join(", ") || "–";
  return [
    { label: "Name", text: ({ name }) => name },
    { label: "Code", text: ({ code }) => code },
    { label: "Description", text: ({ description }) => description || "–" },
    { label: "Start", text: ({ startDate }) => formatMonth(startDate.slice(0, 7)) },
    { label: "Status", text: ({ statusCode }) => statusLabels[statusCode] },
    { label: "Functions", text: ({ functionIds }) => listed(functionIds) },
    { label: "Forecasters", text: ({ forecasterIds }) => listed(forecasterIds) },
  ];
}
