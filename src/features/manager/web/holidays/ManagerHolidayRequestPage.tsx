import { useParams } from "@tanstack/react-router";
import { isId } from "#shared/id.ts";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { readHolidayRequest, type ManagedRequest } from "#features/leave/decisions-contract.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { DetailFrame, NoDetail } from "../DetailFrame.tsx";
import type { ListQueue } from "../list-queue.ts";
import { useRowLeft } from "../list-rows.ts";
import { HolidayRequestView } from "./HolidayRequestView.tsx";
import { useRequestQueue } from "./team-requests.ts";

interface DetailProps {
  readonly holidayRequestId: string;
}

/** /manager/holiday-requests/{holidayRequestId} */
export function ManagerHolidayRequestPage() {
  const { holidayRequestId = "" }: { holidayRequestId?: string } = useParams({ strict: false });
  if (isId(holidayRequestId)) return <InList holidayRequestId={holidayRequestId} />;
  return (
    <DetailFrame tab="holiday-requests">
      <NoDetail title={holidayTexts().invalid}>{t`This link doesn't lead to a holiday request.`}</NoDetail>
    </DetailFrame>
  );
}

function InList({ holidayRequestId }: DetailProps) {
  const queue = useRequestQueue(holidayRequestId);
  useRowLeft(holidayRequestId);
  return (
    <DetailFrame tab="holiday-requests" queue={queue}>
      <Detail key={holidayRequestId} holidayRequestId={holidayRequestId} queue={queue} />
    </DetailFrame>
  );
}

function Detail({ holidayRequestId, queue }: DetailProps & { readonly queue: ListQueue<ManagedRequest> }) {
  const read = useRead(readHolidayRequest, { params: { holidayRequestId } }, { fresh: freshFor.planning });
  if (read.error?.status === 404)
    return <NoDetail title={holidayTexts().notFoundTitle}>{holidayTexts().notFound}</NoDetail>;
  return (
    <ReadView read={read} loading={t`Loading holiday request...`} failed={holidayTexts().loadFailed}>
      {(data) => <HolidayRequestView detail={data} queue={queue} />}
    </ReadView>
  );
}
