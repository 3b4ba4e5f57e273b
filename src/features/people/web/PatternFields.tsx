import { isDay, weekdayNames, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Button } from "#ui/form/Button.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { patternOn, type DatedPattern } from "../rules/expected-hours.ts";
import { datedPatterns } from "../rules/person-edit.ts";
import { parseWhole, type PatternDraft } from "../rules/person-form.ts";
import type { PeopleChoices } from "../contract.ts";
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
  const monthly = parseWhole(draft.monthlyHours) ?? choices.defaultMonthlyHours;
  const pattern = draft.pattern ?? { validFrom: today, hours: patternOn(today, stored, monthly) };
  return (
    <fieldset className="stack gap-3 people-pattern" aria-describedby="people-pattern-note">
      <legend className="group-legend">Working pattern</legend>
      <HoursOfWeek
        hours={pattern.hours}
        isWrong={faults["pattern"] !== undefined}
        onHoursChange={(hours) => edit.set({ pattern: { ...pattern, hours } })}
      />
      {faults["pattern"] !== undefined && <FieldError>{faults["pattern"]}</FieldError>}
      <PatternStart edit={edit} stored={stored} />
      <StoredPatterns edit={edit} />
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
      {weekdayNames.map((day, index) => (
        <Field key={day} label={day.slice(0, 3)}>
          <NumberInput
            aria-label={`${day} hours`}
            aria-invalid={isWrong && !isFine(hours[index]) ? true : undefined}
            min={0}
            max={24}
            step={0.25}
            value={hours[index] ?? null}
            onValueChange={(value) => onHoursChange(hours.with(index, value))}
          />
        </Field>
      ))}
      <p className="people-pattern-sum">
        <b>{formatHours(sumHours(hours.map((each) => each ?? 0)))}</b> h<br />
        <span className="quiet fine">a week</span>
      </p>
    </div>
  );
}

interface PatternStartProps {
  readonly edit: PersonEdit;
  /** The latest first; those to be removed aren't among them. */
  readonly stored: readonly DatedPattern[];
}

/** Since when the hours hold, or from when new ones will. */
function PatternStart({ edit, stored }: PatternStartProps) {
  const { today } = useViewer();
  const formats = useFormats();
  const { pattern } = edit.draft;
  if (pattern === null) {
    const holding = stored.find((each) => each.validFrom <= today);
    return (
      <div className="row-wrap">
        <p id="people-pattern-note" className="field-hint">
          {holding === undefined
            ? "Follows the monthly hours, the same Monday to Friday. Change a day to start their own pattern."
            : `Applies since ${formats.day(holding.validFrom)}. Change a day to start a new one.`}
        </p>
      </div>
    );
  }
  const replaces = stored.some((each) => each.validFrom === pattern.validFrom);
  return (
    <div className="row-wrap">
      <DateField
        label="Holds from"
        inline
        error={edit.faults["pattern.validFrom"]}
        value={pattern.validFrom}
        onValueChange={(validFrom) => edit.set({ pattern: { ...pattern, validFrom } })}
      />
      <p id="people-pattern-note" className="field-hint grow">
        {isDay(pattern.validFrom) && beginning(pattern.validFrom, today, replaces)}
      </p>
      <Button small variant="ghost" onClick={() => edit.set({ pattern: null })}>
        Undo
      </Button>
    </div>
  );
}

/** Every pattern, where there is more than the current one; those to come can be removed. */
function StoredPatterns({ edit }: { readonly edit: PersonEdit }) {
  const { today } = useViewer();
  const formats = useFormats();
  const { stored, removedPatterns } = edit.draft;
  if (stored.patterns.length <= 1 && stored.patterns.every((each) => each.validFrom <= today)) return null;
  return (
    <ul className="people-patterns">
      {stored.patterns.map(({ validFrom, hours }) => (
        <li key={validFrom} data-removed={removedPatterns.includes(validFrom) || undefined}>
          <span className="grow">
            From {formats.day(validFrom)}: {hours.map((value) => formatHours(value)).join(" · ")}
            <span className="quiet"> · {formatHours(sumHours(hours))} h a week</span>
          </span>
          {validFrom > today && <RemovalButton edit={edit} day={validFrom} />}
        </li>
      ))}
    </ul>
  );
}

/** What a pattern from that day on means for the days there are. */
function beginning(validFrom: Day, today: Day, replaces: boolean): string {
  if (replaces) return "Replaces the pattern that starts on this day.";
  if (validFrom < today) return "Includes past days: their expected hours change.";
  return "The current pattern applies until then.";
}

function RemovalButton({ edit, day }: { readonly edit: PersonEdit; readonly day: string }) {
  const formats = useFormats();
  const { removedPatterns } = edit.draft;
  const leaving = removedPatterns.includes(day);
  const toggle = () =>
    edit.set({
      removedPatterns: leaving ? removedPatterns.filter((each) => each !== day) : [...removedPatterns, day],
    });
  return (
    <Button
      small
      variant="ghost"
      aria-label={`${leaving ? "Keep" : "Remove"} the pattern from ${formats.day(day)}`}
      onClick={toggle}
    >
      {leaving ? "Keep" : "Remove"}
    </Button>
  );
}

function isFine(hours: number | null | undefined): boolean {
  return hours !== null && hours !== undefined && hours >= 0 && hours <= 24;
}
