import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, ChevronLeft, ChevronRight, Circle, CircleDashed, Lock } from "lucide-react";
import type { Output } from "#shared/contract.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { addMonths, formatMonth, isMonth, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { Tile, Tiles } from "#ui/data/Tiles.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readForecastMonth, type ProjectForecastStatus } from "../../calendar-contract.ts";
import { completionOf } from "#features/months/rules/calendar.ts";
import { forecastStatusLabels, type ForecastStatus } from "../../rules/forecast-status.ts";
import { forecastMonthColumns } from "./forecast-month-columns.tsx";
import { MissingForecasters } from "./ForecastReminders.tsx";
import { readMonthSearch } from "./month-search.ts";
import { CompletionBadge } from "#parts/months/YearOfMonths.tsx";
import "../forecasts.css";

/** /forecasts/calendar/{periodId}: every project the month requires a forecast of. */
export function ForecastMonthPage() {
  const { periodId }: { periodId?: string } = useParams({ strict: false });
  return (
    <main className="page">
      <Link to="/forecasts/calendar" className="row for-finger">
        <ArrowLeft /> {t`Calendar`}
      </Link>
      {periodId !== undefined && isMonth(periodId) ? (
        <MonthDetails month={periodId} />
      ) : (
        <>
          <PageName hidden>{t`Invalid Period`}</PageName>
          <ErrorPanel title={t`Invalid Period`} reason={t`This link doesn't lead to a month.`} />
        </>
      )}
    </main>
  );
}

function MonthDetails({ month }: { readonly month: Month }) {
  const read = useRead(readForecastMonth, { params: { month } }, { fresh: freshFor.planning });
  const projects = read.data?.projects ?? [];
  return (
    <>
      <PageHeader
        title={formatMonth(month)}
        meta={
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
      <ReadView read={read} loading={t`Loading details...`} failed={t`Error Loading Details`}>
        {(details) => (
          <>
            {details.projects.length === 0 ? (
              <EmptyState
                title={t`No forecasts needed for ${formatMonth(month)}`}
              >{t`No active projects this month.`}</EmptyState>
            ) : (
              <>
                <MonthTiles {...details} />
                <MonthTable {...details} />
              </>
            )}
            <MissingForecasters {...details} />
          </>
        )}
      </ReadView>
    </>
  );
}

const steps = [
  [-1, t`Previous month`, ChevronLeft],
  [1, t`Next month`, ChevronRight],
] as const;

function MonthSteps({ month }: { readonly month: Month }) {
  return steps.map(([by, label, Icon]) => {
    const periodId = addMonths(month, by);
    return (
      isMonth(periodId) && (
        <Link
          key={label}
          to="/forecasts/calendar/$periodId"
          params={{ periodId }}
          search={true}
          className={buttonClass({ square: true })}
          aria-label={label}
          title={label}
        >
          <Icon />
        </Link>
      )
    );
  });
}

type Details = Output<typeof readForecastMonth>;
type Projects = Details["projects"];

const hoursOf = (projects: Projects) => formatHours(sumHours(projects.map((row) => row.totalHours)));
const costOf = (projects: Projects, symbol: string) =>
  formatMoney(sumExact(projects.map((row) => row.totalCost)), symbol);

const marks = [
  ["frozen", Lock],
  ["draft", CircleDashed],
  ["not_submitted", Circle],
] as const;

function MonthTiles({ projects }: Details) {
  const { currencySymbol: symbol } = useViewer();
  const frozen = having(projects, "frozen");
  return (
    <Tiles>
      {marks.map(([status, Icon]) => {
        const those = having(projects, status);
        return (
          <Tile
            key={status}
            label={
              <>
                <Icon /> {forecastStatusLabels()[status]}
              </>
            }
            value={those.length}
            note={
              status === "frozen"
                ? t`of ${plural(projects.length, "# project", "# projects")}`
                : namesOf(those)
            }
          />
        );
      })}
      <Tile label={t`Total hours`} value={hoursOf(projects)} note={t`${hoursOf(frozen)} frozen`} />
      <Tile
        label={t`Total cost`}
        value={costOf(projects, symbol)}
        note={t`${costOf(frozen, symbol)} frozen`}
      />
    </Tiles>
  );
}

function MonthTable({ month, projects }: Details) {
  const { currencySymbol: symbol } = useViewer();
  const navigate = useNavigate();
  const { sort = "status", direction = "ascending" } = readMonthSearch(useSearch({ strict: false }));
  // The planner reads what it is to show from the navigation state (docs/readings.md#001-2).
  const open = (project: ProjectForecastStatus) => {
    const state: object = { selectedProjectId: project.projectId, selectedPeriodId: month };
    void navigate({ to: "/forecasts", state });
  };
  return (
    <Panel flush>
      <Table
        label={t`Forecasts of ${formatMonth(month)}`}
        columns={forecastMonthColumns(symbol)}
        rows={projects}
        rowId={(row) => row.projectId}
        onOpen={open}
        exportAs={t`Forecasts of ${formatMonth(month)}`}
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
              {t`${plural(projects.length, "# project", "# projects")}`}
            </th>
            <td className="number">{hoursOf(projects)}</td>
            <td className="number">{costOf(projects, symbol)}</td>
            <td aria-hidden="true" />
          </tr>
        }
      />
    </Panel>
  );
}

function having(projects: Projects, status: ForecastStatus) {
  return projects.filter((project) => project.status === status);
}

function namesOf(projects: Projects): string | undefined {
  if (projects.length === 0) return undefined;
  return projects.length <= 2
    ? projects.map((project) => project.name).join(", ")
    : t`${projects[0]?.name ?? ""} and ${projects.length - 1} more`;
}
