import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Select } from "../../../ui/Select.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { listDashboardFunctions, readFunctionAnalytics, readFunctionUtilisation } from "../contract.ts";
import { BudgetChart } from "./BudgetChart.tsx";
import { DashboardFrame, LimitedNotice } from "./DashboardFrame.tsx";
import { queryOf, type DashboardFilter } from "./filter.ts";
import { FunctionFigures } from "./FunctionFigures.tsx";
import { HistoryButton } from "./HistoryButton.tsx";
import { HoursChart } from "./HoursChart.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";
import { useMonthRows } from "./use-month-rows.ts";
import { UtilisationChart } from "./UtilisationChart.tsx";

/** /dashboard/function */
export function FunctionDashboardPage() {
  const { filter, reversed, change } = useDashboardFilter("function");
  const choices = useRead(listDashboardFunctions, {}, { fresh: freshFor.functions });
  const options = (choices.data?.functions ?? []).map((each) => ({ value: each.id, label: each.name }));
  const chosen = options.some((option) => option.value === filter.subject) ? filter.subject : "";
  return (
    <DashboardFrame view="function">
      <div className="dashboard-controls">
        <Field label="Function" inline>
          <Select
            className="subject-select"
            placeholder="Select a function"
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
        <EmptyState title="Select a function">Choose a function from the dropdown above to view its dashboard metrics and charts.</EmptyState>
      )}
      {choices.data !== undefined && filter.subject !== "" && !reversed && <FunctionParts filter={filter} />}
    </DashboardFrame>
  );
}

function FunctionParts({ filter }: { readonly filter: DashboardFilter }) {
  const read = useRead(readFunctionAnalytics, { params: { functionId: filter.subject }, query: queryOf(filter) }, { keepPrevious: true });
  const trend = useRead(readFunctionUtilisation, { params: { functionId: filter.subject }, query: queryOf(filter) }, { keepPrevious: true });
  const retry = () => void read.refetch();
  const openMonth = useMonthRows({ function: filter.subject });
  if (read.isError && read.data === undefined)
    return <ErrorPanel title="Error Loading Dashboard" reason={read.error.message} onRetry={retry} retrying={read.isFetching} />;
  return (
    <div className="stack dashboard-parts" aria-busy={read.isPlaceholderData || read.isPending}>
      {read.data && <LimitedNotice timeframe={filter.timeframe} period={read.data.period} />}
      <FunctionFigures
        analytics={read.data}
        history={<HistoryButton view="function" subject={filter.subject} />}
        onRetry={retry}
        retrying={read.isFetching}
      />
      <HoursChart hours={read.data?.hours} onRetry={retry} retrying={read.isFetching} onMonth={openMonth("compare")} />
      <BudgetChart hours={read.data?.hours} onRetry={retry} retrying={read.isFetching} onMonth={openMonth("compare")} />
      <UtilisationChart
        trend={trend.data}
        failure={trend.error?.message ?? null}
        onRetry={() => void trend.refetch()}
        retrying={trend.isFetching}
        onMonth={openMonth("billable")}
      />
    </div>
  );
}
