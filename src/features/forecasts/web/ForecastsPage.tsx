import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { AsOfChoice } from "#parts/as-of/AsOfChoice.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import type { Output } from "#shared/contract.ts";
import { t, plural } from "#shared/texts/t.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { newPlace } from "#web/use-opened.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { listForecastProjects, readPlanner, type PickedProject } from "../contract.ts";
import { forecastStatusLabels } from "../rules/forecast-status.ts";
import { NoForecastButtons } from "./planner/ForecastButtons.tsx";
import { ForecastForm } from "./planner/ForecastForm.tsx";
import { ForecastPickers } from "./planner/ForecastPickers.tsx";
import { ForecastTabs } from "./ForecastTabs.tsx";
import { MissingStrip } from "./planner/MissingStrip.tsx";
import { choosePlace, usePlannerAddress } from "./planner/planner-address.ts";
import { ForecastStatusBadge } from "./ForecastStatusBadge.tsx";
import "./forecasts.css";

const columns: readonly Column<PickedProject>[] = [
  {
    id: "code",
    header: t`Code`,
    width: "120px",
    cell: ({ code }) => <span className="code">{code}</span>,
    sortValue: ({ code }) => code,
  },
  { id: "name", header: t`Name`, rowHeader: true, cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    id: "status",
    header: t`Forecast`,
    width: "160px",
    cell: ({ plannedStatus }) => plannedStatus && <ForecastStatusBadge status={plannedStatus} />,
    sortValue: ({ plannedStatus }) => plannedStatus && forecastStatusLabels()[plannedStatus],
  },
];

interface PlannedProjectsProps {
  readonly projects: readonly PickedProject[];
  readonly plannedMonth: Month;
  readonly onShow: (projectId: string) => void;
}

/** The projects that the month being planned needs a forecast of, with their state, to choose one from. */
function PlannedProjects({ projects, plannedMonth, onShow }: PlannedProjectsProps) {
  const requested = projects.filter(({ plannedStatus }) => plannedStatus !== null);
  if (requested.length === 0) return null;
  return (
    <Panel title={t`Forecasts of ${formatMonth(plannedMonth)}`} flush>
      <Table
        label={t`Projects to forecast for ${formatMonth(plannedMonth)}`}
        columns={columns}
        rows={requested}
        rowId={({ id }) => id}
        onOpen={({ id }) => onShow(id)}
        wraps
        count={t`${plural(requested.length, "# project", "# projects")}`}
      />
    </Panel>
  );
}

/** /forecasts: hours per cost tier for one project and month. */
export function ForecastsPage() {
  const projects = useRead(listForecastProjects);
  return (
    <main className="page forecast-page">
      <PageHeader title={t`Forecasts`} meta={<ForecastTabs />} actions={<AsOfChoice />} />
      <ReadView read={projects} loading={t`Loading projects...`} failed={t`Error Loading Projects`}>
        {(all) => <PlannerOf {...all} />}
      </ReadView>
    </main>
  );
}

const idOf = (place: ReturnType<typeof choosePlace>) => place?.project.id ?? null;
const noPlace = { project: null, month: null };

function PlannerOf({ projects, plannedMonth }: Output<typeof listForecastProjects>) {
  const viewer = useViewer();
  // On a phone the list of projects says enough.
  const narrow = useNarrow();
  const { target, show } = usePlannerAddress();
  // What is shown first stays, also once it's frozen.
  const [first] = useState(() => choosePlace(projects, { projectId: null, month: null }, viewer));
  const place = choosePlace(projects, target, viewer, idOf(first));
  const query = {
    projectId: idOf(place) ?? "",
    month: place?.month ?? "",
    months: target.span === 3 ? ("3" as const) : ("1" as const),
  };
  const planner = useRead(readPlanner, { query }, { enabled: place !== null, fresh: freshFor.planning });
  if (projects.length === 0)
    return (
      <EmptyState
        title={t`No projects yet`}
        action={<Link className={buttonClass()} to="/projects" hash={newPlace}>{t`Create Project`}</Link>}
      >{t`Forecasts belong to projects. Create a project first.`}</EmptyState>
    );
  return (
    <>
      <ForecastPickers
        projects={projects}
        plannedMonth={plannedMonth}
        {...(place ?? noPlace)}
        span={target.span}
        months={planner.data?.months}
        onShow={show}
      />
      <MissingStrip
        projects={projects}
        plannedMonth={plannedMonth}
        shownId={place?.project.id}
        onShow={(projectId) => show(projectId, plannedMonth, target.span)}
      />
      {place === null ? (
        <>
          {!narrow && (
            <>
              <NoForecastButtons />
              <EmptyState
                compact
                title={t`Select a project`}
              >{t`Choose a project above to see its forecast, month by month.`}</EmptyState>
            </>
          )}
          <PlannedProjects
            projects={projects}
            plannedMonth={plannedMonth}
            onShow={(projectId) => show(projectId, plannedMonth, target.span)}
          />
        </>
      ) : (
        <ReadView read={planner} loading={t`Loading forecast...`} failed={t`Error Loading Data`}>
          {(data) => (
            <ForecastForm key={`${query.projectId}/${query.month}/${query.months}`} planner={data} />
          )}
        </ReadView>
      )}
    </>
  );
}
