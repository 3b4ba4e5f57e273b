import { Banner } from "#ui/feedback/Banner.tsx";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useViewer } from "#web/viewer.ts";
import type { HolidayPreview, MyHolidays, RequestKind } from "../contract.ts";
import { hoursText } from "./hours-and-days.ts";
import { RequestCount } from "./RequestCount.tsx";
import { KindChoice, RequestFields } from "./request/RequestFields.tsx";
import { StandIn } from "./request/StandIn.tsx";
import { useRequestDraft } from "./use-request-draft.ts";

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
    return decidedBy === null ? t`Counts straight away` : t`Counts straight away. Tells ${decidedBy}`;
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
      title={kinds.length === 1 ? t`Request holiday` : t`Request leave`}
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
