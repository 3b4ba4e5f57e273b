import { formatMonth } from "../../../shared/month.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { ProjectDetails } from "../contract.ts";
import { statusLabels } from "./status-labels.ts";
import { editedOf, type EditedProject, type ProjectEdit } from "./use-project-edit.ts";
import "./projects.css";

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
  const different = fields.filter(({ key }) => JSON.stringify(theirs[key]) !== JSON.stringify(edited[key]));
  return (
    <Banner
      tone="caution"
      action={
        <span className="row">
          <Button small onClick={edit.takeTheirs}>
            Take what is stored
          </Button>
          <Button small onClick={edit.keepMine}>
            Keep my changes
          </Button>
        </span>
      }
    >
      {conflict.updatedByName ?? "Somebody else"} saved this project in the meantime. Nothing of yours is lost yet; compare and choose.
      <div className="conflict-list">
        <b>Field</b>
        <b>Stored now</b>
        <b>Yours</b>
        {different.map(({ key, label, text }) => (
          <Row key={key} cells={[label, text(theirs, conflict), text(edited, edit.base)]} />
        ))}
      </div>
    </Banner>
  );
}

function Row({ cells }: { readonly cells: readonly [string, string, string] }) {
  const [label, stored, own] = cells;
  return (
    <>
      <span className="muted">{label}</span>
      <span>{stored}</span>
      <span>{own}</span>
    </>
  );
}
