import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { useWrite } from "#web/data.ts";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import { useEdit } from "#web/edit/use-edit.ts";
import { changePaySettings, type StoredSettings } from "../contract.ts";
import { checkSettings, settingLabels, settingNames, type PaySettings } from "../rules/settings.ts";

interface SettingsFormProps {
  readonly stored: StoredSettings;
  /** All of them unless this says which. */
  readonly shown?: readonly (keyof PaySettings)[];
}

const Edited = z.object({
  datevConsultant: z.string(),
  datevClient: z.string(),
  workWageType: z.string(),
  holidayWageType: z.string(),
  invoicePrefix: z.string(),
  invoiceItem: z.string(),
  accountCode: z.string(),
  taxType: z.string(),
  dueDays: z.number(),
});

const hints: Readonly<Partial<Record<keyof PaySettings, string>>> = {
  datevConsultant: t`Beraternummer, 4 to 7 digits`,
  datevClient: t`Mandantennummer, 1 to 5 digits`,
  workWageType: t`Lohnart. Projects can have another one`,
  holidayWageType: t`Leave empty to exclude holidays where a wage type is needed`,
  invoicePrefix: t`ST makes ST12-KLN of export 12 and project KLN`,
  accountCode: t`Xero's code of the sales account, such as 200`,
  taxType: t`Written as the other program has it, such as 20% (VAT on Income)`,
  invoiceItem: t`For projects without their own`,
};

const draftOf = ({
  version: _version,
  updatedByName: _updatedByName,
  ...settings
}: StoredSettings): PaySettings => settings;

/** What payroll and invoicing need to know of the organisation, to edit at once. */
export function SettingsForm({ stored, shown = settingNames }: SettingsFormProps) {
  const change = useWrite(changePaySettings);
  const edit = useEdit({
    name: "pay settings",
    schema: Edited,
    stored,
    draftOf,
    check: checkSettings,
    mergesAlone: true,
    send: ({ version, draft }) => change.mutateAsync({ body: { version, ...draft } }),
    onSaved: (saved) => {
      if (saved) toast.success(t`Details saved`);
    },
  });
  const { draft, faults } = edit;
  const fieldOf = (name: keyof PaySettings) => (
    <Field
      key={name}
      className="span-2"
      label={settingLabels()[name]}
      hint={hints[name]}
      error={faults[name]}
    >
      {name === "dueDays" ? (
        <NumberInput
          unit={t`days`}
          reads="whole"
          min={0}
          max={365}
          value={draft.dueDays}
          onValueChange={(dueDays) => edit.set({ dueDays: dueDays ?? 0 })}
        />
      ) : (
        <TextInput
          maxLength={name === "invoiceItem" ? 100 : name === "taxType" ? 60 : 20}
          value={draft[name]}
          onValueChange={(value) => edit.set({ [name]: value })}
        />
      )}
    </Field>
  );
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      <EditNotices
        edit={edit}
        fields={settingNames.map((name) => ({
          label: settingLabels()[name],
          text: (values: PaySettings) => String(values[name]) || "–",
        }))}
      />
      <div className="form-grid" {...edit.form}>
        {shown.map(fieldOf)}
      </div>
      <div className="row end">
        {edit.changed && <Button onClick={edit.discard}>{t`Discard`}</Button>}
        <Button
          type="submit"
          disabled={!edit.changed}
          pending={edit.pending}
          pendingLabel={t`Saving...`}
        >{t`Save`}</Button>
      </div>
      <DiscardDialog {...edit.question} what={t`The details haven't been saved.`} />
    </form>
  );
}
