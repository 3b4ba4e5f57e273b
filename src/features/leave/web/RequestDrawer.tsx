import { useEffect } from "react";
import { Banner } from "#ui/feedback/Banner.tsx";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useViewer } from "#web/viewer.ts";
import { useWrite } from "#web/data.ts";
import { useEdit } from "#web/edit/use-edit.ts";
import { type HolidayPreview, type MyHolidays, type RequestKind, requestHolidays } from "../contract.ts";
import { hoursText } from "./hours-and-days.ts";
import { requestName } from "./request-name.ts";
import { RequestCount } from "./RequestCount.tsx";
import { KindChoice, RequestFields } from "./request/RequestFields.tsx";
import { StandIn } from "./request/StandIn.tsx";
import { blankRequest, draftFaults, RequestDraft, sentDays } from "./request/request-draft.ts";
import { usePreview } from "./request/use-preview.ts";

interface RequestDrawerProps {
  /** The day that was clicked; null without one. */
  readonly start: Day | null;
  readonly holidays: Pick<MyHolidays, "hoursPerDay" | "decidedBy" | "kinds" | "standIns">;
  readonly onPreview: (preview: HolidayPreview | null) => void;
  readonly onClose: () => void;
}

/** What is said once a request is sent: "7.5 h of holiday requested", "Sick: 7.5 h reported". */
function doneWords(hours: number, kind: RequestKind | null, decidedBy: string | null): string {
  const amount = hoursText(hours);
  if (kind === null)
    return decidedBy === null ? t`${amount} of holiday approved` : t`${amount} of holiday requested`;
  if (!kind.needsApproval) return t`${kind.name}: ${amount} reported`;
  return decidedBy === null ? t`${kind.name}: ${amount} approved` : t`${kind.name}: ${amount} requested`;
}

function verbOf(isNotice: boolean, cost: string | null): string {
  if (cost === null) return isNotice ? t.as("verb")`Report` : t.as("verb")`Request`;
  return isNotice ? t`Report ${cost}` : t`Request ${cost}`;
}

function whoDecides(kind: RequestKind | null, decidedBy: string | null): string {
  if (kind?.needsApproval === false)
    return decidedBy === null ? t`Counts straight away` : t`Counts straight away. ${decidedBy} is notified`;
  return decidedBy === null
    ? t`Approved straight away: no one else needs to decide`
    : t`Goes to ${decidedBy}`;
}

/** Requesting days off, with its cost while one types. Stays open until sent or discarded. */
export function RequestDrawer({ start, holidays, onPreview, onClose }: RequestDrawerProps) {
  const { today } = useViewer();
  const { hoursPerDay, decidedBy } = holidays;
  const kinds = holidays.kinds.filter(({ isActive }) => isActive);
  const { edit, kind, preview, counting, failure } = useRequestDraft({
    start,
    kinds,
    today,
    onPreview,
    onDone: (hours, of) => {
      toast.success(doneWords(hours, of, decidedBy));
      onClose();
    },
  });
  const isNotice = kind?.needsApproval === false;
  const cost = preview !== null && preview.totalHours > 0 ? hoursText(preview.totalHours) : null;
  return (
    <EditDialog
      drawer
      edit={edit}
      title={requestName(kinds)}
      aside={<span className="grow quiet fine">{whoDecides(kind, decidedBy)}</span>}
      verb={verbOf(isNotice, cost)}
      pendingVerb={isNotice ? t`Reporting...` : t`Requesting...`}
      unsaved={kind === null ? t`The holiday hasn't been requested yet.` : t`The leave hasn't been sent yet.`}
      onClose={onClose}
    >
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
      <KindChoice edit={edit} kinds={kinds} today={today} />
      <RequestFields edit={edit} kind={kind ?? kinds[0] ?? null} today={today} />
      <StandIn edit={edit} standIns={holidays.standIns} />
      <DocumentNote kind={kind} />
      {preview !== null && (
        <RequestCount preview={preview} hoursPerDay={hoursPerDay} counting={counting} isNotice={isNotice} />
      )}
    </EditDialog>
  );
}

function DocumentNote({ kind }: { readonly kind: RequestKind | null }) {
  if (kind === null || !kind.wantsDocument) return null;
  return (
    <Banner tone="info">
      {t`${kind.name} needs a document, such as a doctor's note. Hand it in to those who decide.`}
    </Banner>
  );
}

interface RequestOptions {
  /** The day that was clicked; null without one. */
  readonly start: Day | null;
  readonly kinds: readonly RequestKind[];
  readonly today: Day;
  readonly onPreview: (preview: HolidayPreview | null) => void;
  readonly onDone: (hours: number, kind: RequestKind | null) => void;
}

function useRequestDraft({ start, kinds, today, onPreview, onDone }: RequestOptions) {
  const { mutateAsync } = useWrite(requestHolidays);
  const chosen = ({ kindId }: RequestDraft) => kinds.find(({ id }) => id === kindId) ?? null;
  const holiday = kinds.find(({ isHoliday }) => isHoliday) ?? null;
  const faultsOf = (draft: RequestDraft) => draftFaults(draft, chosen(draft) ?? holiday, today);
  const edit = useEdit({
    name: "holiday request",
    schema: RequestDraft,
    startsAnew: start !== null,
    blank: blankRequest(start),
    isInside: (path) => path.startsWith("/my-time/holidays"),
    check: faultsOf,
    confirmsLeaving: ({ reason }) => reason !== "",
    send: ({ draft }) => {
      const days = sentDays(draft);
      if (days === null) return null;
      const { reason, kindId, standInId } = draft;
      return mutateAsync({
        body: {
          ...days,
          reason,
          ...(kindId === null ? {} : { kindId }),
          ...(standInId === null ? {} : { standInId }),
        },
      });
    },
    onSaved: (saved, draft) => saved && onDone(saved.totalHours, chosen(draft)),
  });
  const isRight = Object.keys(faultsOf(edit.draft)).length === 0;
  const previewed = usePreview(edit.draft, isRight);
  const { preview } = previewed;
  useEffect(() => onPreview(preview), [onPreview, preview]);
  return {
    edit,
    /** Null for Holiday. */
    kind: chosen(edit.draft),
    ...previewed,
  };
}
