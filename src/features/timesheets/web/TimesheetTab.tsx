import type { Day } from "#shared/day.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readMyWeek } from "../contract.ts";
import { WeekEditor } from "./week/WeekEditor.tsx";

/** One's own week, to book and submit. */
export function TimesheetTab({ weekStarting }: { readonly weekStarting: Day }) {
  const viewer = useViewer();
  const read = useRead(readMyWeek, { params: { weekStarting } }, { fresh: freshFor.planning });
  return (
    <ReadView read={read} loading="Loading timesheet..." failed="Error Loading Timesheet">
      {(data) => <WeekEditor read={data} userId={viewer.id} today={viewer.today} />}
    </ReadView>
  );
}
