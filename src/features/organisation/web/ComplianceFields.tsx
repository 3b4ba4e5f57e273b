import { Field } from "../../../ui/Field.tsx";
import { NumberInput } from "../../../ui/NumberInput.tsx";
import type { Settings } from "../settings-contract.ts";
import { RetentionReport } from "./RetentionReport.tsx";
import { LockedField } from "./SettingsSection.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

/** How long things are kept, what leaves by it, and when. */
export function ComplianceFields({ edit, settings }: { readonly edit: EditedSettings; readonly settings: Settings }) {
  const { dataRetention, logRetention } = edit.values.compliance;
  return (
    <>
      <div className="form-grid">
        <Field
          className="span-3"
          label="Data retention"
          error={edit.faults["dataRetention"]}
          hint="Time, holidays, allocated days and closed invitations that are older are removed; people who left are made anonymous."
        >
          <NumberInput
            unit="days"
            min={1}
            step={1}
            disabled={!edit.isEditing}
            value={dataRetention}
            onValueChange={(days) => edit.set("compliance", { dataRetention: days })}
          />
        </Field>
        <Field
          className="span-3"
          label="Log retention"
          error={edit.faults["logRetention"]}
          hint="Audit log rows and records of mails that are older are removed."
        >
          <NumberInput
            unit="days"
            min={1}
            step={1}
            disabled={!edit.isEditing}
            value={logRetention}
            onValueChange={(days) => edit.set("compliance", { logRetention: days })}
          />
        </Field>
        <LockedField label="Security contact email" value={settings.securityEmail} hint="Who is told of security matters." />
      </div>
      <RetentionReport dataRetention={dataRetention} logRetention={logRetention} isEditing={edit.isEditing} />
    </>
  );
}
