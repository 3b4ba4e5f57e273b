import { Link, useParams } from "@tanstack/react-router";
import { isId } from "#shared/id.ts";
import { isDay } from "#shared/day.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { isWeekStart } from "#features/timesheets/rules/week.ts";
import { readTimesheet, type ManagedWeek } from "../../contract.ts";
import { managerTexts } from "../../rules/decision-messages.ts";
import { BackToPortal } from "../BackToPortal.tsx";
import type { ListQueue } from "../list-queue.ts";
import { useRowLeft } from "./row-left.ts";
import { TimesheetDetailView } from "./TimesheetDetailView.tsx";
import { QueueBar } from "../QueueBar.tsx";
import { useWeekQueue } from "./use-week-queue.ts";
import "../manager.css";

interface DetailParams {
  readonly userId: string;
  readonly timesheetId: string;
  readonly weekStarting: string;
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
  return (
    <main className="page">
      {isValid ? (
        <InList params={{ userId, timesheetId, weekStarting: weekStartingDate }} />
      ) : (
        <>
          <BackToPortal tab="timesheets" />
          <InvalidParameters />
        </>
      )}
    </main>
  );
}

/** The week among those of the list it was opened from. */
function InList({ params }: { readonly params: DetailParams }) {
  const queue = useWeekQueue(params.timesheetId, params.weekStarting);
  useRowLeft(params.userId);
  return (
    <>
      <div className="row gap-3 between manager-back-row">
        <BackToPortal tab="timesheets" />
        <QueueBar queue={queue} what="week" />
      </div>
      <Detail key={params.timesheetId} params={params} queue={queue} />
    </>
  );
}

function Detail({
  params,
  queue,
}: {
  readonly params: DetailParams;
  readonly queue: ListQueue<ManagedWeek>;
}) {
  const read = useRead(readTimesheet, { params }, { fresh: freshFor.planning });
  return (
    <ReadView read={read} loading="Loading timesheet..." failed={managerTexts.detailFailed}>
      {(data) => <TimesheetDetailView detail={data} queue={queue} />}
    </ReadView>
  );
}

function InvalidParameters() {
  return (
    <Panel>
      <h1 className="visually-hidden">{managerTexts.invalidParameters}</h1>
      <EmptyState
        title={managerTexts.invalidParameters}
        action={
          <Link className={buttonClass()} to="/manager">
            Back to Manager Portal
          </Link>
        }
      >
        This link doesn't lead to a timesheet.
      </EmptyState>
    </Panel>
  );
}
