import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { useRead } from "../../../web/data.ts";
import { readOrganisationAnalytics } from "../contract.ts";
import { DashboardFrame, LimitedNotice } from "./DashboardFrame.tsx";
import { queryOf } from "./filter.ts";
import { HoursChart } from "./HoursChart.tsx";
import { OrganisationFigures } from "./OrganisationFigures.tsx";
import { TimeframeSelector } from "./TimeframeSelector.tsx";
import { useDashboardFilter } from "./use-dashboard-filter.ts";

/** /dashboard/organisation */
export function OrganisationDashboardPage() {
  const { filter, reversed, change } = useDashboardFilter("organisation");
  const read = useRead(readOrganisationAnalytics, { query: queryOf(filter) }, { enabled: !reversed, keepPrevious: true });
  const retry = () => void read.refetch();
  return (
    <DashboardFrame view="organisation" controls={<TimeframeSelector filter={filter} reversed={reversed} onChange={change} />}>
      {!reversed && read.isError && read.data === undefined && (
        <ErrorPanel title="Error Loading Dashboard" reason={read.error.message} onRetry={retry} retrying={read.isFetching} />
      )}
      {!reversed && (read.data !== undefined || read.isPending) && (
        <div className="stack dashboard-parts" aria-busy={read.isPlaceholderData || read.isPending}>
          {read.data && <LimitedNotice timeframe={filter.timeframe} period={read.data.period} />}
          <OrganisationFigures analytics={read.data} onRetry={retry} retrying={read.isFetching} />
          <HoursChart hours={read.data?.hours} onRetry={retry} retrying={read.isFetching} />
        </div>
      )}
    </DashboardFrame>
  );
}
