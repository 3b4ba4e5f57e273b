import * as z from "zod/mini";
import { formatMonth } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeProject, type ProjectDetails } from "../../contract.ts";
import {
  changeOf,
  checkProjectChange,
  type EditedProject,
  type ProjectChange,
} from "../../rules/project-change.ts";
import { statusLabels } from "../../rules/project-status.ts";
import {
  eachProjectText,
  projectTextFields,
  projectTexts,
  projectTextsOf,
} from "../../rules/project-texts.ts";
import { projectStatuses } from "../../rules/statuses.ts";
import { compareInOrder } from "#shared/in-order.ts";

/** What is edited, and whether allocated hours to come go with a change of status. */
type ProjectDraft = EditedProject & { readonly clearsHours: boolean };
export type ProjectEdit = Edit<ProjectDetails, ProjectDraft>;

const EditedProjectSchema = z.object({
  name: z.string(),
  ...eachProjectText(() => z.string()),
  code: z.string(),
  startDate: z.string(),
  statusCode: z.enum(projectStatuses),
  customerId: z.nullable(z.string()),
  functionIds: z.array(z.string()),
  forecasterIds: z.array(z.string()),
  clearsHours: z.boolean(),
});

function editedOf(project: ProjectDetails): ProjectDraft {
  const { name, code, startDate, statusCode, customerId, assignedFunctions, assignedForecasters } = project;
  return {
    name,
    ...projectTextsOf(project),
    code,
    startDate,
    statusCode,
    customerId,
    functionIds: assignedFunctions,
    forecasterIds: assignedForecasters,
    clearsHours: false,
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
        : mutateAsync({
            params: { projectId: project.id },
            body: {
              version,
              ...change,
              acknowledged,
              ...(acknowledged && draft.clearsHours ? { clearsHours: true } : {}),
            },
          });
    },
    onSaved: () => undefined,
  });
}

export function projectFieldTexts(
  customers: readonly { readonly id: string | null; readonly name: string | null }[],
  ...choices: readonly (Pick<ProjectDetails, "functions" | "forecasters"> | undefined)[]
): FieldText<EditedProject>[] {
  const named = choices.flatMap((each) => (each ? [...each.functions, ...each.forecasters] : []));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const listed = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? t`Another one`)
      .toSorted((one, other) => compareInOrder(one, other, false))
      .join(", ") || "–";
  return [
    { label: t`Name`, text: ({ name }) => name },
    { label: t`Code`, text: ({ code }) => code },
    ...projectTextFields.map((field) => ({
      label: projectTexts[field].label(),
      text: (edited: EditedProject) => edited[field] || "–",
    })),
    { label: t.as("noun")`Start`, text: ({ startDate }) => formatMonth(startDate.slice(0, 7)) },
    { label: t`Status`, text: ({ statusCode }) => statusLabels()[statusCode] },
    {
      label: t`Customer`,
      text: ({ customerId }) =>
        customerId === null ? "–" : (customers.find(({ id }) => id === customerId)?.name ?? t`Another one`),
    },
    { label: t`Functions`, text: ({ functionIds }) => listed(functionIds) },
    { label: t`Forecasters`, text: ({ forecasterIds }) => listed(forecasterIds) },
  ];
}
