import { Pin } from "lucide-react";
import { IconButton } from "../../../ui/Button.tsx";
import type { WeekProject } from "../contract.ts";
import type { EditedWeek } from "./week-layout.ts";

/** Makes a project a row of every week, or no longer. In the grid the P key does the same. */
export function PinButton({ week, project }: { readonly week: EditedWeek; readonly project: WeekProject }) {
  return (
    <IconButton
      small
      className="week-pin"
      icon={Pin}
      label={project.isPinned ? `Unpin ${project.name}` : `Pin ${project.name} to every week`}
      aria-pressed={project.isPinned}
      tabIndex={-1}
      onClick={() => week.pin(project)}
    />
  );
}
