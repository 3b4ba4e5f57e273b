import { monthNames } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { NumberInput } from "#ui/form/NumberInput.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { HolidayRefresh } from "../../rules/holiday-year.ts";
import { refreshWords } from "../../rules/kinds/rule-words.ts";
import type { RuleEdit } from "./rule-draft.ts";

interface RuleFieldsProps {
  readonly edit: RuleEdit;
  readonly refresh: HolidayRefresh;
}

/** Everything of a rule that is typed or chosen. */
export function RuleFields({ edit, refresh }: RuleFieldsProps) {
  const { draft, faults } = edit;
  return (
    <>
      <DateField
        label={t.as("day")`From`}
        required
        hint={t`Nothing before this day changes.`}
        error={faults["validFrom"]}
        value={draft.validFrom ?? ""}
        onValueChange={(day) => edit.set({ validFrom: day === "" ? null : day })}
      />
      <RadioGroup
        column
        legend={t`Accrual`}
        value={draft.earned}
        options={[
          { value: "yearly", label: t`At the start of each leave year` },
          { value: "monthly", label: t`A twelfth at the end of each month` },
          { value: "worked", label: t`By the hours someone works` },
          { value: "none", label: t`By corrections only` },
        ]}
        onValueChange={(earned) => edit.set({ earned }, "amount", "percent")}
      />
      {(draft.earned === "yearly" || draft.earned === "monthly") && <AmountFields edit={edit} />}
      {draft.earned === "worked" && (
        <Field label={t`Percentage of the hours worked`} error={faults["percent"]}>
          <NumberInput
            unit="%"
            min={0}
            max={100}
            value={draft.percent}
            onValueChange={(percent) => edit.set({ percent })}
          />
        </Field>
      )}
      <CarryFields edit={edit} />
      <Checkbox checked={draft.ownYear} onCheckedChange={(ownYear) => edit.set({ ownYear }, "refresh")}>
        {t`Use a different leave year (the organisation's starts on ${refreshWords(refresh)})`}
      </Checkbox>
      {draft.ownYear && <YearFields edit={edit} />}
    </>
  );
}

function AmountFields({ edit }: Pick<RuleFieldsProps, "edit">) {
  const { draft, faults } = edit;
  return (
    <div className="form-grid">
      <Field className={draft.amountOf === "allowance" ? "span-6" : "span-4"} label={t`How much a year`}>
        <Select
          value={draft.amountOf}
          options={[
            { value: "allowance", label: t`Each person's allowance` },
            { value: "days", label: t`Days of a five-day week` },
            { value: "hours", label: t`Hours` },
          ]}
          onValueChange={(amountOf) => edit.set({ amountOf }, "amount")}
        />
      </Field>
      {draft.amountOf !== "allowance" && (
        <Field
          className="span-2"
          label={draft.amountOf === "days" ? t`Days` : t`Hours`}
          hint={draft.amountOf === "days" ? t`25 days are five weeks of each person's own hours` : undefined}
          error={faults["amount"]}
        >
          <NumberInput
            reads={draft.amountOf === "hours" ? "hours" : "decimal"}
            min={0}
            step={0.5}
            value={draft.amount}
            onValueChange={(amount) => edit.set({ amount })}
          />
        </Field>
      )}
    </div>
  );
}

function CarryFields({ edit }: Pick<RuleFieldsProps, "edit">) {
  const { draft, faults } = edit;
  return (
    <>
      <RadioGroup
        legend={t`Carried over into the next leave year`}
        value={draft.carry}
        options={[
          { value: "nothing", label: t`Nothing` },
          { value: "limited", label: t`Up to a limit` },
          { value: "everything", label: t`Everything` },
        ]}
        onValueChange={(carry) => edit.set({ carry }, "carryLimit", "carryMonths")}
      />
      {draft.carry === "limited" && (
        <div className="form-grid">
          <Field className="span-3" label={t`At most`} error={faults["carryLimit"]}>
            <NumberInput
              reads={draft.carryOf === "hours" ? "hours" : "decimal"}
              min={0}
              step={0.5}
              value={draft.carryLimit}
              onValueChange={(carryLimit) => edit.set({ carryLimit })}
            />
          </Field>
          <Field className="span-3" label={t`Counted in`}>
            <Select
              value={draft.carryOf}
              options={[
                { value: "days", label: t`Days of a five-day week` },
                { value: "hours", label: t`Hours` },
              ]}
              onValueChange={(carryOf) => edit.set({ carryOf }, "carryLimit")}
            />
          </Field>
        </div>
      )}
      {draft.carry !== "nothing" && (
        <>
          <Checkbox
            checked={draft.expires}
            onCheckedChange={(expires) => edit.set({ expires }, "carryMonths")}
          >{t`Carried-over hours expire`}</Checkbox>
          {draft.expires && (
            <Field
              label={t`After how many months of the new leave year`}
              hint={t`They're used before the year's own hours.`}
              error={faults["carryMonths"]}
            >
              <NumberInput
                reads="whole"
                min={1}
                max={12}
                value={draft.carryMonths}
                onValueChange={(carryMonths) => edit.set({ carryMonths })}
              />
            </Field>
          )}
        </>
      )}
    </>
  );
}

function YearFields({ edit }: Pick<RuleFieldsProps, "edit">) {
  const { draft, faults } = edit;
  return (
    <div className="form-grid">
      <Field className="span-3" label={t`Day`} error={faults["refresh"]}>
        <NumberInput
          reads="whole"
          min={1}
          max={31}
          value={draft.day}
          onValueChange={(day) => edit.set({ day }, "refresh")}
        />
      </Field>
      <Field className="span-3" label={t`Month`}>
        <Select
          value={String(draft.month)}
          options={monthNames().map((label, index) => ({ value: String(index + 1), label }))}
          onValueChange={(month) => edit.set({ month: Number(month) }, "refresh")}
        />
      </Field>
    </div>
  );
}
