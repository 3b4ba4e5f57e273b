import { Field } from "../../../ui/Field.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Tiles } from "../../../ui/Tiles.tsx";
import { useRead } from "../../../web/data.ts";
import { listDashboardProjects, readProjectAnalytics } from "../contract.ts";
import { DashboardFrame } from "./DashboardFrame.tsx";
import { queryOf, type DashboardFilter } from "./filter.ts";
import { HoursChart } from "./HoursChart.tsx";
import { PeriodName } from "./PeriodName.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { VarianceFigure } from "./VarianceFigure.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";

/** /dashboard/project */
export function ProjectDashboardPage() {
  const { filter, reversed, change } = useDashboardFilter("project");
  const choices = useRead(listDashboardProjects);
  const options = (choices.data?.projects ?? []).map((project) => ({ value: project.id, label: `${project.code} ${project.name}` }));
  const chosen = options.some((option) => option.value === filter.subject) ? filter.subject : "";
  return (
    <DashboardFrame view="project">
      <div className="dashboard-controls">
        <Field label="Project" inline>
          <Select
            className="subject-select"
            placeholder="Select a project"
            options={options}
            value={chosen}
            disabled={choices.data === undefined}
            onValueChange={(subject) => change({ subject })}
          />
        </Field>
        <TimeframeSelector filter={filter} reversed={reversed} onChange={change} />
      </div>
      {choices.isPending && <Loading text="Loading dashboard data..." shape="chart" />}
      {choices.isError && choices.data === undefined && (
        <ErrorPanel title="Error Loading Data" reason={choices.error.message} onRetry={() => void choices.refetch()} retrying={choices.isFetching} />
      )}
      {choices.data !== undefined && filter.subject === "" && (
        <EmptyState title="Select a project">Choose a project from the dropdown above to view its dashboard metrics and charts.</EmptyState>
      )}
      {choices.data !== undefined && filter.subject !== "" && !reversed && <ProjectParts filter={filter} />}
    </DashboardFrame>
  );
}

function ProjectParts({ filter }: { readonly filter: DashboardFilter }) {
  const read = useRead(readProjectAnalytics, { params: { projectId: filter.subject }, query: queryOf(filter) }, { keepPrevious: true });
  const retry = () => void read.refetch();
  if (read.isError && read.data === undefined)
    return <ErrorPanel title="Error Loading Dashboard" reason={read.error.message} onRetry={retry} retrying={read.isFetching} />;
  const { data } = read;
  return (
    <div className="stack dashboard-parts" aria-busy={read.isPlaceholderData || read.isPending}>
      <Panel
        title={data ? `Metrics for ${data.project.name}` : "Metrics"}
        collapsible
        flush={data !== undefined}
        actions={data && <PeriodName period={data.period} />}
      >
        {data === undefined ? (
          <Loading text="Loading KPI data..." shape="tiles" />
        ) : (
          <Tiles bare>
            <VarianceFigure label="Forecast - Actual" variance="forecast_actual" hours={data.hours} />
            <VarianceFigure label="Allocation - Actual" variance="allocation_actual" hours={data.hours} />
            <VarianceFigure label="Allocation - Forecast" variance="allocation_forecast" hours={data.hours} />
            <VarianceFigure label="Budget - Actual" variance="budget_actual" hours={data.hours} />
          </Tiles>
        )}
      </Panel>
      <HoursChart hours={data?.hours} onRetry={retry} retrying={read.isFetching} />
    </div>
  );
}
