import { weekdayNames, weekdays } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { CheckboxGroup } from "#ui/form/CheckboxGroup.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { SettingsAnswer } from "../../settings-contract.ts";
import {
  breakDaysOf,
  entryRoundingOf,
  withBreakMode,
  type BreakMode,
  type EntryRounding,
} from "../../rules/settings.ts";
import { SettingNumber } from "./SettingNumber.tsx";
import type { SettingsFieldsProps } from "./use-settings-edit.ts";
import { breakModeHints } from "#parts/organisation/lookup-names.ts";

const stepOptions = [
  { value: "15", label: t`Quarter of an hour (0.25)` },
  { value: "6", label: t`6 minutes (0.1)` },
  { value: "3", label: t`3 minutes (0.05)` },
  { value: "1", label: t`1 minute` },
];

const roundingOptions: readonly { readonly value: EntryRounding; readonly label: string }[] = [
  { value: "off", label: t`Off: full steps only` },
  { value: "nearest", label: t`To the nearest step` },
  { value: "up", label: t`Up to the next step` },
  { value: "down", label: t`Down to the previous step` },
];

const modeNames: Readonly<Record<BreakMode, string>> = { auto: t`Auto`, pause_resume: t`Pause and resume` };

interface BreakFieldsProps extends SettingsFieldsProps {
  readonly breakDays: SettingsAnswer["breakDays"];
}

/** On which days people book, and how breaks work. Duration, minimum and days show in auto mode only. */
export function BreakFields({ edit, lookups, breakDays }: BreakFieldsProps) {
  const { breaks } = edit.draft;
  const modes = lookups?.breakHandlingModes;
  const hours = { edit, section: "breaks", unit: t`hours`, min: 0, max: 24 } as const;
  const modeHint = (id: BreakMode) =>
    modes?.ok && modes.list.some((mode) => mode.id === id) ? breakModeHints[id] : undefined;
  return (
    <div className="form-grid">
      <BookingFields edit={edit} />
      <RadioGroup
        legend={t`Break handling mode`}
        options={(["auto", "pause_resume"] as const).map((value) => ({
          value,
          label: modeNames[value],
          hint: modeHint(value),
          disabled: !edit.isEditing,
        }))}
        value={breaks.breakHandlingMode}
        error={modes?.ok === false ? modes.error : undefined}
        onValueChange={(mode) => edit.set("breaks", withBreakMode(breaks, mode))}
      />
      {breaks.breakHandlingMode === "auto" && (
        <>
          <SettingNumber
            {...hours}
            name="breakDuration"
            label={t`Break duration`}
            reads="hours"
            step={0.25}
          />
          <SettingNumber
            {...hours}
            name="breakMinimumHours"
            label={t`Break minimum hours`}
            reads="hours"
            step={0.5}
            placeholder={t`6.0`}
            hint={t`Shifts longer than this have the break deducted.`}
          />
          {breakDays.ok ? (
            <CheckboxGroup
              legend={t`Break days`}
              hint={
                Object.values(breaks.breakDays).includes(true)
                  ? undefined
                  : t`No day is ticked, so no break is deducted. Tick the days that have one.`
              }
              options={weekdays.map((name, at) => ({
                value: name,
                label: weekdayNames()[at] ?? name,
                disabled: !edit.isEditing,
              }))}
              values={weekdays.filter((name) => breaks.breakDays[name])}
              onValuesChange={(ticked) =>
                edit.set("breaks", {
                  breakDays: breakDaysOf(ticked.map((name) => weekdays.indexOf(name) + 1)),
                })
              }
            />
          ) : (
            <FieldError>{breakDays.error}</FieldError>
          )}
        </>
      )}
    </div>
  );
}

/** In which steps, and how far back and ahead, people book. */
function BookingFields({ edit }: Pick<BreakFieldsProps, "edit">) {
  const days = { edit, section: "breaks", unit: t`days`, min: 0 } as const;
  return (
    <>
      <Field
        className="span-3"
        label={t`Smallest step of booked hours`}
        hint={
          edit.draft.breaks.entryRounding === "off" ? t`Typed hours must be a multiple of it.` : undefined
        }
        error={edit.faults["entryStepMinutes"]}
      >
        <Select
          disabled={!edit.isEditing}
          options={stepOptions}
          value={`${edit.draft.breaks.entryStepMinutes}`}
          onValueChange={(minutes) => edit.set("breaks", { entryStepMinutes: Number(minutes) })}
        />
      </Field>
      <Field
        className="span-3"
        label={t`Rounding to the step`}
        hint={t`Of typed hours, entries with a start and an end, timers and meetings. What was rounded is shown. Imported hours stay as they are in the file.`}
      >
        <Select
          disabled={!edit.isEditing}
          options={roundingOptions}
          value={edit.draft.breaks.entryRounding}
          onValueChange={(rounding) => edit.set("breaks", { entryRounding: entryRoundingOf(rounding) })}
        />
      </Field>
      <SettingNumber
        {...days}
        name="bookingDaysBack"
        label={t`Days back that can be booked`}
        max={3660}
        hint={t`Managers and admins can add earlier hours to a submitted week.`}
      />
      <SettingNumber {...days} name="bookingDaysAhead" label={t`Days ahead that can be booked`} max={366} />
    </>
  );
}
