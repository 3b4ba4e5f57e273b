import { formatMonth } from "../../../../shared/month.ts";
import { ConflictNotice } from "../../../../ui/feedback/ConflictNotice.tsx";
import type { ProjectDetails } from "../../contract.ts";
import { statusLabels } from "../status-labels.ts";
import { editedOf, type EditedProject, type ProjectEdit } from "./use-project-edit.ts";

const fields: readonly {
  readonly key: keyof EditedProject;
  readonly label: string;
  readonly text: (edited: EditedProject, project: ProjectDetails) => string;
}[] = [
  { key: "name", label: "Name", text: ({ name }) => name },
  { key: "code", label: "Code", text: ({ code }) => code },
  { key: "description", label: "Description", text: ({ description }) => description },
  { key: "startDate", label: "Start", text: ({ startDate }) => formatMonth(startDate.slice(0, 7)) },
  { key: "statusCode", label: "Status", text: ({ statusCode }) => statusLabels[statusCode] },
  { key: "functionIds", label: "Functions", text: ({ functionIds }) => String(functionIds.length) },
  { key: "forecasterIds", label: "Forecasters", text: ({ forecasterIds }) => String(forecasterIds.length) },
];

/** Somebody else saved first: what differs, and the choice. */
export function ProjectConflict({ edit }: { readonly edit: ProjectEdit }) {
  const { conflict, edited } = edit;
  if (conflict === null || edited === null) return null;
  const theirs = editedOf(conflict);
  const rows = fields
    .filter(({ key }) => JSON.stringify(theirs[key]) !== JSON.stringify(edited[key]))
    .map(({ key, label, text }) => ({
      key,
      label,
      stored: text(theirs, conflict),
      own: text(edited, edit.base),
    }));
  return (
    <ConflictNotice rows={rows} onTheirs={edit.takeTheirs} onMerge={edit.merge}>
      <b>{conflict.updatedByName ?? "Somebody else"} saved this project in the meantime.</b>
    </ConflictNotice>
  );
}
