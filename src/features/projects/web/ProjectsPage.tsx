import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChartBarBig, FolderKanban, Plus, Search, Table2 } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import type { Output } from "#shared/contract.ts";
import { may } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Table } from "#ui/table/Table.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readAllPages, useReadPages } from "#web/pages.ts";
import { useOpened } from "#web/use-opened.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { listCustomerChoices } from "#features/customers/choices-contract.ts";
import { listProjects, type ListedProject } from "../contract.ts";
import { statusLabels } from "../rules/project-status.ts";
import { projectStatuses } from "../rules/statuses.ts";
import { CreateProjectDialog } from "./CreateProjectDialog.tsx";
import { customerColumn, projectColumns, specifiedColumns } from "./project-columns.tsx";
import { portfolioColumns } from "./standing-columns.tsx";
import { longestSearch, readProjectsSearch, type ProjectsSearch } from "./projects-search.ts";
import "./projects.css";

const statusOptions = [
  { value: "all", label: t`All statuses` },
  ...projectStatuses.map((value) => ({ value, label: statusLabels()[value] })),
];

const views = [
  { value: "table", label: t`Table`, icon: Table2 },
  { value: "portfolio", label: t`Portfolio`, icon: ChartBarBig },
] as const;

const nextOf = (page: Output<typeof listProjects>): string | null => page.next;

/** /projects */
export function ProjectsPage() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const looked = readProjectsSearch(useSearch({ strict: false }));
  const [creating, setCreating] = useOpened();
  const mayCreate = may(viewer.roles, "create projects");
  const look: Look = (next) =>
    void navigate({
      to: "/projects",
      search: readProjectsSearch({ ...looked, ...next }),
      replace: true,
      resetScroll: false,
    });
  const open = ({ id }: { readonly id: string }) =>
    void navigate({ to: "/projects/$projectId/$tab", params: { projectId: id, tab: "settings" } });
  return (
    <main className="page">
      <PageHeader
        title={t`Projects Management`}
        subtitle={t`Manage your projects and their settings`}
        actions={
          mayCreate && (
            <Button
              variant="primary"
              icon={Plus}
              onClick={() => setCreating(true)}
            >{t`Create Project`}</Button>
          )
        }
      />
      <Filters
        active={[looked.status, looked.customer, looked.view].filter(Boolean).length}
        always={
          <TextInput
            className="search-box"
            type="search"
            icon={Search}
            aria-label={t`Search projects by name or code`}
            placeholder={t`Search projects by name or code`}
            value={looked.search ?? ""}
            maxLength={longestSearch}
            onValueChange={(text) => look({ search: text })}
          />
        }
      >
        <Select
          aria-label={t`Status`}
          options={statusOptions}
          value={looked.status ?? "all"}
          onValueChange={(value) => look({ status: value === "all" ? "" : value })}
        />
        <CustomerFilter looked={looked} look={look} />
        <Segmented
          label={t`View`}
          options={views}
          value={looked.view ?? "table"}
          onValueChange={(view) => look({ view, sort: "", direction: "" })}
        />
      </Filters>
      <ProjectList
        looked={looked}
        look={look}
        onOpen={open}
        none={<NoProjects mayCreate={mayCreate} onCreate={() => setCreating(true)} />}
      />
      {creating && <CreateProjectDialog onClose={() => setCreating(false)} onCreated={open} />}
    </main>
  );
}

type Look = (next: Record<string, unknown>) => void;

/** Undefined while they're on their way. */
const useCustomers = () => useRead(listCustomerChoices, {}, { fresh: freshFor.general }).data?.customers;

/** The columns of a view; the table has that of customers after the code, where there are some. */
function useColumns(isPortfolio: boolean) {
  const hasCustomers = (useCustomers() ?? []).length > 0;
  if (isPortfolio) return { shown: portfolioColumns, exported: portfolioColumns };
  const withCustomer = (columns: typeof specifiedColumns): typeof specifiedColumns =>
    hasCustomers
      ? columns.flatMap((column) => (column.id === "code" ? [column, customerColumn] : [column]))
      : columns;
  return { shown: withCustomer(projectColumns), exported: withCustomer(specifiedColumns) };
}

