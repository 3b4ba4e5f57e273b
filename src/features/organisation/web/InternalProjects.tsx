import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { listInternalProjects, type InternalProject } from "../holiday-contract.ts";
import { InternalProjectDialog } from "./InternalProjectDialog.tsx";
import { SavedImmediately } from "./settings/SavedImmediately.tsx";

/** What everyone can book beside projects (docs/readings.md#decision-20). Saved immediately. */
export function InternalProjects() {
  const [open, setOpen] = useState<{ readonly project: InternalProject | null } | null>(null);
  const read = useRead(listInternalProjects, {}, { fresh: freshFor.planning });
  const columns: readonly Column<InternalProject>[] = [
    { id: "code", header: t`Code`, width: "130px", cell: ({ code }) => <span className="code">{code}</span> },
    { id: "name", header: t`Name`, rowHeader: true, truncate: true, cell: ({ name }) => name },
    {
      id: "state",
      header: t`State`,
      width: "100px",
      cell: ({ isOpen }) => (
        <Badge tone={isOpen ? "positive" : "neutral"}>
          {isOpen ? t.as("state")`Open` : t.as("state")`Closed`}
        </Badge>
      ),
    },
    {
      id: "actions",
      header: t`Edit`,
      headerHidden: true,
      width: "56px",
      cell: (project) => (
        <span className="row end">
          <IconButton
            small
            icon={Pencil}
            label={t`Edit ${project.name}`}
            onClick={() => setOpen({ project })}
          />
        </span>
      ),
    },
  ];
  const add = (
    <Button small icon={Plus} onClick={() => setOpen({ project: null })}>{t`Add internal project`}</Button>
  );
  return (
    <div id="internal-projects" className="stack gap-2 settings-list">
      <div className="row-wrap settings-list-head">
        <h3>{t`Internal projects`}</h3>
        <span className="muted fine">{t`Everyone can book time to them. They have no budget and no forecast.`}</span>
        <span className="grow" />
        {add}
      </div>
      <SavedImmediately />
      {read.isError && !read.data ? (
        <ErrorPanel title={listInternalProjects.failure} read={read} />
      ) : (
        <Table
          label={t`Internal projects`}
          columns={columns}
          rows={read.data?.projects ?? []}
          rowId={(project) => project.id}
          loading={read.isPending && t`Loading internal projects...`}
          empty={
            <EmptyState
              title={t`No internal projects`}
              action={add}
            >{t`Meetings, training and other time outside projects.`}</EmptyState>
          }
        />
      )}
      {open && <InternalProjectDialog project={open.project} onClose={() => setOpen(null)} />}
    </div>
  );
}
