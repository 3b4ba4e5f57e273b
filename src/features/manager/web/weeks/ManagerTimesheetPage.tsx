import { useParams } from "@tanstack/react-router";
import type { Input } from "#shared/contract.ts";
import { isId } from "#shared/id.ts";
import { isDay } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { isWeekStart } from "#features/timesheets/rules/week.ts";
import { readTimesheet, type ManagedWeek } from "#features/timesheets/decisions-contract.ts";
import { managerTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { DetailFrame, NoDetail } from "../DetailFrame.tsx";
import type { ListQueue } from "../list-queue.ts";
import { useRowLeft } from "../list-rows.ts";
import { useWeekQueue } from "./team-weeks.ts";
import { TimesheetDetailView } from "./TimesheetDetailView.tsx";

interface DetailProps {
  readonly params: Input<typeof readTimesheet>["params"];
}

/** /manager/timesheets/{userId}/{timesheetId}/{weekStartingDate} */
export function ManagerTimesheetPage() {
  const {
    userId = "",
    timesheetId = "",
    weekStartingDate = "",
  }: { userId?: string; timesheetId?: string; weekStartingDate?: string } = useParams({ strict: false });
  const isValid =
    isId(userId) && isId(timesheetId) && isDay(weekStartingDate) && isWeekStart(weekStartingDate);
  if (isValid) return <InList params={{ userId, timesheetId, weekStarting: weekStartingDate }} />;
  return (
    <DetailFrame tab="timesheets">
      <NoDetail
        title={managerTexts().invalidParameters}
      >{t`This link doesn't lead to a timesheet.`}</NoDetail>
    </DetailFrame>
  );
}

function InList({ params }: DetailProps) {
  const queue = useWeekQueue(params.timesheetId, params.weekStarting);
  useRowLeft(params.userId);
  return (
    <DetailFrame tab="timesheets" queue={queue}>
      <Detail key={params.timesheetId} params={params} queue={queue} />
    </DetailFrame>
  );
}

function Detail({ params, queue }: DetailProps & { readonly queue: ListQueue<ManagedWeek> }) {
  const read = useRead(readTimesheet, { params }, { fresh: freshFor.planning });
  return (
    <ReadView read={read} loading={t`Loading timesheet...`} failed={managerTexts().detailFailed}>
      {(data) => <TimesheetDetailView detail={data} queue={queue} />}
    </ReadView>
  );
}
