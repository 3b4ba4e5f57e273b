import { useRef, useState } from "react";
import type { Day } from "../../../shared/day.ts";
import { Drawer } from "../../../ui/overlay/Dialog.tsx";
import { DiscardDialog } from "../../../ui/overlay/DiscardDialog.tsx";
import { DateRangeField } from "../../../ui/form/DateRangeField.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { RestoredNotice } from "../../../ui/feedback/RestoredNotice.tsx";
import { Segmented } from "../../../ui/form/Segmented.tsx";
import { Textarea } from "../../../ui/form/Textarea.tsx";
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
            label: "From",
            value: draft.startDate ?? "",
            error: faults["startDate"],
            onValueChange: setStart,
          }}
          last={{
            label: "To",
            value: draft.endDate ?? "",
            error: faults["endDate"],
            onValueChange: (day) => set({ endDate: day === "" ? null : day }),
          }}
          onRangeChange={(startDate, endDate) => set({ startDate, endDate })}
        />
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
