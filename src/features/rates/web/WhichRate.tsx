import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import type { Formats } from "#shared/formats.ts";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { readAppliedRate } from "../contract.ts";
import { PersonChooser, ProjectChooser, type Chosen } from "./Choosers.tsx";

type Applied = Output<typeof readAppliedRate>;

/** Why that rate applies. */
function reasonOf(
  { whose, startsOn, personName, projectCode, functionName, tierName }: Applied,
  formats: Formats,
) {
  const tier = `${functionName ?? "–"}, ${tierName ?? "–"}`;
  const since = startsOn === null ? null : formats.day(startsOn);
  if (whose === "none") return t`${personName} has no cost tier, so their hours have no rate.`;
  if (whose === "person on project")
    return t`${personName} has a rate of their own on ${projectCode} since ${since ?? ""}.`;
  if (whose === "tier on project")
    return t`${tier} has a rate of its own on ${projectCode} since ${since ?? ""}.`;
  if (whose === "person") return t`${personName} has a rate of their own since ${since ?? ""}.`;
  return since === null
    ? t`It's the rate of their cost tier, ${tier}.`
    : t`It's the rate of their cost tier, ${tier}, since ${since}.`;
}

/** Answers which rate applies to someone on a project and day, and why. */
export function WhichRate() {
  const { today, currencySymbol } = useViewer();
  const formats = useFormats();
  const [person, setPerson] = useState<Chosen | null>(null);
  const [project, setProject] = useState<Chosen | null>(null);
  const [day, setDay] = useState<string>(today);
  const isComplete = person !== null && project !== null && day !== "";
  const read = useRead(
    readAppliedRate,
    { query: { userId: person?.id ?? "", projectId: project?.id ?? "", day } },
    { enabled: isComplete, fresh: freshFor.opening },
  );
  return (
    <Panel title={t`Which rate applies?`}>
      <div className="rates-which">
        <Field label={t`Person`}>
          <PersonChooser chosen={person} none={t`Choose a person`} onChoose={setPerson} />
        </Field>
        <Field label={t`Project`}>
          <ProjectChooser chosen={project} none={t`Choose a project`} onChoose={setProject} />
        </Field>
        <DateField label={t`Day`} value={day} onValueChange={setDay} />
      </div>
      <p role="status" className={read.data === undefined ? "muted" : undefined}>
        {!isComplete
          ? t`Choose a person, a project and a day.`
          : (read.error?.message ??
            (read.data === undefined ? (
              t`Searching...`
            ) : (
              <>
                <strong>{t`${formatRate(read.data.hourlyRate, currencySymbol)} an hour.`}</strong>{" "}
                {reasonOf(read.data, formats)}
              </>
            )))}
      </p>
    </Panel>
  );
}
