import { Circle, CircleCheck, CircleDashed } from "lucide-react";
import { formatMonth, type Month } from "../../../shared/month.ts";
import { Button } from "../../../ui/Button.tsx";
import type { PickedProject } from "../contract.ts";
import { isMissing } from "./ForecastPickers.tsx";

/** As many as fit on a line; the picker has all of them first. */
const mostShown = 4;

interface MissingStripProps {
  readonly projects: readonly PickedProject[];
  readonly plannedMonth: Month;
  readonly shownId: string | undefined;
  readonly onShow: (projectId: string) => void;
}

/** What of one's own is still missing this cycle, one step away each. Nothing for somebody without projects in the month. */
export function MissingStrip({ projects, plannedMonth, shownId, onShow }: MissingStripProps) {
  const own = projects.filter((project) => project.isAssigned && project.plannedStatus !== null);
  if (own.length === 0) return null;
  const missing = own.filter(isMissing);
  if (missing.length === 0) {
    return (
      <p className="forecast-missing">
        <CircleCheck className="positive" />
        {own.length === 1 ? "Your forecast" : `All ${own.length} of your forecasts`} for {formatMonth(plannedMonth)} {own.length === 1 ? "is" : "are"}{" "}
        frozen.
      </p>
    );
  }
  return (
    <p className="forecast-missing">
      <span>
        <b>
          {own.length - missing.length} of {own.length}
        </b>{" "}
        frozen for {formatMonth(plannedMonth)}. Still missing:
      </span>
      {missing.slice(0, mostShown).map((project) => (
        <Button
          key={project.id}
          small
          variant="ghost"
          icon={project.plannedStatus === "draft" ? CircleDashed : Circle}
          aria-current={project.id === shownId ? "true" : undefined}
          title={`${project.name}: ${project.plannedStatus === "draft" ? "draft" : "not submitted"}`}
          onClick={() => onShow(project.id)}
        >
          {project.code} {project.name}
        </Button>
      ))}
      {missing.length > mostShown && <span className="quiet">and {missing.length - mostShown} more</span>}
    </p>
  );
}
