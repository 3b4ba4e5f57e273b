import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import {
  cancelLeave,
  changeLeave,
  enterLeave,
  readPersonLeave,
  type PersonLeave,
} from "../../person-leave-contract.ts";
import { holidayStatusLabel } from "../../rules/holiday-status.ts";
import { hoursText } from "../hours-and-days.ts";
import { blankRequest, draftFaults, draftOfLeave, RequestDraft, sentDays } from "../request/request-draft.ts";
import { KindChoice, RequestFields } from "../request/RequestFields.tsx";
import { StandIn } from "../request/StandIn.tsx";
import { usePreview } from "../request/use-preview.ts";
import { RequestCount } from "../RequestCount.tsx";
import "../holidays.css";

interface PersonLeaveDialogProps {
  readonly personId: string;
  /** The request to change at first; null for new leave. */
  readonly requestId: string | null;
  readonly onClose: () => void;
}

/** Enters leave for someone, or shortens or moves what they have. */
export function PersonLeaveDialog({ personId, requestId, onClose }: PersonLeaveDialogProps) {
  const read = useRead(readPersonLeave, { params: { personId } }, { fresh: 0 });
  const [chosen, setChosen] = useState(requestId);
  const leave = read.data;
  if (leave === undefined)
    return (
      <Dialog open drawer title={t`Enter leave`} onClose={onClose} cancel={t`Close`}>
        <ReadView read={read} loading={t`Loading holidays...`} failed={t`Error Loading Holiday Requests`}>
          {() => null}
        </ReadView>
      </Dialog>
    );
  return (
    <PersonLeaveEdit
      key={chosen ?? "new"}
      personId={personId}
      leave={leave}
      request={leave.requests.find(({ id }) => id === chosen) ?? null}
      onChoose={setChosen}
      onClose={onClose}
    />
  );
}

interface PersonLeaveEditProps {
  readonly personId: string;
  readonly leave: PersonLeave;
  /** Null for new leave. */
  readonly request: PersonLeave["requests"][number] | null;
  readonly onChoose: (requestId: string | null) => void;
  readonly onClose: () => void;
}

function PersonLeaveEdit({ personId, leave, request, onChoose, onClose }: PersonLeaveEditProps) {
  const { today } = useViewer();
  const { edit, kind, standIns, preview, counting, failure } = usePersonLeave({
    personId,
    leave,
    request,
    onClose,
  });
  const { fullName } = leave;
  const kinds = leave.kinds.filter(({ isActive }) => isActive);
  const cost = preview !== null && preview.totalHours > 0 ? hoursText(preview.totalHours) : null;
  const enters = cost === null ? t`Enter leave` : t`Enter ${cost}`;
  return (
    <EditDialog
      drawer
      edit={edit}
      title={request === null ? t`Enter leave for ${fullName}` : t`Change leave of ${fullName}`}
      aside={
        <span className="grow row-wrap quiet fine">
          {request === null ? (
            t`Approved at once. ${fullName} is notified.`
          ) : (
            <>
              <Button
                variant="danger"
                pending={edit.pending && edit.intent === "cancel"}
                onClick={() => edit.save("cancel")}
              >{t`Cancel leave`}</Button>
              {t`${fullName} is notified.`}
            </>
          )}
        </span>
      }
      verb={request === null ? enters : t`Change leave`}
      pendingVerb={t`Saving...`}
      unsaved={t`The leave hasn't been saved yet.`}
      onClose={onClose}
    >
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
      <LeaveChoice leave={leave} request={request} onChoose={onChoose} />
      {request === null && <KindChoice edit={edit} kinds={kinds} today={today} />}
      <RequestFields edit={edit} kind={kind} today={today} isForOther />
      <StandIn edit={edit} standIns={standIns} isForOther />
      {preview !== null && (
        <RequestCount
          preview={preview}
          hoursPerDay={leave.hoursPerDay}
          counting={counting}
          isNotice={kind?.needsApproval === false}
          isForOther
        />
      )}
    </EditDialog>
  );
}

/** New leave, or one that's pending or approved. */
function LeaveChoice({
  leave,
  request,
  onChoose,
}: Pick<PersonLeaveEditProps, "leave" | "request" | "onChoose">) {
  const formats = useFormats();
  if (leave.requests.length === 0) return null;
  const kindName = (id: string) => leave.kinds.find((each) => each.id === id)?.name ?? t`Holiday`;
  return (
    <Field label={t`Leave`}>
      <Select
        value={request?.id ?? "new"}
        options={[
          { value: "new", label: t`New leave` },
          ...leave.requests.map(({ id, kindId, startDate, endDate, status }) => ({
            value: id,
            label: `${kindName(kindId)}, ${formats.span(startDate, endDate)}, ${holidayStatusLabel(status)}`,
          })),
        ]}
        onValueChange={(id) => onChoose(id === "new" ? null : id)}
      />
    </Field>
  );
}

function usePersonLeave({ personId, leave, request, onClose }: Omit<PersonLeaveEditProps, "onChoose">) {
  const { today } = useViewer();
  const enter = useWrite(enterLeave);
  const change = useWrite(changeLeave);
  const cancel = useWrite(cancelLeave);
  const [holiday] = leave.kinds;
  const blank = request === null ? blankRequest(null) : draftOfLeave(request, holiday?.id ?? "");
  // The kind's limits are for those who request leave themselves.
  const faultsOf = (draft: RequestDraft) => draftFaults(draft, null, today);
  const check = (draft: RequestDraft) => ({
    ...faultsOf(draft),
    ...(draft.reason.trim() === "" ? { reason: t`Enter a reason. The person will see it.` } : {}),
  });
  const edit = useEdit({
    name: `leave of ${personId} ${request?.id ?? "new"}`,
    schema: RequestDraft,
    startsAnew: true,
    blank,
    isInside: () => true,
    check,
    confirmsLeaving: ({ reason }) => reason !== "",
    send: async ({ draft }, intent?: "cancel") => {
      const { reason, kindId, standInId } = draft;
      if (intent === "cancel" && request !== null) {
        const { id: holidayRequestId, version } = request;
        await cancel.mutateAsync({ params: { holidayRequestId }, body: { version, reason } });
        return "cancelled";
      }
      const days = sentDays(draft);
      if (days === null) return null;
      if (request !== null)
        return change.mutateAsync({
          params: { holidayRequestId: request.id },
          body: { version: request.version, ...days, reason },
        });
      return enter.mutateAsync({
        params: { personId },
        body: {
          ...days,
          reason,
          ...(kindId === null ? {} : { kindId }),
          ...(standInId === null ? {} : { standInId }),
        },
      });
    },
    onSaved: (saved) => {
      if (!saved) return;
      if (saved === "cancelled") toast.success(t`Leave of ${leave.fullName} cancelled`);
      else {
        const amount = hoursText(saved.totalHours);
        toast.success(
          request === null
            ? t`${amount} entered for ${leave.fullName}`
            : t`Leave of ${leave.fullName} changed: ${amount}`,
        );
      }
      onClose();
    },
  });
  const isRight = Object.keys(faultsOf(edit.draft)).length === 0;
  const more = { personId, ...(request === null ? {} : { changes: request.id }) };
  return {
    edit,
    standIns: request === null ? leave.standIns : [],
    kind: leave.kinds.find(({ id }) => id === edit.draft.kindId) ?? holiday ?? null,
    ...usePreview(edit.draft, isRight, more),
  };
}
