import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { EditNotices } from "#web/edit/EditNotices.tsx";
import { collisions } from "#web/edit/work.ts";
import { useFormats } from "#web/formats.ts";
import { rich } from "#ui/base/rich.ts";
import type { Settings, SettingsAnswer } from "../../settings-contract.ts";
import { sectionTitles, sections } from "../../rules/settings.ts";
import { InternalProjects } from "../InternalProjects.tsx";
import { shortenedRetention } from "../../rules/retention.ts";
import { HolidayList } from "../public-holidays/HolidayList.tsx";
import { BindingFields } from "./BindingFields.tsx";
import { BreakFields } from "./BreakFields.tsx";
import { ComplianceFields } from "./ComplianceFields.tsx";
import { DisplayFields } from "./DisplayFields.tsx";
import { GeneralFields } from "./GeneralFields.tsx";
import { ReminderFields } from "./ReminderFields.tsx";
import { RetentionDialog } from "./Retention.tsx";
import { SettingsBar } from "./SettingsBar.tsx";
import { SettingsContents, SettingsSection } from "./SettingsSection.tsx";
import { TimelineEditor } from "./TimelineEditor.tsx";
import {
  settingTexts,
  useSettingsEdit,
  type EditedSettings,
  type SettingsFieldsProps,
  type StoredSettings,
} from "./use-settings-edit.ts";
import { SavedImmediately } from "./SavedImmediately.tsx";
import "./settings.css";
import { monthNames } from "#shared/month.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { SettingNumber } from "./SettingNumber.tsx";
import { may } from "#shared/permissions.ts";
import { Download } from "lucide-react";
import { Button } from "#ui/form/Button.tsx";
import { FileProgress } from "#web/files/FileProgress.tsx";
import { useFile } from "#web/files/use-file.ts";
import { useViewer } from "#web/viewer.ts";
import { exportOrganisation } from "../../contract.ts";

/** The organisation as a file, to read anywhere and to make an organisation of again. */
function ExportEverything() {
  const { roles } = useViewer();
  const file = useFile();
  return (
    <div id="export-everything" className="stack gap-2 settings-list">
      <div className="row-wrap settings-list-head">
        <h3>{t`Export everything`}</h3>
        <span className="grow" />
        {may(roles, "export the organisation") && (
          <Button
            small
            icon={Download}
            pending={file.isPending}
            onClick={() => file.save(exportOrganisation)}
          >{t`Export everything`}</Button>
        )}
      </div>
      <p className="muted fine">
        {t`A ZIP of CSV files, the same as JSON, and a dictionary. It contains everything your organisation has recorded. The server's operator can restore an organisation from it. Passwords and links aren't included.`}
        {!may(roles, "export the organisation") && ` ${t`Ask a Super Admin to export it.`}`}
      </p>
      <FileProgress file={file} />
    </div>
  );
}

const months = monthNames().map((label, index) => ({ value: String(index + 1), label }));

function HolidayFields({ edit }: { readonly edit: EditedSettings }) {
  const { holidayRefreshMonth } = edit.draft.holidays;
  const third = { edit, section: "holidays", className: "span-2" } as const;
  return (
    <div className="form-grid">
      <SettingNumber
        {...third}
        name="defaultHolidayAllowance"
        label={t`Default holiday allowance`}
        unit={t`hours`}
        min={0}
        hint={t`Per year, for people without their own allowance.`}
      />
      <Field className="span-2" label={t`Holiday refresh month`} error={edit.faults["holidayRefreshMonth"]}>
        <Select
          options={months}
          disabled={!edit.isEditing}
          value={String(holidayRefreshMonth ?? "")}
          onValueChange={(month) => edit.set("holidays", { holidayRefreshMonth: Number(month) })}
        />
      </Field>
      <SettingNumber {...third} name="holidayRefreshDay" label={t`Holiday refresh day`} min={1} max={31} />
    </div>
  );
}

/** Message banners last so many seconds (docs/readings.md#000-9). */
const bannerSeconds = 5;

interface SettingsFormProps {
  readonly answer: SettingsAnswer;
  readonly settings: Settings;
  readonly stored: StoredSettings;
  readonly lookups: SettingsFieldsProps["lookups"];
  readonly lookupsFailure: string | undefined;
}

