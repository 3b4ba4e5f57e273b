import { t } from "#shared/texts/t.ts";
import { KindMark } from "#parts/leave/KindMark.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { kindColours, kindPatterns } from "../../rules/kinds/leave-kind.ts";
import { colourNames, patternNames, type KindEdit } from "./use-kind-form.ts";

interface KindFieldsProps {
  readonly edit: KindEdit;
  /** Holiday is what the specification's screens go by, so some of it stays. */
  readonly isHoliday: boolean;
}

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Everything of a kind that is typed or chosen. */
export function KindFields({ edit, isHoliday }: KindFieldsProps) {
  const { draft, faults } = edit;
  return (
    <>
      {!isHoliday && (
        <Field label={t`Name`} required error={faults["name"]}>
          <TextInput
            dir="auto"
            value={draft.name}
            maxLength={60}
            data-autofocus=""
            onValueChange={(name) => edit.set({ name })}
          />
        </Field>
      )}
      {!isHoliday && <Looks edit={edit} />}
      {!isHoliday && <Choices edit={edit} />}
      <div className="form-grid">
        <Field
          className="span-3"
          label={t`Notice in days`}
          hint={t`0 also allows past days`}
          error={faults["noticeDays"]}
        >
          <NumberInput
            reads="whole"
            min={0}
            max={365}
            value={draft.noticeDays}
            onValueChange={(noticeDays) => edit.set({ noticeDays })}
          />
        </Field>
        <Field
          className="span-3"
          label={t`Longest request in days`}
          hint={t`Empty for no limit`}
          error={faults["longestDays"]}
        >
          <NumberInput
            reads="whole"
            min={1}
            max={366}
            value={draft.longestDays}
            onValueChange={(longestDays) => edit.set({ longestDays })}
          />
        </Field>
        <Window edit={edit} />
        {!isHoliday && (
          <Field
            className="span-3"
            label={t`Wage type`}
            hint={t`For payroll. Leave empty to exclude this kind`}
          >
            <TextInput
              value={draft.wageType}
              maxLength={20}
              onValueChange={(wageType) => edit.set({ wageType })}
            />
          </Field>
        )}
      </div>
      <div className="row-wrap">
        <span>{t`Parts of a day are`}</span>
        <Segmented
          label={t`Parts of a day`}
          value={draft.unit}
          options={[
            { value: "hours", label: t`Hours` },
            { value: "days", label: t`Half days` },
          ]}
          onValueChange={(unit) => edit.set({ unit })}
        />
      </div>
    </>
  );
}

/** How far back and ahead leave may be requested. */
function Window({ edit }: { readonly edit: KindEdit }) {
  const { draft, faults } = edit;
  return (
    <>
      <Field
        className="span-3"
        label={t`Days back`}
        hint={t`How far back a request can begin`}
        error={faults["daysBack"]}
      >
        <NumberInput
          min={0}
          max={3660}
          step={1}
          value={draft.daysBack}
          onValueChange={(daysBack) => edit.set({ daysBack })}
        />
      </Field>
      <Field
        className="span-3"
        label={t`Months ahead`}
        hint={t`How far ahead it can end`}
        error={faults["monthsAhead"]}
      >
        <NumberInput
          min={1}
          max={120}
          step={1}
          value={draft.monthsAhead}
          onValueChange={(monthsAhead) => edit.set({ monthsAhead })}
        />
      </Field>
    </>
  );
}

function Looks({ edit }: { readonly edit: KindEdit }) {
  const { colour, pattern } = edit.draft;
  return (
    <div className="leave-looks">
      <RadioGroup
        legend={t`Colour`}
        value={colour}
        options={kindColours.map((value) => ({
          value,
          label: (
            <span className="row gap-1">
              <KindMark colour={value} pattern={pattern} /> {capitalised(colourNames[value])}
            </span>
          ),
        }))}
        onValueChange={(chosen) => edit.set({ colour: chosen })}
      />
      <RadioGroup
        legend={t`Pattern`}
        value={pattern}
        options={kindPatterns.map((value) => ({
          value,
          label: (
            <span className="row gap-1">
              <KindMark colour={colour} pattern={value} /> {capitalised(patternNames[value])}
            </span>
          ),
        }))}
        onValueChange={(chosen) => edit.set({ pattern: chosen })}
      />
    </div>
  );
}

const choices = [
  ["hasBalance", t`Uses an allowance of hours`],
  ["needsApproval", t`Needs approval`],
  ["isPrivate", t`Colleagues only see that someone is away`],
  ["isPaid", t`Paid`],
  ["wantsDocument", t`Requires a document, such as a doctor's note`],
] as const;

function Choices({ edit }: { readonly edit: KindEdit }) {
  return (
    <div className="leave-choices">
      {choices.map(([name, words]) => (
        <Checkbox
          key={name}
          checked={edit.draft[name]}
          onCheckedChange={(checked) => edit.set({ [name]: checked })}
        >
          {words}
        </Checkbox>
      ))}
      {!edit.draft.needsApproval && (
        <Checkbox
          checked={edit.draft.returnsLeave}
          onCheckedChange={(returnsLeave) => edit.set({ returnsLeave })}
        >
          {t`Restores other leave on the same days, for example when someone falls ill on holiday`}
        </Checkbox>
      )}
    </div>
  );
}
