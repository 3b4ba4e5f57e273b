import type { Settings } from "../../settings-contract.ts";
import { RetentionReport } from "./RetentionReport.tsx";
import { SettingNumber } from "./SettingNumber.tsx";
import { LockedField } from "./SettingsSection.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

/** How long things are kept, what leaves by it, and when. */
export function ComplianceFields({
  edit,
  settings,
}: {
  readonly edit: EditedSettings;
  readonly settings: Settings;
}) {
  const { dataRetention, logRetention } = edit.values.compliance;
  const days = { edit, section: "compliance", unit: "days", min: 1 } as const;
  return (
    <>
      <div className="form-grid">
        <SettingNumber
          {...days}
          name="dataRetention"
          label="Data retention"
          hint="Time, holidays, allocated days and closed invitations that are older are removed; people who left are made anonymous."
        />
        <SettingNumber
          {...days}
          name="logRetention"
          label="Log retention"
          hint="Audit log rows and records of mails that are older are removed."
        />
        <LockedField
          label="Security contact email"
          value={settings.securityEmail}
          hint="Who is told of security matters."
        />
      </div>
      <RetentionReport dataRetention={dataRetention} logRetention={logRetention} isEditing={edit.isEditing} />
    </>
  );
}
