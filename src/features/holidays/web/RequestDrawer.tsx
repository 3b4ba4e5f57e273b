import { Banner } from "#ui/feedback/Banner.tsx";
import type { Day } from "#shared/day.ts";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { DateRangeField } from "#ui/form/DateRangeField.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import type { HolidayPreview } from "../contract.ts";
import { hoursText } from "./hours-and-days.ts";
import { RequestCount } from "./RequestCount.tsx";
import { useRequestDraft, type RequestEdit } from "./use-request-draft.ts";

interface RequestDrawerProps {
  /** The day that was clicked; null without one. */
  readonly start: Day | null;
  readonly hoursPerDay: number;
  readonly decidedBy: string | null;
  readonly onPreview: (preview: HolidayPreview | null) => void;
  readonly onClose: () => void;
}

/** Requesting days off, with its cost while one types. Stays open until sent or discarded. */
export function RequestDrawer({ start, hoursPerDay, decidedBy, onPreview, onClose }: RequestDrawerProps) {
  const { edit, preview, counting, failure } = useRequestDraft(start, onPreview, (hours) => {
    toast.success(
      decidedBy === null
        ? `${hoursText(hours)} of holiday approved`
        : `${hoursText(hours)} of holiday requested`,
    );
    onClose();
  });
  return (
    <EditDialog
      drawer
      edit={edit}
      title="Request holiday"
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
      unsaved="The holiday hasn't been requested yet."
      onClose={onClose}
    >
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
      <RequestFields edit={edit} />
      {preview !== null && <RequestCount preview={preview} hoursPerDay={hoursPerDay} counting={counting} />}
    </EditDialog>
  );
}

function RequestFields({ edit }: { readonly edit: RequestEdit }) {
  const { draft, faults } = edit;
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
