import { Link, useParams } from "@tanstack/react-router";
import { isId } from "#shared/id.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readHolidayRequest, type ManagedRequest } from "../../holiday-contract.ts";
import { holidayTexts } from "../../rules/holiday-messages.ts";
import { BackToPortal } from "../BackToPortal.tsx";
import { HolidayRequestView } from "./HolidayRequestView.tsx";
import type { ListQueue } from "../list-queue.ts";
import { useRowLeft } from "../weeks/row-left.ts";
import { QueueBar } from "../QueueBar.tsx";
import { useRequestQueue } from "./use-request-queue.ts";
import "../manager.css";

/** /manager/holiday-requests/{holidayRequestId} */
export function ManagerHolidayRequestPage() {
  const { holidayRequestId = "" }: { holidayRequestId?: string } = useParams({ strict: false });
  return (
    <main className="page">
      {isId(holidayRequestId) ? (
        <InList holidayRequestId={holidayRequestId} />
      ) : (
        <>
          <BackToPortal tab="holiday-requests" />
          <Nothing title={holidayTexts.invalid}>This link doesn't lead to a holiday request.</Nothing>
        </>
      )}
    </main>
  );
}

/** The request among those of the list it was opened from. */
function InList({ holidayRequestId }: { readonly holidayRequestId: string }) {
  const queue = useRequestQueue(holidayRequestId);
  useRowLeft(holidayRequestId);
  return (
    <>
      <div className="row gap-3 between manager-back-row">
        <BackToPortal tab="holiday-requests" />
        <QueueBar queue={queue} what="request" />
      </div>
      <Detail key={holidayRequestId} holidayRequestId={holidayRequestId} queue={queue} />
    </>
  );
}

function Detail({
  holidayRequestId,
  queue,
}: {
  readonly holidayRequestId: string;
  readonly queue: ListQueue<ManagedRequest>;
}) {
  const read = useRead(readHolidayRequest, { params: { holidayRequestId } }, { fresh: freshFor.planning });
  if (read.error?.status === 404)
    return <Nothing title={holidayTexts.notFoundTitle}>{holidayTexts.notFound}</Nothing>;
  return (
    <ReadView read={read} loading="Loading holiday request..." failed={holidayTexts.loadFailed}>
      {(data) => <HolidayRequestView detail={data} queue={queue} />}
    </ReadView>
  );
}

function Nothing({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Panel>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        title={title}
        action={
          <Link className={buttonClass()} to="/manager">
            Back to Manager Portal
          </Link>
        }
      >
        {children}
      </EmptyState>
    </Panel>
  );
}
