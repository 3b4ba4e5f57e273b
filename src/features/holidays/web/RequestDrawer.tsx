import { Banner } from "#ui/feedback/Banner.tsx";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { DateRangeField } from "#ui/form/DateRangeField.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { KindName } from "#parts/holidays/KindMark.tsx";
import { useViewer } from "#web/viewer.ts";
import type { HolidayPreview, MyHolidays, RequestKind } from "../contract.ts";
import { hoursText } from "./hours-and-days.ts";
import { RequestCount } from "./RequestCount.tsx";
import { useRequestDraft, type RequestEdit } from "./use-request-draft.ts";

interface RequestDrawerProps {
  /** The day that was clicked; null without one. */
  readonly start: Day | null;
  readonly holidays: Pick<MyHolidays, "hoursPerDay" | "decidedBy" | "kinds">;
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
      <RequestFields edit={edit} kind={kind} />
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

interface KindChoiceProps {
  readonly edit: RequestEdit;
  readonly kinds: readonly RequestKind[];
  readonly today: Day;
}

/** The kind of leave. One that only needs a notice is mostly for today. */
function KindChoice({ edit, kinds, today }: KindChoiceProps) {
  const { draft, faults } = edit;
  if (kinds.length === 1) return null;
  const chosen = draft.kindId ?? kinds[0]?.id ?? null;
  const choose = (id: string) => {
    const kind = kinds.find((each) => each.id === id);
    if (!kind) return;
    const isForToday = !kind.needsApproval && draft.startDate === null && draft.endDate === null;
    const part = draft.part === "whole" ? "whole" : kind.unit === "days" ? "half" : "hours";
    const change = {
      kindId: kind.isHoliday ? null : id,
      part,
      ...(isForToday ? { startDate: today, endDate: today } : {}),
    } as const;
    edit.set(change, ...Object.keys(faults));
  };
  return (
    <RadioGroup
      legend={t`Kind of leave`}
      options={kinds.map((kind) => ({ value: kind.id, label: <KindName {...kind} /> }))}
      value={chosen}
      onValueChange={choose}
      error={faults["kindId"]}
    />
  );
}

function RequestFields({ edit, kind }: { readonly edit: RequestEdit; readonly kind: RequestKind | null }) {
  const { draft, faults } = edit;
  const partOfDay = kind?.unit === "days" ? ("half" as const) : ("hours" as const);
  // A fault may come of several fields together.
  const set = (change: Partial<typeof draft>) => edit.set(change, ...Object.keys(faults));
  const setStart = (startDate: string) => {
    if (startDate === "") set({ startDate: null });
    else if (draft.endDate !== null && draft.endDate >= startDate) set({ startDate });
    else set({ startDate, endDate: startDate });
  };
  return (
    <>
      <div className="form-grid">
        <DateRangeField
          className="span-3 keep"
          first={{
            label: t.as("day")`From`,
            value: draft.startDate ?? "",
            error: faults["startDate"],
            onValueChange: setStart,
          }}
          last={{
            label: t.as("day")`To`,
            value: draft.endDate ?? "",
            error: faults["endDate"],
            onValueChange: (day) => set({ endDate: day === "" ? null : day }),
          }}
          onRangeChange={(startDate, endDate) => set({ startDate, endDate })}
        />
      </div>
      <div className="row-wrap">
        <Segmented
          label={t`Each day`}
          value={draft.part}
          options={[
            { value: "whole", label: t`Whole days` },
            partOfDay === "half"
              ? { value: partOfDay, label: t`Half days` }
              : { value: partOfDay, label: t`Part days` },
          ]}
          onValueChange={(part) => set({ part })}
        />
        {draft.part === "hours" && (
          <Field label={t`Hours each day`} labelHidden error={faults["hours"]}>
            <NumberInput
              unit="h"
              reads="hours"
              min={0}
              max={24}
              step={0.5}
              value={draft.hours}
              onValueChange={(hours) => set({ hours })}
            />
          </Field>
        )}
      </div>
      <Field label={t`Reason`} hint={t`Optional. Only those who decide can see it.`} error={faults["reason"]}>
        <Textarea
          rows={2}
          maxLength={2000}
          value={draft.reason}
          onValueChange={(reason) => set({ reason })}
        />
      </Field>
    </>
  );
}
