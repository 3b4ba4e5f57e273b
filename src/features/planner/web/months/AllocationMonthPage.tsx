import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft, FileDown } from "lucide-react";
import type { Formats } from "#shared/formats.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth, isMonth, monthInFiles, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readAllPages } from "#web/pages.ts";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { readAllocationMonth, type AllocationMonthFunction } from "#features/plans/contract.ts";
import { readMonthEntries } from "#features/plans/month-contract.ts";
import { fulfilmentOf, fulfilmentShown } from "#features/plans/rules/demand.ts";
import { CompletionBadge } from "#parts/months/YearOfMonths.tsx";
import { allocationStatusLabels } from "#features/plans/rules/status.ts";
import { FunctionFills } from "../fill/FunctionFills.tsx";
import { MissingAllocators } from "./AllocationReminders.tsx";
import { MonthFileMenu } from "../planner/MonthFileMenu.tsx";
import { ToProjects } from "./NextStep.tsx";
import { Fulfilled } from "../planner/DemandFigures.tsx";
import { AllocationStatusBadge } from "../AllocationStatusBadge.tsx";
import "./calendar.css";

/** /allocations/calendar/{periodId}: the functions of a month. */
export function AllocationMonthPage() {
  const { periodId }: { periodId?: string } = useParams({ strict: false });
  return (
    <main className="page">
      <p>
        <Link to="/allocations/$tab" params={{ tab: "calendar" }} className="for-finger">
          <ArrowLeft className="icon-small" /> {t`Back`}
        </Link>
      </p>
      {periodId !== undefined && isMonth(periodId) ? (
        <MonthDetail month={periodId} />
      ) : (
        <>
          <PageName hidden>{t`Invalid Period`}</PageName>
          <EmptyState
            title={t`Invalid Period`}
          >{t`This link doesn't lead to a month. Choose one in the calendar.`}</EmptyState>
        </>
      )}
    </main>
  );
}

const order = { not_submitted: 0, draft: 1, submitted: 2 } as const;

const fulfilment: Column<AllocationMonthFunction> = {
  id: "fulfilment",
  header: t`Fulfilment`,
  cell: (row) => <Fulfilled of={fulfilmentOf(row.demandHours, row.countedHours)} />,
  sortValue: (row) => fulfilmentOf(row.demandHours, row.countedHours).fulfilment,
  exportValue: (row) => fulfilmentShown(fulfilmentOf(row.demandHours, row.countedHours)),
  number: true,
};

const numberColumn = (
  id: string,
  header: string,
  of: (row: AllocationMonthFunction) => number,
  format: (value: number) => string = String,
): Column<AllocationMonthFunction> => ({
  id,
  header,
  cell: (row) => format(of(row)),
  sortValue: of,
  number: true,
});

const wideColumns = (formats: Formats): readonly Column<AllocationMonthFunction>[] => [
  {
    id: "function",
    header: t`Function`,
    cell: (row) => row.functionName,
    sortValue: (row) => row.functionName,
    rowHeader: true,
  },
  {
    id: "status",
    header: t`Status`,
    cell: (row) => <AllocationStatusBadge status={row.status} />,
    sortValue: (row) => order[row.status],
    exportValue: (row) => allocationStatusLabels()[row.status],
  },
  numberColumn("projects", t`Projects`, (row) => row.projectCount),
  numberColumn("users", t`Users`, (row) => row.userCount),
  numberColumn("demand", t`Demand hours`, (row) => row.demandHours, formatHours),
  numberColumn("allocated", t`Allocated hours`, (row) => row.allocatedHours, formatHours),
  numberColumn("counted", t`Demand met`, (row) => row.countedHours, formatHours),
  fulfilment,
  {
    id: "change",
    header: t`Last change`,
    cell: (row) => lastChangeOf(row, formats) ?? "–",
    exportValue: (row) => lastChangeOf(row, formats),
    sortValue: (row) => row.lastSavedAt,
  },
];

/**
 * On a phone status, people and change are under the function's name, demand under the hours. The file has
 * every column.
 */
