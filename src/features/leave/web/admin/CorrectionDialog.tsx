import * as z from "zod/mini";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Textarea } from "#ui/form/Textarea.tsx";
import { useWrite } from "#web/data.ts";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { correctBalance, type LeaveKind } from "../../kinds-contract.ts";
import { checkCorrection } from "../../rules/correction-form.ts";

const Correction = z.object({
  day: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  isCarried: z.boolean(),
  reason: z.string(),
});
type Correction = z.infer<typeof Correction>;

interface CorrectionDialogProps {
  readonly personId: string;
  readonly fullName: string;
  readonly kind: LeaveKind;
  readonly on: Day;
  readonly onClose: () => void;
}

/** Adds hours to a balance, or removes some, with the reason that the ledger shows. */
export function CorrectionDialog({ personId, fullName, kind, on, onClose }: CorrectionDialogProps) {
  const correct = useWrite(correctBalance);
  const edit = useEdit<Versioned, Correction, unknown>({
    name: `leave correction ${personId} ${kind.id}`,
    schema: Correction,
    blank: { day: on, hours: null, isCarried: false, reason: "" },
    isInside: (path) => path.startsWith("/admin/leave"),
    check: checkCorrection,
    send: ({ draft: { day, hours, ...rest } }) =>
      day === null || hours === null
        ? null
        : correct.mutateAsync({ params: { personId }, body: { kindId: kind.id, day, hours, ...rest } }),
    onSaved: () => {
      toast.success(t`Balance corrected`);
      onClose();
    },
  });
  const { draft, faults } = edit;
  return (
    <EditDialog
      edit={edit}
      title={t.as("verb")`Correct ${kind.name}`}
      subtitle={fullName}
      verb={t`Correct balance`}
      pendingVerb={t`Correcting...`}
      unsaved={t`The balance hasn't been corrected yet.`}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field
          className="span-3"
          label={t`Hours`}
          required
          hint={t`Below 0 deducts hours`}
          error={faults["hours"]}
        >
          <NumberInput
            unit="h"
            reads="hours"
            step={0.5}
            value={draft.hours}
            data-autofocus=""
            onValueChange={(hours) => edit.set({ hours })}
          />
        </Field>
        <DateField
          className="span-3"
          label={t`Counts from`}
          required
          error={faults["day"]}
          value={draft.day ?? ""}
          onValueChange={(day) => edit.set({ day: day === "" ? null : day })}
        />
      </div>
      <Checkbox
        checked={draft.isCarried}
        onCheckedChange={(isCarried) => edit.set({ isCarried }, "hours")}
      >{t`Carried over from the year before: used first, and expiring as the rules say`}</Checkbox>
      <Field
        label={t`Reason`}
        required
        hint={t`The person sees it in their balance.`}
        error={faults["reason"]}
      >
        <Textarea
          rows={2}
          maxLength={2000}
          value={draft.reason}
          onValueChange={(reason) => edit.set({ reason })}
        />
      </Field>
    </EditDialog>
  );
}