/** Chooses one customer's projects, where there are customers. */
function CustomerFilter({ looked, look }: Pick<ProjectListProps, "looked" | "look">) {
  const customers = useCustomers() ?? [];
  if (customers.length === 0) return null;
  return (
    <Select
      aria-label={t`Customer`}
      options={[
        { value: "all", label: t`All customers` },
        { value: "none", label: t`No customer` },
        ...customers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={looked.customer ?? "all"}
      onValueChange={(value) => look({ customer: value === "all" ? "" : value })}
    />
  );
}

interface ProjectListProps {
  readonly looked: ProjectsSearch;
  readonly look: Look;
  readonly onOpen: (project: ListedProject) => void;
  readonly none: ReactNode;
}

/** The order of the list: a portfolio has the worst health first. */
function orderOf({ view, sort, direction }: ProjectsSearch) {
  const isUsual = view === "portfolio" && sort === undefined;
  return isUsual
    ? { sort: "health" as const, direction: "descending" as const }
    : { sort, direction: direction ?? ("ascending" as const) };
}

/** The pages read so far of what the address requests; all of them are read to be saved as a file. */
function useProjects(looked: ProjectsSearch) {
  const { status, customer, search = "" } = looked;
  const { sort, direction } = orderOf(looked);
  const settled = useSettled(search.trim());
  const wanted = {
    status,
    customer,
    search: settled || undefined,
    sort,
    direction: sort && direction,
    most: "40",
  };
  const read = useReadPages(listProjects, wanted, { fresh: freshFor.general, nextOf });
  const shown = useMemo(() => read.data?.pages.flatMap((page) => page.projects) ?? [], [read.data]);
  const readAll = async () => {
    const pages = await readAllPages(listProjects, { ...wanted, most: "500" }, { nextOf });
    return pages.flatMap((page) => page.projects);
  };
  return { read, shown, readAll, ...(read.data?.pages.at(-1) ?? { total: 0, all: 0 }) };
}

function ProjectList({ looked, look, onOpen, none }: ProjectListProps) {
  const { sort, direction } = orderOf(looked);
  const isPortfolio = looked.view === "portfolio";
  const columns = useColumns(isPortfolio);
  const { read, shown, readAll, total, all } = useProjects(looked);
  return (
    <>
      {read.isError && <ErrorPanel title={t`Error Loading Projects`} read={read} />}
      {(read.data !== undefined || !read.isError) && (
        <Panel flush className={classNames("project-list", read.isPlaceholderData && "is-older")}>
          <Table<ListedProject>
            label={t`Projects`}
            wraps
            columns={columns.shown}
            rows={shown}
            rowId={(project) => project.id}
            onOpen={onOpen}
            sort={sort === undefined ? null : { columnId: sort, direction }}
            onSortChange={(order) => look({ sort: order.columnId, direction: order.direction })}
            partOf={{
              total,
              onMore: () => void read.fetchNextPage(),
              pending: read.isFetchingNextPage,
              readAll,
            }}
            exportAs={isPortfolio ? "Portfolio" : "Projects"}
            exportColumns={columns.exported}
            loading={read.isPending && t`Loading projects...`}
            count={t`${plural(total, "# project", "# projects")}`}
            empty={
              all === 0 ? (
                none
              ) : (
                <EmptyState
                  icon={Search}
                  title={t`No projects found matching your search.`}
                >{t`Try adjusting your search terms.`}</EmptyState>
              )
            }
          />
        </Panel>
      )}
    </>
  );
}

function NoProjects({ mayCreate, onCreate }: { readonly mayCreate: boolean; readonly onCreate: () => void }) {
  return (
    <EmptyState
      icon={FolderKanban}
      title={t`No projects created yet.`}
      action={mayCreate && <Button icon={Plus} onClick={onCreate}>{t`Create Your First Project`}</Button>}
    >
      {t`Projects have budgets, forecasts and allocations.`}
      {!mayCreate && ` ${t`Forecasters and admins create them.`}`}
    </EmptyState>
  );
}
