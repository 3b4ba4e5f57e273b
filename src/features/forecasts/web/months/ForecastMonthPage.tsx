import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, ChevronLeft, ChevronRight, Circle, CircleDashed, Lock } from "lucide-react";
import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { addMonths, formatMonth, isMonth, type Month } from "#shared/month.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readForecastMonth, type ProjectForecastStatus } from "../../calendar-contract.ts";
import { completionOf } from "#features/months/rules/calendar.ts";
import type { ForecastStatus } from "../../rules/forecast-status.ts";
import { forecastMonthColumns } from "./forecast-month-columns.tsx";
import { MissingForecasters } from "./ForecastReminders.tsx";
import { readMonthSearch } from "./month-search.ts";
import { CompletionBadge } from "#parts/months/YearOfMonths.tsx";
import "../forecasts.css";

/** /forecasts/calendar/{periodId}: every project the month asks a forecast of. */
export function ForecastMonthPage() {
  const { periodId }: { periodId?: string } = useParams({ strict: false });
  return (
    <main className="page">
      <Link to="/forecasts/calendar" className="row for-finger">
        <ArrowLeft /> Calendar
      </Link>
      {periodId !== undefined && isMonth(periodId) ? (
        <MonthDetails month={periodId} />
      ) : (
        <>
          <h1 className="visually-hidden">Invalid Period</h1>
          <ErrorPanel title="Invalid Period" reason="This link doesn't lead to a month." />
        </>
      )}
    </main>
  );
}

function MonthDetails({ month }: { readonly month: Month }) {
  const details = useRead(readForecastMonth, { params: { month } }, { fresh: freshFor.planning });
  const projects = details.data?.projects;
  return (
    <>
      <PageHeader
        title={formatMonth(month)}
        meta={
          projects &&
          projects.length > 0 && (
            <CompletionBadge
              status={completionOf(
                projects.length,
                having(projects, "frozen").length,
                having(projects, "draft").length,
              )}
            />
          )
        }
        actions={<MonthSteps month={month} />}
      />
      {projects !== undefined && <MonthProjects month={month} projects={projects} />}
      {details.data !== undefined && <MissingForecasters {...details.data} />}
      {projects === undefined && details.error && <ErrorPanel title="Error Loading Details" read={details} />}
      {details.isPending && <Loading text="Loading details..." />}
    </>
  );
}

function MonthSteps({ month }: { readonly month: Month }) {
  const look = buttonClass({ square: true });
  return (
    <>
      {isMonth(addMonths(month, -1)) && (
        <Link
          to="/forecasts/calendar/$periodId"
          params={{ periodId: addMonths(month, -1) }}
          search={true}
          className={look}
          aria-label="Previous month"
          title="Previous month"
        >
          <ChevronLeft />
        </Link>
      )}
      {isMonth(addMonths(month, 1)) && (
        <Link
          to="/forecasts/calendar/$periodId"
          params={{ periodId: addMonths(month, 1) }}
          search={true}
          className={look}
          aria-label="Next month"
          title="Next month"
        >
          <ChevronRight />
        </Link>
      )}
    </>
  );
}

function MonthProjects({
  month,
  projects,
}: {
  readonly month: Month;
  readonly projects: readonly ProjectForecastStatus[];
}) {
  const { currencySymbol: symbol } = useViewer();
  const navigate = useNavigate();
  const { sort = "status", direction = "ascending" } = readMonthSearch(useSearch({ strict: false }));
  if (projects.length === 0)
    return (
      <EmptyState title={`No forecasts needed for ${formatMonth(month)}`}>
        No active projects this month.
      </EmptyState>
    );
  const hours = (rows: readonly ProjectForecastStatus[]) =>
    formatHours(sumHours(rows.map((row) => row.totalHours)));
  const cost = (rows: readonly ProjectForecastStatus[]) =>
    formatMoney(sumExact(rows.map((row) => row.totalCost)), symbol);
  const all = count(projects.length, "project");
  // The planner reads what it is to show from the navigation state (docs/readings.md#001-2).
  const open = (project: ProjectForecastStatus) => {
    const state: object = { selectedProjectId: project.projectId, selectedPeriodId: month };
    void navigate({ to: "/forecasts", state });
  };
  return (
    <>
      <Tiles>
        <Tile
          label={
            <>
              <Lock /> Frozen
            </>
          }
          value={having(projects, "frozen").length}
          note={`of ${all}`}
        />
        <Tile
          label={
            <>
              <CircleDashed /> Draft
            </>
          }
          value={having(projects, "draft").length}
          note={namesOf(having(projects, "draft"))}
        />
        <Tile
          label={
            <>
              <Circle /> Not submitted
            </>
          }
          value={having(projects, "not_submitted").length}
          note={namesOf(having(projects, "not_submitted"))}
        />
        <Tile
          label="Total hours"
          value={hours(projects)}
          note={`${hours(having(projects, "frozen"))} frozen`}
        />
        <Tile label="Total cost" value={cost(projects)} note={`${cost(having(projects, "frozen"))} frozen`} />
      </Tiles>
      <Panel flush>
        <Table
          label={`Forecasts of ${formatMonth(month)}`}
          columns={forecastMonthColumns(symbol)}
          rows={projects}
          rowId={(row) => row.projectId}
          onOpen={open}
          exportAs={`Forecasts of ${formatMonth(month)}`}
          sort={{ columnId: sort, direction }}
          onSortChange={(order) =>
            void navigate({
              to: ".",
              search: readMonthSearch({ sort: order.columnId, direction: order.direction }),
              replace: true,
              resetScroll: false,
            })
          }
          footer={
            <tr>
              <th scope="row" colSpan={4}>
                {all}
              </th>
              <td className="number">{hours(projects)}</td>
              <td className="number">{cost(projects)}</td>
              <td aria-hidden="true" />
            </tr>
          }
        />
      </Panel>
    </>
  );
}

function having(projects: readonly ProjectForecastStatus[], status: ForecastStatus) {
  return projects.filter((project) => project.status === status);
}

function namesOf(projects: readonly ProjectForecastStatus[]): string | undefined {
  if (projects.length === 0) return undefined;
  return projects.length <= 2
    ? projects.map((project) => project.name).join(", ")
    : `${projects[0]?.name ?? ""} and ${projects.length - 1} more`;
}
