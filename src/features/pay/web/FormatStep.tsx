import { Link } from "@tanstack/react-router";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { RadioGroup } from "#ui/form/RadioGroup.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead } from "#web/data.ts";
import { readPaySettings } from "../contract.ts";
import { listPayTemplates } from "../template-contract.ts";
import { formatsFor } from "../rules/formats.ts";
import type { StepProps } from "./chosen-export.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { StepFoot } from "./StepFoot.tsx";

/** The program that reads the file, or a template; and what the program wants to know first. */
export function FormatStep({ chosen, choose }: StepProps) {
  const templates = useRead(listPayTemplates, {}, { fresh: freshFor.planning });
  const settings = useRead(readPaySettings, {}, { fresh: freshFor.planning });
  const own = (templates.data?.templates ?? []).filter(({ purpose }) => purpose === chosen.purpose);
  const formats = formatsFor(chosen.purpose);
  const format = formats.find(({ id }) => id === chosen.format);
  return (
    <>
      <Panel>
        <div className="stack">
          <RadioGroup
            legend={t`Format`}
            column
            options={[
              ...formats.map(({ id, label, hint }) => ({ value: id, label, hint: hint() })),
              ...own.map(({ id, name }) => ({ value: id, label: name, hint: t`Your template` })),
            ]}
            value={chosen.template ?? chosen.format}
            onValueChange={(value) =>
              choose(
                formats.some(({ id }) => id === value)
                  ? { format: value, template: "" }
                  : { format: "", template: value },
              )
            }
          />
          <p className="muted fine">{rich`Another program? ${<Link to="/admin/pay/templates">{t`Describe its file in a template`}</Link>}.`}</p>
        </div>
      </Panel>
      {format && format.settings.length > 0 && (
        <Panel title={t`Columns for ${format.label}`}>
          <ReadView read={settings} loading={t`Loading settings...`} failed={t`Error Loading Settings`}>
            {(stored) => <SettingsForm stored={stored} shown={settingsShown(format.settings)} />}
          </ReadView>
        </Panel>
      )}
      <StepFoot onBack={() => choose({ step: "what" })}>
        <Button variant="primary" onClick={() => choose({ step: "check" })}>{t`Continue`}</Button>
      </StepFoot>
    </>
  );
}

/** A format's settings, with those it can do without. */
function settingsShown(needed: ReturnType<typeof formatsFor>[number]["settings"]) {
  return needed.includes("workWageType")
    ? [...needed, "holidayWageType" as const]
    : [...needed, "invoicePrefix" as const, "dueDays" as const];
}
