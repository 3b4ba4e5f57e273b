import { X } from "lucide-react";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { FileDrop } from "#ui/form/FileDrop.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { EditDialog } from "#web/edit/EditDialog.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Charge } from "../contract.ts";
import { chargeKinds, chargeLabels, longestDescription } from "../rules/charge.ts";
import { useChargeEdit, type ChargeEdit } from "./use-charge-edit.ts";

interface ChargeDialogProps {
  readonly projectId: string;
  /** The one to edit; null for a new one. */
  readonly charge: Charge | null;
  readonly onClose: () => void;
}

/** Adds or edits a charge of a project. */
export function ChargeDialog({ projectId, charge, onClose }: ChargeDialogProps) {
  const { currencySymbol, today } = useViewer();
  const formats = useFormats();
  const form = useChargeEdit({ projectId, charge, today, onClose });
  const isNew = charge === null;
  return (
    <EditDialog
      edit={form.edit}
      size="medium"
      title={isNew ? t`Add charge` : t`Edit charge`}
      verb={isNew ? t`Add charge` : t`Save Changes`}
      pendingVerb={t`Saving...`}
      unsaved={t`The charge hasn't been saved.`}
      fields={[
        { label: t`Day`, text: ({ day }) => (day === "" ? "–" : formats.day(day)) },
        { label: t`Kind`, text: ({ kind }) => chargeLabels()[kind] },
        { label: t`Description`, text: ({ description }) => description || "–" },
        {
          label: t`Amount`,
          text: ({ amount }) => (amount === null ? "–" : formatRate(amount, currencySymbol)),
        },
        { label: t`Billable`, text: ({ isBillable }) => (isBillable ? t`Yes` : t`No`) },
        { label: t`Receipt`, text: ({ receipt }) => receipt?.name ?? "–" },
      ]}
      onClose={onClose}
    >
      <div className="form-grid">
        <ChargeFields edit={form.edit} currencySymbol={currencySymbol} />
      </div>
      <ReceiptField {...form} />
    </EditDialog>
  );
}

interface ChargeFieldsProps extends Pick<ChargeEdit, "edit"> {
  readonly currencySymbol: string;
}

function ChargeFields({ edit: { draft, faults, set }, currencySymbol }: ChargeFieldsProps) {
  return (
    <>
      <Field className="span-3" label={t`Kind`}>
        <Select
          options={chargeKinds.map((value) => ({ value, label: chargeLabels()[value] }))}
          value={draft.kind}
          onValueChange={(kind) => set({ kind, isBillable: true }, "isBillable")}
        />
      </Field>
      <DateField
        className="span-3"
        label={t`Day`}
        required
        hint={t`From this day it counts`}
        error={faults["day"]}
        value={draft.day}
        onValueChange={(day) => set({ day })}
      />
      <Field label={t`Description`} required error={faults["description"]}>
        <TextInput
          dir="auto"
          maxLength={longestDescription}
          value={draft.description}
          onValueChange={(description) => set({ description })}
        />
      </Field>
      <Field className="span-3" label={t`Amount (${currencySymbol})`} required error={faults["amount"]}>
        <NumberInput
          reads="decimal"
          min={0}
          value={draft.amount}
          onValueChange={(amount) => set({ amount })}
        />
      </Field>
      {draft.kind === "expense" && (
        <div className="span-3 charge-billable">
          <Checkbox
            checked={draft.isBillable}
            onCheckedChange={(isBillable) => set({ isBillable })}
          >{t`The customer pays it`}</Checkbox>
        </div>
      )}
    </>
  );
}

function ReceiptField({ edit, choose }: ChargeEdit) {
  const { receipt } = edit.draft;
  return (
    <div className="stack gap-2">
      <FileDrop
        label={t`Receipt`}
        words={t`Choose a receipt, or drop it here`}
        hint={t`Optional. PDF, PNG or JPEG, up to 5 MB`}
        accept="application/pdf,image/png,image/jpeg"
        name={receipt?.name}
        error={edit.faults["receipt"]}
        disabled={edit.pending}
        onFile={(file) => void choose(file)}
      />
      {receipt !== null && (
        <span>
          <Button small icon={X} onClick={() => edit.set({ receipt: null })}>{t`Remove receipt`}</Button>
        </span>
      )}
    </div>
  );
}
