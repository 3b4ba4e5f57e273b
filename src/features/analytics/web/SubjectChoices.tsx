import { containsText } from "#shared/search-key.ts";
import { Link } from "@tanstack/react-router";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { Output } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { percentRounded, percentText } from "#shared/percent.ts";
import { may, type Action } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { HealthBadge } from "#parts/analytics/HealthBadge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import type { Sort } from "#ui/table/sort-rows.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { newPlace } from "#web/use-opened.ts";
import { useViewer } from "#web/viewer.ts";
import { useTablePages } from "#web/table-pages.ts";
import { useSettled } from "#web/use-settled.ts";
import {
  listFunctionFigures,
  listProjectFigures,
  type Subject,
  type SubjectProject,
} from "../figures-contract.ts";
import { healthLabels, healthStates } from "../rules/health.ts";
import { unworkableColumn } from "./figures/unworkable-column.ts";
import { queryOf, type DashboardFilter } from "./filter.ts";

/** No name is longer. */
const longestSearch = 200;

interface ChoicesProps {
  readonly filter: DashboardFilter;
  /** Who was looked at last in this browser, if anyone. */
  readonly last: string;
  readonly onChoose: (id: string) => void;
}

const projectsOf = ({ projects }: Output<typeof listProjectFigures>): readonly SubjectProject[] => projects;

/** Projects with their hours of the timeframe and their health today, to choose one from; read page by page. */
export function ProjectChoices({ filter, last, onChoose }: ChoicesProps) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Sort>({ columnId: "code", direction: "ascending" });
  const settled = useSettled(search.trim());
  const wanted = {
    ...queryOf(filter),
    search: settled || undefined,
    sort: order.columnId,
    direction: order.direction,
  };
  const { read, rows, total, partOf } = useTablePages(listProjectFigures, wanted, {
    fresh: freshFor.general,
    rowsOf: projectsOf,
  });
  const unworkable = unworkableColumn(rows);
  return (
    <Choices
      title={t`Projects`}
      searchLabel={t`Search projects`}
      placeholder={t`Search by code or name`}
      search={search}
      onSearch={setSearch}
    >
      {read.isError && <ErrorPanel title={t`Error Loading Projects`} read={read} />}
      {(read.data !== undefined || !read.isError) && (
        <Table<SubjectProject>
          label={t`Projects`}
          columns={[...projectColumns(last), ...unworkable.shown]}
          exportColumns={[...projectColumns(last), ...unworkable.exported]}
          rows={rows}
          rowId={({ id }) => id}
          onOpen={({ id }) => onChoose(id)}
          sort={order}
          onSortChange={setOrder}
          partOf={partOf}
          wraps
          exportAs={t`Projects`}
          loading={read.isPending && t`Loading projects...`}
          count={t`${plural(total, "# project", "# projects")}`}
          empty={<NoChoices none={t`No projects yet`} place={firstProject} searched={settled !== ""} />}
        />
      )}
    </Choices>
  );
}

/** Every function with its hours of the timeframe, to choose one from. */
export function FunctionChoices({ filter, last, onChoose }: ChoicesProps) {
  const read = useRead(listFunctionFigures, { query: queryOf(filter) }, { showPrevious: true });
  const [search, setSearch] = useState("");
  return (
    <Choices
      title={t`Functions`}
      searchLabel={t`Search functions`}
      placeholder={t`Search by name`}
      search={search}
      onSearch={setSearch}
    >
      <ReadView read={read} loading={t`Loading functions...`} failed={t`Error Loading Functions`}>
        {({ functions }) => {
          const rows = functions.filter(({ name }) => containsText(name, search));
          return (
            <Table
              label={t`Functions`}
              columns={[nameColumn(last), ...hoursColumns, ...unworkableColumn(rows).shown]}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={({ id }) => onChoose(id)}
              wraps
              exportAs={t`Functions`}
              count={t`${plural(rows.length, "# function", "# functions")}`}
              empty={
                <NoChoices none={t`No functions yet`} place={firstFunction} searched={search.trim() !== ""} />
              }
            />
          );
        }}
      </ReadView>
    </Choices>
  );
}

