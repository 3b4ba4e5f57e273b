import { Link, useLocation, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { isId } from "../../../shared/id.ts";
import { isDay } from "../../../shared/day.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { freshFor, useRead } from "../../../web/data.ts";
import { isWeekStart } from "../../timesheets/rules/week.ts";
import { readTimesheet } from "../contract.ts";
import { managerTexts } from "../rules/decision-messages.ts";
import { TimesheetDetailView } from "./TimesheetDetailView.tsx";
import "./manager.css";

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
  const isValid = isId(userId) && isId(timesheetId) && isDay(weekStartingDate) && isWeekStart(weekStartingDate);
  return (
    <main className="page">
      <BackLink />
      {isValid ? <Detail key={timesheetId} params={{ userId, timesheetId, weekStarting: weekStartingDate }} /> : <InvalidParameters />}
    </main>
  );
}

function Detail({ params }: { readonly params: DetailParams }) {
  const read = useRead(readTimesheet, { params }, { fresh: freshFor.planning });
  if (read.data) return <TimesheetDetailView detail={read.data} />;
  if (read.error) {
    return (
      <Panel>
        <ErrorPanel title={managerTexts.detailFailed} reason={read.error.message} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      </Panel>
    );
  }
  return <Loading text="Loading timesheet..." />;
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
        The address names no user, timesheet and week.
      </EmptyState>
    </Panel>
  );
}

function BackLink() {
  const { state } = useLocation();
  return (
    <Link className="manager-back" to="/manager" state={state.manager ? { manager: state.manager } : {}}>
      <ArrowLeft className="icon-small" /> Manager Portal
    </Link>
  );
}
