import type { Day } from "../../../shared/day.ts";
import { ErrorPanel } from "../../../ui/feedback/ErrorPanel.tsx";
import { Loading } from "../../../ui/feedback/Loading.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { useViewer } from "../../../web/viewer.ts";
import { readMyWeek } from "../contract.ts";
import { WeekEditor } from "./week/WeekEditor.tsx";

/** One's own week, to book and submit. */
export function TimesheetTab({ weekStarting }: { readonly weekStarting: Day }) {
  const viewer = useViewer();
  const read = useRead(readMyWeek, { params: { weekStarting } }, { fresh: freshFor.planning });
  if (read.data) return <WeekEditor read={read.data} userId={viewer.id} today={viewer.today} />;
  if (read.error) {
    return (
      <Panel>
        <ErrorPanel
          title="Error Loading Timesheet"
          reason={read.error.message}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      </Panel>
    );
  }
  return <Loading text="Loading timesheet..." />;
}
