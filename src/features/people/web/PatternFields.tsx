import { shortWeekdayNames, weekdayNames } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { rich } from "#ui/base/rich.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { patternOn, type DatedPattern } from "../rules/expected-hours.ts";
import { datedPatterns } from "../rules/person-edit.ts";
import { parseInteger, type PatternDraft } from "../rules/person-form.ts";
import type { PeopleChoices } from "../contract.ts";
import { DatedList, ValidFromField } from "./DatedFields.tsx";
import type { PersonEdit } from "./use-person-edit.ts";

interface PatternFieldsProps {
  readonly edit: PersonEdit;
  readonly choices: PeopleChoices;
}

/**
 * Hours per weekday and from when they hold, with the patterns before and to come
 * (docs/readings.md#decision-19).
 */
export function PatternFields({ edit, choices }: PatternFieldsProps) {
  const { today } = useViewer();
  const { draft, faults } = edit;
  const stored = datedPatterns(draft).filter(({ validFrom }) => !draft.removedPatterns.includes(validFrom));
  const monthly = parseInteger(draft.monthlyHours) ?? choices.defaultMonthlyHours;
  const pattern = draft.pattern ?? { validFrom: today, hours: patternOn(today, stored, monthly) };
  return (
    <fieldset className="stack gap-3 people-pattern" aria-describedby="people-pattern-note">
      <legend className="group-legend">{t`Working pattern`}</legend>
      <HoursOfWeek
        hours={pattern.hours}
        isWrong={faults["pattern"] !== undefined}
        onHoursChange={(hours) => edit.set({ pattern: { ...pattern, hours } })}
      />
      {faults["pattern"] !== undefined && <FieldError>{faults["pattern"]}</FieldError>}
      <PatternStart edit={edit} stored={stored} />
      <DatedList
        what="pattern"
        entries={draft.stored.patterns}
        removed={draft.removedPatterns}
        onRemovedChange={(removedPatterns) => edit.set({ removedPatterns })}
        text={({ hours }) => (
          <>
            {hours.map((value) => formatHours(value)).join(" · ")}
            <span className="quiet">{` · ${t`${formatHours(sumHours(hours))} h a week`}`}</span>
          </>
        )}
      />
    </fieldset>
  );
}

interface HoursOfWeekProps {
  readonly hours: PatternDraft["hours"];
  readonly isWrong: boolean;
  readonly onHoursChange: (hours: PatternDraft["hours"]) => void;
}

function HoursOfWeek({ hours, isWrong, onHoursChange }: HoursOfWeekProps) {
  return (
    <div className="people-pattern-days">
      {weekdayNames().map((day, index) => (
        <Field key={day} label={shortWeekdayNames()[index] ?? day}>
          <NumberInput
            aria-label={t`${day} hours`}
            aria-invalid={isWrong && !isFine(hours[index]) ? true : undefined}
            reads="hours"
            min={0}
            max={24}
            step={0.25}
            value={hours[index] ?? null}
            onValueChange={(value) => onHoursChange(hours.with(index, value))}
          />
        </Field>
      ))}
      <p className="people-pattern-sum">
        {rich`${<b>{formatHours(sumHours(hours.map((each) => each || 0)))}</b>} h${<br />}${<span className="quiet fine">{t`a week`}</span>}`}
      </p>
    </div>
  );
}

interface PatternStartProps {
  readonly edit: PersonEdit;
  /** The latest first; those to be removed aren't among them. */
  readonly stored: readonly DatedPattern[];
}

/** Since when the hours apply, or from when new ones will. */
function PatternStart({ edit, stored }: PatternStartProps) {
  const { today } = useViewer();
  const formats = useFormats();
  const { pattern } = edit.draft;
  if (pattern === null) {
    const current = stored.find((each) => each.validFrom <= today);
    return (
      <div className="row-wrap">
        <p id="people-pattern-note" className="field-hint">
          {current === undefined
            ? t`Follows the monthly hours, the same Monday to Friday. Change a day to start their own pattern.`
            : t`Applies since ${formats.day(current.validFrom)}. Change a day to start a new one.`}
        </p>
      </div>
    );
  }
  return (
    <ValidFromField
      what="pattern"
      noteId="people-pattern-note"
      stored={stored}
      error={edit.faults["pattern.validFrom"]}
      value={pattern.validFrom}
      onValueChange={(validFrom) => edit.set({ pattern: { ...pattern, validFrom } })}
      onUndo={() => edit.set({ pattern: null })}
    />
  );
}

function isFine(hours: number | null | undefined): boolean {
  return hours !== null && hours !== undefined && hours >= 0 && hours <= 24;
}
