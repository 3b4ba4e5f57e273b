import { Pin } from "lucide-react";
import { IconButton } from "#ui/form/Button.tsx";
import type { WeekProject } from "../../contract.ts";
import type { EditedWeek } from "./week-layout.ts";

interface PinButtonProps {
  readonly week: EditedWeek;
  readonly project: WeekProject;
  /** In the grid the P key does the same, and Tab leaves the grid. */
  readonly inGrid?: boolean;
}

/** Makes a project a row of every week, or no longer. */
export function PinButton({ week, project, inGrid = false }: PinButtonProps) {
  return (
    <IconButton
      small={inGrid}
      className="week-pin"
      icon={Pin}
      label={project.isPinned ? `Unpin ${project.name}` : `Pin ${project.name} to every week`}
      aria-pressed={project.isPinned}
      tabIndex={inGrid ? -1 : undefined}
      onClick={() => week.pin(project)}
    />
  );
}
