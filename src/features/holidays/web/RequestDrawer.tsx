import { useRef, useState } from "react";
import { isDay, type Day } from "../../../shared/day.ts";
import { Drawer } from "../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../ui/overlay/DiscardDialog.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { RestoredNotice } from "../../../ui/feedback/RestoredNotice.tsx";
import { Segmented } from "../../../ui/form/Segmented.tsx";
import { Textarea } from "../../../ui/form/Textarea.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useFirstFault } from "../../../web/first-fault.ts";
import type { HolidayPreview } from "../contract.ts";
import { hoursText } from "./hours-and-days.ts";
import { RequestCount } from "./RequestCount.tsx";
import { useRequestDraft } from "./use-request-draft.ts";

interface RequestDrawerProps {
  /** The day that was clicked; null without one. */
  readonly start: Day | null;
  readonly hoursPerDay: number;
  readonly decidedBy: string | null;
  readonly onPreview: (preview: HolidayPreview | null) => void;
  readonly onClose: () => void;
}

/**
 * Asking for days off: what it takes is counted while one types. Stays open, with everything typed, until it
 * is asked for or given up.
 */
export function RequestDrawer({ start, hoursPerDay, decidedBy, onPreview, onClose }: RequestDrawerProps) {
  const [asking, setAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const form = useRequestDraft(start, onPreview, (hours) => {
    toast.success(
      decidedBy === null
        ? `${hoursText(hours)} of holiday approved`
        : `${hoursText(hours)} of holiday requested`,
    );
    onClose();
  });
  const { draft, faults, preview } = form;
  useFirstFault(body, faults);
  const giveUp = () => {
    form.unsaved.forget();
    onClose();
  };
  const close = () => (form.changed && draft.reason !== "" ? setAsking(true) : giveUp());
  return (
    <>
      <Drawer
        open
        title="Request holiday"
        onClose={close}
        onSubmit={form.submit}
        pending={form.pending}
        aside={
          <span className="grow quiet fine">
            {decidedBy === null
              ? "Approved straight away: no one else needs to decide"
              : `Goes to ${decidedBy}`}
          </span>
        }
        verb={
          preview !== null && preview.totalHours > 0 ? `Request ${hoursText(preview.totalHours)}` : "Request"
        }
        pendingVerb="Requesting..."
        failure={form.failure}
      >
        <div className="stack" ref={body}>
          {form.restored && (
            <RestoredNotice what="what you typed" onDiscard={giveUp} onDismiss={() => undefined} />
          )}
          <RequestFields form={form} />
          {preview !== null && (
            <RequestCount preview={preview} hoursPerDay={hoursPerDay} counting={form.counting} />
          )}
        </div>
      </Drawer>
      <DiscardDialog
        open={asking}
        what="The holiday hasn't been requested yet."
        onKeep={() => setAsking(false)}
        onDiscard={giveUp}
      />
    </>
  );
}

function RequestFields({ form }: { readonly form: ReturnType<typeof useRequestDraft> }) {
  const { draft, set, faults } = form;
  const setStart = (startDate: string) => {
    // The last day follows a first day that is whole: while one types, the year has fewer or other digits.
    const end =
      isDay(startDate) && (draft.endDate === null || draft.endDate < startDate) ? startDate : draft.endDate;
    set(startDate === "" ? { startDate: null } : { startDate, endDate: end });
  };
  return (
    <>
      <div className="form-grid">
        <Field className="span-3 keep" label="From" error={faults["startDate"]}>
          <TextInput
            type="date"
            min="1900-01-01"
            max="2100-12-31"
            value={draft.startDate ?? ""}
            onValueChange={setStart}
          />
        </Field>
        <Field className="span-3 keep" label="To" error={faults["endDate"]}>
          <TextInput
            type="date"
            min={draft.startDate ?? "1900-01-01"}
            max="2100-12-31"
            value={draft.endDate ?? ""}
            onValueChange={(day) => set({ endDate: day === "" ? null : day })}
          />
        </Field>
      </div>
      <div className="row-wrap">
        <Segmented
          label="Each day"
          value={draft.part}
          options={[
            { value: "whole", label: "Whole days" },
            { value: "hours", label: "Part days" },
          ]}
          onValueChange={(part) => set({ part })}
        />
        {draft.part === "hours" && (
          <Field label="Hours each day" labelHidden error={faults["hours"]}>
            <NumberInput
              unit="h"
              min={0.25}
              max={24}
              step={0.5}
              value={draft.hours}
              onValueChange={(hours) => set({ hours })}
            />
          </Field>
        )}
      </div>
      <Field label="Reason" hint="Optional. Only those who decide can see it." error={faults["reason"]}>
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
