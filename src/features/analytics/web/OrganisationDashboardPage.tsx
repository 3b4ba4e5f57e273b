import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { useRead } from "../../../web/data.ts";
import { readOrganisationAnalytics, readOrganisationUtilisation } from "../contract.ts";
import { BudgetChart } from "./BudgetChart.tsx";
import { DashboardFrame, LimitedNotice } from "./DashboardFrame.tsx";
import { queryOf } from "./filter.ts";
import { HistoryButton } from "./HistoryButton.tsx";
import { HoursChart } from "./HoursChart.tsx";
import { OrganisationFigures } from "./OrganisationFigures.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";
import { useMonthRows } from "./use-month-rows.ts";
import { UtilisationChart } from "./UtilisationChart.tsx";

const everything = {};

/** /dashboard/organisation */
export function OrganisationDashboardPage() {
  const { filter, reversed, change } = useDashboardFilter("organisation");
  const read = useRead(readOrganisationAnalytics, { query: queryOf(filter) }, { enabled: !reversed, keepPrevious: true });
  const trend = useRead(readOrganisationUtilisation);
  const retry = () => void read.refetch();
  const openMonth = useMonthRows(everything);
  return (
    <DashboardFrame view="organisation" controls={<TimeframeSelector filter={filter} reversed={reversed} onChange={change} />}>
      {!reversed && read.isError && read.data === undefined && (
        <ErrorPanel title="Error Loading Dashboard" reason={read.error.message} onRetry={retry} retrying={read.isFetching} />
      )}
      {!reversed && (read.data !== undefined || read.isPending) && (
        <div className="stack dashboard-parts" aria-busy={read.isPlaceholderData || read.isPending}>
          {read.data && <LimitedNotice timeframe={filter.timeframe} period={read.data.period} />}
          <OrganisationFigures
            analytics={read.data}
            history={<HistoryButton view="organisation" subject="" />}
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
      )}
    </DashboardFrame>
  );
}
