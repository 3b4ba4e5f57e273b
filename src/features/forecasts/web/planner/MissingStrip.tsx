import { ArrowRight, Circle, CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { formatMonth, type Month } from "#shared/month.ts";
import { Button } from "#ui/form/Button.tsx";
import { rich } from "#ui/base/rich.ts";
import type { PickedProject } from "../../contract.ts";
import { isMissing } from "./planner-address.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

/** As many as fit on a line; the others come on request. */
const maxShown = 4;

interface MissingStripProps {
  readonly projects: readonly PickedProject[];
  readonly plannedMonth: Month;
  readonly shownId: string | undefined;
  readonly onShow: (projectId: string) => void;
}

/** One's own missing forecasts this cycle, a step away each. */
export function MissingStrip({ projects, plannedMonth, shownId, onShow }: MissingStripProps) {
  const [isOpen, setIsOpen] = useState(false);
  const own = projects.filter((project) => project.isAssigned && project.plannedStatus !== null);
  if (own.length === 0) return null;
  const missing = own.filter(isMissing);
  if (missing.length === 0) {
    return (
      <p className="row-wrap forecast-missing">
        <CircleCheck className="positive" />
        {own.length === 1
          ? t`Your forecast for ${formatMonth(plannedMonth)} is frozen.`
          : t`All ${grouped(own.length)} of your forecasts for ${formatMonth(plannedMonth)} are frozen.`}
      </p>
    );
  }
  const shown = isOpen ? missing : missing.slice(0, maxShown);
  const others = shown.filter((project) => project.id !== shownId);
  const at = own.findIndex((project) => project.id === shownId);
  const next = others.find((project) => own.indexOf(project) > at) ?? others[0];
  const isDone = at >= 0 && !missing.some(({ id }) => id === shownId);
  return (
    <p className="row-wrap forecast-missing">
      {isDone && next && (
        <Button
          small
          icon={ArrowRight}
          data-next=""
          onClick={() => onShow(next.id)}
        >{t`Next: ${next.name}`}</Button>
      )}
      <span>{rich`${<b>{t`${own.length - missing.length} of ${own.length}`}</b>} frozen for ${formatMonth(plannedMonth)}. Still missing:`}</span>
      {shown.map((project) => (
        <Button
          key={project.id}
          small
          variant="ghost"
          icon={project.plannedStatus === "draft" ? CircleDashed : Circle}
          aria-current={project.id === shownId ? "true" : undefined}
          data-next={project === next && !isDone ? "" : undefined}
          title={
            project.plannedStatus === "draft" ? t`${project.name}: draft` : t`${project.name}: not submitted`
          }
          onClick={() => onShow(project.id)}
        >
          {project.code} {project.name}
        </Button>
      ))}
      {missing.length > maxShown && (
        <Button small variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t`Show fewer` : t`and ${missing.length - maxShown} more`}
        </Button>
      )}
    </p>
  );
}
