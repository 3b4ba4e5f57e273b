import { t } from "#shared/texts/t.ts";
import { MonthField } from "#parts/months/MonthField.tsx";
import { Button } from "#ui/form/Button.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { StepProps } from "./chosen-export.ts";
import { StepFoot } from "./StepFoot.tsx";

const options = [
  {
    value: "payroll",
    label: t`Payroll`,
    hint: t`Everyone's approved hours by wage type, with holidays and absences`,
  },
  { value: "invoices", label: t`Invoices`, hint: t`Billable hours of projects, with rates and money` },
] as const;

/** What for, and which months. */
export function WhatStep({ chosen, choose }: StepProps) {
  return (
    <>
      <Panel>
        <div className="stack pay-what">
          <RadioGroup
            legend={t`What the hours are for`}
            column
            options={options}
            value={chosen.purpose}
            onValueChange={(purpose) => choose({ purpose, format: "csv", template: "" })}
          />
          <div className="row-wrap">
            <MonthField
              label={t.as("month")`From`}
              value={chosen.from}
              onChange={(from) => choose({ from, to: from > chosen.to ? from : chosen.to })}
            />
            <MonthField
              label={t.as("month")`To`}
              value={chosen.to}
              onChange={(to) => choose({ to, from: to < chosen.from ? to : chosen.from })}
            />
          </div>
          <p className="muted fine">{t`Changes to months that were exported before come along as corrections, whichever months you choose.`}</p>
        </div>
      </Panel>
      <StepFoot>
        <Button variant="primary" onClick={() => choose({ step: "format" })}>{t`Continue`}</Button>
      </StepFoot>
    </>
  );
}