/** All sections on one page, to look at or to edit, and one save for all of them. */
export function SettingsForm({ answer, settings, stored, lookups, lookupsFailure }: SettingsFormProps) {
  const formats = useFormats();
  const [isSaved, setIsSaved] = useState(false);
  const [seenFailure, setSeenFailure] = useState<unknown>(null);
  const [confirmsRetention, setConfirmsRetention] = useState(false);
  const edit = useSettingsEdit(stored, () => setIsSaved(true));
  const { base, draft: values, failure } = edit;
  const shortened = shortenedRetention(base.compliance, values.compliance);
  const save = () => (shortened.length > 0 && edit.check() ? setConfirmsRetention(true) : edit.save());
  const failureText =
    failure === null
      ? null
      : failure.saysWhatFailed
        ? failure.message
        : t`Failed to update settings: ${failure.message}`;
  return (
    <>
      <SettingsBar edit={edit} failure={failureText} onSave={save} />
      {isSaved && (
        <Banner
          tone="positive"
          clearAfter={bannerSeconds}
          onDismiss={() => setIsSaved(false)}
        >{t`Settings updated successfully!`}</Banner>
      )}
      {failureText !== null && seenFailure !== failure && (
        <Banner tone="critical" clearAfter={bannerSeconds} onDismiss={() => setSeenFailure(failure)}>
          {failureText}
        </Banner>
      )}
      <EditNotices
        edit={edit}
        fields={settingTexts}
        where={t`to ${collidingSections(edit)}`}
        choices={["theirs", "mine", "merge"]}
        restored={t`the settings you changed`}
        failed={() => null}
      />
      {lookupsFailure !== undefined && lookups === undefined && (
        <Banner tone="critical">{lookupsFailure}</Banner>
      )}
      <DiscardDialog {...edit.question} what={t`The changes to the settings haven't been saved.`} />
      <div className="settings-layout">
        <SettingsContents />
        <Panel>
          <div {...edit.form}>
            <Sections edit={edit} lookups={lookups} answer={answer} settings={settings} />
          </div>
        </Panel>
      </div>
      {settings.updatedByName !== null && (
        <p className="quiet fine settings-changed">{t`Last changed by ${settings.updatedByName}, ${formats.instant(settings.updatedAt)}.`}</p>
      )}
      {confirmsRetention && (
        <RetentionDialog
          values={values.compliance}
          shortened={shortened}
          onCancel={() => setConfirmsRetention(false)}
          onConfirm={() => {
            setConfirmsRetention(false);
            edit.save();
          }}
        />
      )}
    </>
  );
}

interface SectionsProps extends SettingsFieldsProps, Pick<SettingsFormProps, "answer" | "settings"> {}

function Sections({ edit, lookups, answer, settings }: SectionsProps) {
  return (
    <>
      <SettingsSection section="general" note={t`Your organisation, and the defaults for its people.`}>
        <GeneralFields edit={edit} lookups={lookups} organisation={answer.organisation} settings={settings} />
      </SettingsSection>
      <SettingsSection section="breaks" note={t`Breaks, reminders, and time outside projects.`}>
        <BreakFields edit={edit} lookups={lookups} breakDays={answer.breakDays} />
        <ReminderFields edit={edit} />
        <InternalProjects />
      </SettingsSection>
      <SettingsSection section="holidays" note={t`The holiday allowance and public holidays.`}>
        <HolidayFields edit={edit} />
        <PublicHolidays />
      </SettingsSection>
      <SettingsSection
        section="timeline"
        note={
          edit.isEditing
            ? t`Drag a handle, or focus it and press ← →.`
            : t`Which days of the month belong to each phase.`
        }
      >
        <TimelineEditor edit={edit} />
        <BindingFields edit={edit} />
      </SettingsSection>
      <SettingsSection section="compliance" note={t`How long data is stored, and an export of everything.`}>
        <ComplianceFields edit={edit} settings={settings} />
        <ExportEverything />
      </SettingsSection>
      <SettingsSection section="display" note={t`For everyone in the organisation.`}>
        <DisplayFields edit={edit} lookups={lookups} />
      </SettingsSection>
    </>
  );
}

/** `General and Display Preferences` */
function collidingSections({ base, draft, conflict }: EditedSettings): string {
  const colliding = conflict ? collisions(base, draft, conflict.theirs) : [];
  return sections
    .filter((section) => colliding.includes(section))
    .map((section) => sectionTitles()[section])
    .reduce((one, other) => (one === "" ? other : t`${one} and ${other}`), "");
}

/** Everyone's public holidays, in the settings. */
function PublicHolidays() {
  return (
    <HolidayList
      place={null}
      frame={(tools, list) => (
        <div className="stack gap-2 settings-list">
          <div className="row-wrap settings-list-head">
            <h3>{t`Public holidays`}</h3>
            {tools}
          </div>
          <SavedImmediately />
          {list}
          <p className="muted fine">{rich`These count for everyone. Offices in other regions have their own in ${<Link to="/admin/places" className="for-finger">{t`Places`}</Link>}.`}</p>
        </div>
      )}
    />
  );
}
