import { Field } from "../../../ui/Field.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useRead } from "../../../web/data.ts";
import { listDashboardProjects, readProjectAnalytics } from "../contract.ts";
import { BudgetChart } from "./BudgetChart.tsx";
import { DashboardFrame } from "./DashboardFrame.tsx";
import { queryOf, type DashboardFilter } from "./filter.ts";
import { HistoryButton } from "./HistoryButton.tsx";
import { HoursChart } from "./HoursChart.tsx";
import { ProjectFigures } from "./ProjectFigures.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";
import { useMonthRows } from "./use-month-rows.ts";

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
  const openMonth = useMonthRows({ project: filter.subject });
  if (read.isError && read.data === undefined)
    return <ErrorPanel title="Error Loading Dashboard" reason={read.error.message} onRetry={retry} retrying={read.isFetching} />;
  const { data } = read;
  return (
    <div className="stack dashboard-parts" aria-busy={read.isPlaceholderData || read.isPending}>
      <ProjectFigures
        analytics={data}
        history={<HistoryButton view="project" subject={filter.subject} />}
        onRetry={retry}
        retrying={read.isFetching}
      />
      <HoursChart hours={data?.hours} onRetry={retry} retrying={read.isFetching} onMonth={openMonth("compare")} />
      <BudgetChart hours={data?.hours} onRetry={retry} retrying={read.isFetching} onMonth={openMonth("compare")} />
    </div>
  );
}
