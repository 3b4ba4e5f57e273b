import { Pin } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { MyWeek, WeekProject } from "../../contract.ts";
import { projectColour, type EditedWeek } from "./week-layout.ts";

/** A project's name and code beside its colour. */
export function ProjectMark({
  week,
  project,
  remark,
}: {
  readonly week: MyWeek;
  readonly project: WeekProject;
  readonly remark?: string | undefined;
}) {
  return (
    <span className="row gap-3 project-mark">
      <span className="project-colour" style={{ background: projectColour(week, project) }} />
      <span className="project-words">
        <span className="cut project-name">{project.name}</span>
        <small>{remark === undefined ? project.code : `${project.code} · ${remark}`}</small>
      </span>
    </span>
  );
}

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
      label={project.isPinned ? t`Unpin ${project.name}` : t`Pin ${project.name} to every week`}
      aria-pressed={project.isPinned}
      tabIndex={inGrid ? -1 : undefined}
      onClick={() => week.pin(project)}
    />
  );
}

/** Makes a project that isn't shown a row of this week. */
export function AddProject({ week, small }: { readonly week: EditedWeek; readonly small?: true }) {
  const others = week.week.projects.filter((project) => !week.projects.includes(project));
  if (!week.isOpen || others.length === 0) return null;
  return (
    <Select
      small={small}
      className="week-add"
      aria-label={t`Add project`}
      placeholder={t`+ Add project`}
      value=""
      options={others.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      onValueChange={week.addProject}
    />
  );
}