interface ChoicesPanelProps {
  readonly title: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly children: ReactNode;
}

function Choices({ title, searchLabel, placeholder, search, onSearch, children }: ChoicesPanelProps) {
  return (
    <Panel
      title={title}
      flush
      actions={
        <TextInput
          type="search"
          aria-label={searchLabel}
          placeholder={placeholder}
          maxLength={longestSearch}
          value={search}
          onValueChange={onSearch}
          onKeyDown={toFirstRow}
        />
      }
    >
      {children}
    </Panel>
  );
}

/** Where the first one is created, and who may. */
interface FirstPlace {
  readonly to: string;
  readonly verb: string;
  readonly action: Action;
  /** The part of the menu. */
  readonly hint: string;
}
const firstProject: FirstPlace = {
  to: "/projects",
  verb: t`Create Project`,
  action: "create projects",
  hint: t`They appear here once they're created under Projects.`,
};
const firstFunction: FirstPlace = {
  to: "/admin/functions",
  verb: t`Create New Function`,
  action: "change functions and characteristics",
  hint: t`They appear here once they're created under Admin.`,
};

interface NoChoicesProps {
  readonly none: string;
  readonly place: FirstPlace;
  readonly searched: boolean;
}

function NoChoices({ none, place, searched }: NoChoicesProps) {
  const { roles } = useViewer();
  if (searched) return <EmptyState title={t`No matches. Try a shorter search.`} />;
  return (
    <EmptyState
      title={none}
      action={
        may(roles, place.action) && (
          <Link className={buttonClass()} to={place.to} hash={newPlace}>
            {place.verb}
          </Link>
        )
      }
    >
      {place.hint}
    </EmptyState>
  );
}

/** From the search, the arrow goes on into the rows, which have arrows of their own. */
function toFirstRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "ArrowDown") return;
  const first = event.currentTarget.closest(".panel")?.querySelector<HTMLElement>("tbody tr[tabindex]");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

const hours = (
  id: "budget" | "actual" | "allocated" | "forecasted",
  header: string,
  desk = true,
): Column<Subject> => ({
  id,
  header,
  number: true,
  desk,
  width: "110px",
  cell: (row) => (row[id] === 0 ? "–" : formatHours(row[id])),
  sortValue: (row) => row[id],
});

const used = ({ budget, actual }: Subject) => (budget > 0 ? percentRounded(actual, budget) : null);

const hoursColumns: readonly Column<Subject>[] = [
  hours("budget", t`Budget`),
  hours("actual", t`Booked`),
  {
    id: "used",
    header: t`Of budget`,
    number: true,
    width: "110px",
    cell: (row) => {
      const share = used(row);
      return share === null ? (
        "–"
      ) : (
        <span className={share > 100 ? "critical strong" : ""}>{percentText(share)}</span>
      );
    },
    sortValue: used,
  },
  hours("forecasted", t`Forecast`),
  hours("allocated", t`Allocated`),
];

function nameColumn<Row extends Subject>(last: string): Column<Row> {
  return {
    id: "name",
    header: t`Name`,
    rowHeader: true,
    cell: ({ id, name }) => (
      <>
        {name}
        {id === last && <span className="quiet"> {t`Opened last`}</span>}
      </>
    ),
    sortValue: ({ name }) => name,
  };
}

function projectColumns(last: string): Column<SubjectProject>[] {
  return [
    {
      id: "code",
      header: t`Code`,
      width: "120px",
      cell: ({ code }) => <span className="code">{code}</span>,
      sortValue: ({ code }) => code,
    },
    nameColumn(last),
    ...hoursColumns,
    {
      id: "health",
      header: t`Health`,
      width: "128px",
      cell: ({ health }) => <HealthBadge state={health} />,
      exportValue: ({ health }) => healthLabels()[health],
      sortValue: ({ health }) => healthStates.indexOf(health),
    },
  ];
}
