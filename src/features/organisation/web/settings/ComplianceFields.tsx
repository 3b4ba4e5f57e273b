import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import type { Settings } from "../../settings-contract.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { useViewer } from "#web/viewer.ts";
import { RetentionReport } from "./Retention.tsx";
import { SettingNumber } from "./SettingNumber.tsx";
import { LockedField } from "./SettingsSection.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

export function ComplianceFields({
  edit,
  settings,
}: {
  readonly edit: EditedSettings;
  readonly settings: Settings;
}) {
  const { secondAdminReopens, ...retention } = edit.draft.compliance;
  const shortening = may(useViewer().roles, "shorten retention")
    ? ""
    : ` ${t`Only a Super Admin can shorten retention.`}`;
  const days = { edit, section: "compliance", unit: t`days`, min: 1 } as const;
  return (
    <>
      <div className="form-grid">
        <SettingNumber
          {...days}
          name="dataRetention"
          label={t`Data retention`}
          hint={
            t`Older time, holidays, allocated days and closed invitations are removed; people who have left are anonymised.` +
            shortening
          }
        />
        <SettingNumber
          {...days}
          name="logRetention"
          label={t`Log retention`}
          hint={t`Older audit log rows and mail records are removed.`}
        />
        <SettingNumber
          {...days}
          name="figuresRetention"
          label={t`Figures as of a day`}
          hint={t`How far back pages show figures as of a day, and never beyond data retention.`}
        />
        <LockedField
          label={t`Security contact email`}
          value={settings.securityEmail || t`Not set`}
          hint={t`Gets mails about security.`}
        />
        <div className="span-3 settings-check">
          <Checkbox
            disabled={!edit.isEditing}
            checked={secondAdminReopens}
            onCheckedChange={(checked) => edit.set("compliance", { secondAdminReopens: checked })}
          >{t`A closed month is reopened only once a second admin agrees`}</Checkbox>
        </div>
      </div>
      <RetentionReport days={retention} isEditing={edit.isEditing} />
    </>
  );
}
