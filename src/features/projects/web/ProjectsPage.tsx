import { useNavigate, useSearch } from "@tanstack/react-router";
import { FolderKanban, Plus, Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { forecastRoles, holdsOneOf } from "../../../shared/role.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Table } from "../../../ui/table/Table.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { useRead } from "../../../web/data.ts";
import { useViewer } from "../../../web/viewer.ts";
import { listProjects, type Project } from "../contract.ts";
import { matchesSearch } from "../rules/project-search.ts";
import { projectStatuses } from "../rules/project-status.ts";
import { CreateProjectDialog } from "./CreateProjectDialog.tsx";
import { projectColumns } from "./project-columns.tsx";
import { readProjectsSearch, type ProjectsSearch } from "./projects-search.ts";
import { statusLabels } from "./status-labels.ts";
import "./projects.css";

const statusOptions = [{ value: "all", label: "All statuses" }, ...projectStatuses.map((value) => ({ value, label: statusLabels[value] }))];

const none: readonly Project[] = [];

/** The address with another order. */
function searchOf(looked: ProjectsSearch, sort: string, descending: boolean): ProjectsSearch {
  const { direction: _before, ...rest } = looked;
  return { ...rest, sort, ...(descending ? { direction: "descending" } : {}) };
}

/** /projects */
export function ProjectsPage() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const looked: ProjectsSearch = useSearch({ strict: false });
  const { search = "", status = "all", sort, direction } = looked;
  // Thousands of projects are searched behind the typing, not before the next letter.
  const sought = useDeferredValue(search);
  const [creating, setCreating] = useState(false);
  const read = useRead(listProjects);
  const mayCreate = holdsOneOf(viewer.roles, forecastRoles);
  const all = read.data?.projects ?? none;
  const shown = useMemo(
    () =>
      all.filter(
        (project) => matchesSearch(project, sought) && (status === "all" ? project.statusCode !== "archived" : project.statusCode === status),
      ),
    [all, sought, status],
  );
  const look = (next: ProjectsSearch) => void navigate({ to: "/projects", search: readProjectsSearch({ ...looked, ...next }), replace: true });
  const open = (project: Pick<Project, "id">) =>
    void navigate({ to: "/projects/$projectId/$tab", params: { projectId: project.id, tab: "settings" } });
  return (
    <main className="page">
      <PageHeader
        title="Projects Management"
        subtitle="Manage your projects and their settings"
        actions={
          mayCreate && (
            <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
              Create Project
            </Button>
          )
        }
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title="Error Loading Projects" reason={read.error.message} onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <>
          <div className="row-wrap gap-3">
            <TextInput
              className="projects-search"
              type="search"
              icon={Search}
              aria-label="Search projects by name or code"
              placeholder="Search projects by name or code"
              value={search}
              onValueChange={(text) => look({ search: text })}
            />
            <Select
              aria-label="Status"
              options={statusOptions}
              value={status}
              onValueChange={(value) => look({ status: value === "all" ? "" : value })}
            />
          </div>
          <Panel flush>
            <Table
              label="Projects"
              columns={projectColumns}
              rows={shown}
              rowId={(project) => project.id}
              onOpen={open}
              sort={sort === undefined ? null : { columnId: sort, direction: direction ?? "ascending" }}
              onSortChange={(order) =>
                void navigate({ to: "/projects", search: searchOf(looked, order.columnId, order.direction === "descending"), replace: true })
              }
              exportAs="Projects"
              loading={read.isPending && "Loading projects..."}
              count={shown.length === 1 ? "1 project" : `${shown.length} projects`}
              empty={
                all.length === 0 ? (
                  <NoProjects mayCreate={mayCreate} onCreate={() => setCreating(true)} />
                ) : (
                  <EmptyState icon={Search} title="No projects found matching your search.">
                    Try adjusting your search terms.
                  </EmptyState>
                )
              }
            />
          </Panel>
        </>
      )}
      {creating && <CreateProjectDialog onClose={() => setCreating(false)} onCreated={open} />}
    </main>
  );
}

function NoProjects({ mayCreate, onCreate }: { readonly mayCreate: boolean; readonly onCreate: () => void }) {
  return (
    <EmptyState
      icon={FolderKanban}
      title="No projects created yet."
      action={
        mayCreate && (
          <Button icon={Plus} onClick={onCreate}>
            Create Your First Project
          </Button>
        )
      }
    >
      Projects hold budgets, forecasts and allocations.
    </EmptyState>
  );
}