const narrowColumns = (formats: Formats): readonly Column<AllocationMonthFunction>[] => [
  {
    id: "function",
    header: t`Function`,
    cell: (row) => (
      <>
        {row.functionName}
        <span className="block muted fine month-under">
          <AllocationStatusBadge status={row.status} />
        </span>
        <small className="block muted fine month-under">
          {t`${plural(row.projectCount, "# project", "# projects")}`},{" "}
          {t`${plural(row.userCount, "# user", "# users")}`}
        </small>
        {row.lastSavedAt !== null && (
          <small className="block muted fine month-under">{lastChangeOf(row, formats)}</small>
        )}
      </>
    ),
    sortValue: (row) => row.functionName,
    width: "56%",
    rowHeader: true,
  },
  {
    id: "allocated",
    header: t`Allocated`,
    cell: (row) => (
      <>
        <b>{formatHours(row.allocatedHours)}</b>
        <small className="block muted fine month-under">{t`${formatHours(row.countedHours)} of ${formatHours(row.demandHours)} met`}</small>
      </>
    ),
    sortValue: (row) => row.allocatedHours,
    number: true,
  },
  fulfilment,
];

function lastChangeOf(
  { lastSavedAt, lastSavedBy }: AllocationMonthFunction,
  formats: Formats,
): string | null {
  if (lastSavedAt === null) return null;
  return `${formats.instantDay(lastSavedAt)}, ${lastSavedBy ?? t`someone`}`;
}

function MonthDetail({ month }: { readonly month: Month }) {
  const formats = useFormats();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const read = useRead(readAllocationMonth, { params: { periodId: month } }, { fresh: freshFor.planning });
  if (read.data === undefined)
    return <ReadView read={read} loading={t`Loading allocations...`} failed={t`Error Loading Details`} />;
  const { functions, status } = read.data;
  const having = (wanted: AllocationMonthFunction["status"]) =>
    functions.filter((row) => row.status === wanted).length;
  const open = (row: AllocationMonthFunction) =>
    void navigate({
      to: "/allocations/$tab",
      params: { tab: "planner" },
      search: { function: row.functionId, month },
      state: {
        selectedFunctionId: row.functionId,
        selectedAllocationPeriodId: month,
        loadedFunctionAllocationId: row.functionAllocationId,
        currentAllocationStatus: row.status,
      },
    });
  return (
    <>
      <PageHeader
        title={formatMonth(month)}
        meta={<CompletionBadge status={status} />}
        actions={<MonthExport month={month} />}
      />
      <Tiles>
        <Tile
          label={t.as("allocations")`Submitted`}
          value={having("submitted")}
          note={t`of ${plural(functions.length, "# function", "# functions")}`}
        />
        <Tile label={t`Draft`} value={having("draft")} />
        <Tile label={t.as("allocations")`Not submitted`} value={having("not_submitted")} />
        <Tile
          label={t`Demand hours`}
          value={formatHours(sumHours(functions.map((row) => row.demandHours)))}
        />
        <Tile
          label={t`Allocated hours`}
          value={formatHours(sumHours(functions.map((row) => row.allocatedHours)))}
        />
      </Tiles>
      <Panel flush>
        <Table
          label={t`Functions in ${formatMonth(month)}`}
          columns={isNarrow ? narrowColumns(formats) : wideColumns(formats)}
          exportColumns={wideColumns(formats)}
          rowClass={() => (isNarrow ? "month-row" : undefined)}
          rows={functions}
          rowId={(row) => row.functionId}
          onOpen={open}
          exportAs={t`Allocations of ${formatMonth(month)}`}
          initialSort={{ columnId: "function", direction: "ascending" }}
          empty={
            <EmptyState
              title={t`No functions need allocations this month`}
              action={<ToProjects />}
            >{t`Functions appear here when a project that uses them covers the month.`}</EmptyState>
          }
          count={t`${plural(functions.length, "# function", "# functions")}`}
        />
      </Panel>
      <FunctionFills month={month} functions={functions} />
      <MissingAllocators month={month} />
    </>
  );
}

function MonthExport({ month }: { readonly month: Month }) {
  const file = {
    title: `Allocations ${monthInFiles(month)}`,
    month,
    lines: async () => {
      const pages = await readAllPages(
        readMonthEntries,
        {},
        { nextOf: ({ next }) => next, params: { periodId: month } },
      );
      return pages.flatMap(({ entries }) => entries);
    },
  };
  return (
    <MonthFileMenu
      file={file}
      button={(props) => <Button {...props} icon={FileDown}>{t`Export hours`}</Button>}
    />
  );
}
