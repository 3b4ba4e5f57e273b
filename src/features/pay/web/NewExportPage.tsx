import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { useViewer } from "#web/viewer.ts";
import { MonthField } from "#parts/months/MonthField.tsx";
import { Button } from "#ui/form/Button.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { CheckStep } from "./CheckStep.tsx";
import { chosenIn, type StepProps } from "./chosen-export.ts";
import { FormatStep } from "./FormatStep.tsx";
import { readNewExportSearch, steps, type NewExportSearch, type Step } from "./new-export-search.ts";
import { StepFoot } from "./StepFoot.tsx";
import "./pay.css";

const options = [
  {
    value: "payroll",
    label: t`Payroll`,
    hint: t`Everyone's approved hours by wage type, with holidays and absences`,
  },
  { value: "invoices", label: t`Invoices`, hint: t`Billable hours of projects, with rates and money` },
] as const;

/** What for, and which months. */
function WhatStep({ chosen, choose }: StepProps) {
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
          <p className="muted fine">{t`Changes to months that have already been exported are included as corrections, whichever months you choose.`}</p>
        </div>
      </Panel>
      <StepFoot>
        <Button variant="primary" onClick={() => choose({ step: "format" })}>{t`Continue`}</Button>
      </StepFoot>
    </>
  );
}

const stepWords: Readonly<Record<Step, string>> = {
  what: t.as("step")`What`,
  format: t`Format`,
  check: t.as("step")`Check`,
};

const pages: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  what: WhatStep,
  format: FormatStep,
  check: CheckStep,
};

/** /admin/pay/new */
export function NewExportPage() {
  const navigate = useNavigate();
  const search = readNewExportSearch(useSearch({ strict: false }));
  const chosen = chosenIn(search, monthOf(useViewer().today));
  const choose = (part: NewExportSearch) =>
    void navigate({
      to: "/admin/pay/new",
      search: readNewExportSearch({ ...search, ...part }),
      replace: part.step === undefined,
      resetScroll: false,
    });
  const Page = pages[chosen.step];
  return (
    <main className="page">
      <Link to="/admin/pay" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        {t`Pay and invoices`}
      </Link>
      <PageHeader title={t`New export`} subtitle={t`Nothing is marked as exported before the last step.`} />
      <Tabs label={t`Steps`}>
        {steps.map((step, at) => (
          <Link
            key={step}
            to="/admin/pay/new"
            search={{ ...search, step }}
            className={tabClass}
            aria-current={step === chosen.step ? "step" : undefined}
          >
            <span className="quiet">{at + 1}</span> {stepWords[step]}
          </Link>
        ))}
      </Tabs>
      <Page key={chosen.step} chosen={chosen} choose={choose} />
    </main>
  );
}
