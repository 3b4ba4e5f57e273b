import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { rich } from "#ui/base/rich.ts";
import { useViewer } from "#web/viewer.ts";
import type { Settings, SettingsAnswer } from "../../settings-contract.ts";
import { SettingNumber } from "./SettingNumber.tsx";
import { LockedField } from "./SettingsSection.tsx";
import type { SettingsFieldsProps } from "./use-settings-edit.ts";
import { nameOf, regionNames } from "#parts/organisation/lookup-names.ts";

interface GeneralFieldsProps extends SettingsFieldsProps {
  readonly organisation: SettingsAnswer["organisation"];
  readonly settings: Settings;
}

/**
 * Who the organisation is, which no one changes here, and what applies to everyone who has nothing of their
 * own.
 */
export function GeneralFields({ edit, lookups, organisation, settings }: GeneralFieldsProps) {
  const { email, contactUrl } = useViewer();
  const { limitCostsToRoles } = edit.draft.general;
  const regions = lookups?.dataRegions;
  const region = regions?.ok ? regions.list.find(({ code }) => code === settings.dataRegion) : undefined;
  return (
    <div className="form-grid">
      <LockedField
        label={t`Organisation name`}
        value={organisation.ok ? organisation.name : ""}
        error={organisation.ok ? undefined : organisation.error}
      />
      <LockedField
        label={t`Data region`}
        value={
          region
            ? `${nameOf(regionNames, region.code, region.label)} (${region.provider === "Self-hosted" ? t`Self-hosted` : region.provider})`
            : settings.dataRegion
        }
        error={regions?.ok === false ? regions.error : undefined}
        hint={
          contactUrl === null
            ? t`Your server's operator can change it.`
            : rich`To change it, ${<a href={contactUrl}>{t`contact support`}</a>}.`
        }
      />
      <LockedField label={t`Current plan`} value={settings.planLabel} />
      <LockedField label={t`User email`} value={email} hint={t`Yours. Change it in your account.`} />
      <SettingNumber
        edit={edit}
        section="general"
        name="defaultMonthlyHours"
        label={t`Default monthly hours`}
        unit={t`hours`}
        min={0}
        max={744}
        hint={t`For people without their own hours.`}
      />
      <div className="span-3 settings-check">
        <Checkbox
          disabled={!edit.isEditing}
          checked={limitCostsToRoles}
          onCheckedChange={(checked) => edit.set("general", { limitCostsToRoles: checked })}
        >{t`Show costs on dashboards only to admins, forecasters and allocators`}</Checkbox>
      </div>
    </div>
  );
}
