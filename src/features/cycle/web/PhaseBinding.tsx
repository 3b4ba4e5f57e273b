import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { formatMonth, type Month } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { duePhases, type DuePhase } from "#features/organisation/rules/binding-phases.ts";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { PhaseOfCycle } from "../contract.ts";
import { ExceptionDialog } from "./ExceptionDialog.tsx";

const bindingWords: Readonly<Record<DuePhase, (month: string, day: string) => string>> = {
  Review: (month, day) => t`Binding: after ${day}, people can't change their hours of ${month}.`,
  Forecasting: (month, day) => t`Binding: after ${day}, forecasts of ${month} can't be changed.`,
  Allocations: (month, day) =>
    t`Binding: allocations of ${month} that aren't submitted by ${day} can't be saved any more.`,
};

interface PhaseBindingProps {
  readonly month: Month;
  readonly phase: PhaseOfCycle;
}

/** What a binding phase refuses once it's over, and the exceptions from it. */
export function PhaseBinding({ month, phase }: PhaseBindingProps) {
  const formats = useFormats();
  const { roles } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const due = duePhases.find((each) => each === phase.phase);
  if (!phase.isBinding || due === undefined || phase.about === null) return null;
  return (
    <div className="cycle-binding">
      <p className="row fine">
        <LockKeyhole className="icon-small" />
        <span>{bindingWords[due](formatMonth(phase.about), formats.day(phase.lastDay))}</span>
      </p>
      {phase.exceptions.length > 0 && (
        <ul className="plain fine" aria-label={t`Exceptions`}>
          {phase.exceptions.map(({ userId, name, until, reason, givenByName }) => (
            <li key={userId ?? ""}>
              <b>{name ?? t`Everyone`}</b>{" "}
              <span className="muted">
                {t`until ${formats.day(until)}, by ${givenByName ?? "–"}: ${reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {may(roles, "change settings") && (
        <Button small onClick={() => setOpen(true)}>{t`Make an exception`}</Button>
      )}
      {isOpen && <ExceptionDialog month={month} phase={phase} due={due} onClose={() => setOpen(false)} />}
    </div>
  );
}
