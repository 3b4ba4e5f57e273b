import { isDay, weekdayNames, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { Button } from "#ui/form/Button.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { patternOn } from "../rules/expected-hours.ts";
import { datedPatterns } from "../rules/person-edit.ts";
import { parseWhole } from "../rules/person-form.ts";
import type { PeopleChoices } from "../person-contract.ts";
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
  const formats = useFormats();
  const { draft } = edit;
  const { patterns } = draft.stored;
  const stored = datedPatterns(draft).filter(({ validFrom }) => !draft.removedPatterns.includes(validFrom));
  const monthly = parseWhole(draft.monthlyHours) ?? choices.defaultMonthlyHours;
  const validFrom = draft.pattern?.validFrom ?? today;
  const hours = draft.pattern?.hours ?? patternOn(today, stored, monthly);
  const holding = stored.find((each) => each.validFrom <= today);
  const change = (index: number, value: number | null) =>
    edit.set({ pattern: { validFrom, hours: hours.map((each, at) => (at === index ? value : each)) } });
  return (
    <fieldset className="stack gap-3 people-pattern" aria-describedby="people-pattern-note">
      <legend className="group-legend">Working pattern</legend>
      <div className="people-pattern-days">
        {weekdayNames.map((day, index) => (
          <Field key={day} label={day.slice(0, 3)}>
            <NumberInput
              aria-label={`${day} hours`}
              aria-invalid={edit.faults["pattern"] !== undefined && !isFine(hours[index]) ? true : undefined}
              min={0}
              max={24}
              step={0.25}
              value={hours[index] ?? null}
              onValueChange={(value) => change(index, value)}
            />
          </Field>
        ))}
        <p className="people-pattern-sum">
          <b>{formatHours(sumHours(hours.map((each) => each ?? 0)))}</b> h<br />
          <span className="quiet fine">a week</span>
        </p>
      </div>
      {edit.faults["pattern"] !== undefined && <FieldError>{edit.faults["pattern"]}</FieldError>}
      <div className="row-wrap">
        {draft.pattern === null ? (
          <p id="people-pattern-note" className="field-hint">
            {holding === undefined
              ? "Follows the monthly hours, the same Monday to Friday. Change a day to start their own pattern."
              : `Applies since ${formats.day(holding.validFrom)}. Change a day to start a new one.`}
          </p>
        ) : (
          <>
            <DateField
              label="Holds from"
              inline
              error={edit.faults["pattern.validFrom"]}
              value={draft.pattern.validFrom}
              onValueChange={(day) => edit.set({ pattern: { validFrom: day, hours } })}
            />
            <p id="people-pattern-note" className="field-hint grow">
              {isDay(validFrom) &&
                beginning(
                  validFrom,
                  today,
                  stored.some((each) => each.validFrom === validFrom),
                )}
            </p>
            <Button small variant="ghost" onClick={() => edit.set({ pattern: null })}>
              Undo
            </Button>
          </>
        )}
      </div>
      {(patterns.length > 1 || patterns.some((each) => each.validFrom > today)) && (
        <ul className="people-patterns">
          {patterns.map((each) => (
            <li
              key={each.validFrom}
              data-removed={draft.removedPatterns.includes(each.validFrom) || undefined}
            >
              <span className="grow">
                From {formats.day(each.validFrom)}:{" "}
                {each.hours.map((value) => formatHours(value)).join(" · ")}
                <span className="quiet"> · {formatHours(sumHours(each.hours))} h a week</span>
              </span>
              {each.validFrom > today && <RemovalButton edit={edit} day={each.validFrom} />}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
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
