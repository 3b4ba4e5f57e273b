import { weekdayNames } from "../../../shared/day.ts";
import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { NumberInput } from "../../../ui/NumberInput.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import type { SettingsAnswer } from "../settings-contract.ts";
import { breakDaysOf, withBreakMode, type BreakMode } from "../rules/settings.ts";
import type { SettingsFieldsProps } from "./settings-fields.ts";

const modeNames: Readonly<Record<BreakMode, string>> = { auto: "Auto", pause_resume: "Pause and resume" };

interface BreakFieldsProps extends SettingsFieldsProps {
  readonly breakDays: SettingsAnswer["breakDays"];
}

/** How a break leaves a shift. Duration, minimum and days count in auto mode only, and only there they are shown. */
export function BreakFields({ edit, lookups, breakDays }: BreakFieldsProps) {
  const { breaks } = edit.values;
  const modes = lookups?.breakHandlingModes;
  const modeHint = (id: BreakMode) => (modes?.ok ? modes.list.find((mode) => mode.id === id)?.description : undefined);
  return (
    <div className="form-grid">
      <RadioGroup
        legend="Break handling mode"
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
          <Field className="span-3" label="Break duration" error={edit.faults["breakDuration"]}>
            <NumberInput
              unit="hours"
              step={0.25}
              min={0}
              max={24}
              disabled={!edit.isEditing}
              value={breaks.breakDuration}
              onValueChange={(breakDuration) => edit.set("breaks", { breakDuration })}
            />
          </Field>
          <Field className="span-3" label="Break minimum hours" error={edit.faults["breakMinimumHours"]} hint="A longer shift loses the break.">
            <NumberInput
              unit="hours"
              step={0.5}
              min={0}
              max={24}
              placeholder="6.0"
              disabled={!edit.isEditing}
              value={breaks.breakMinimumHours}
              onValueChange={(breakMinimumHours) => edit.set("breaks", { breakMinimumHours })}
            />
          </Field>
          {breakDays.ok ? (
            <CheckboxGroup
              legend="Break days"
              options={weekdayNames.map((name) => ({ value: name, label: name, disabled: !edit.isEditing }))}
              values={weekdayNames.filter((name) => breaks.breakDays[name])}
              onValuesChange={(ticked) => edit.set("breaks", { breakDays: breakDaysOf(ticked.map((name) => weekdayNames.indexOf(name) + 1)) })}
            />
          ) : (
            <FieldError>{breakDays.error}</FieldError>
          )}
        </>
      )}
    </div>
  );
}
