import type { Column } from "#ui/table/column.ts";
import type { ListedProject } from "../contract.ts";
import { CountedNames } from "./CountedNames.tsx";
import { ProjectProgress } from "./ProjectProgress.tsx";
import { ProjectStatusBadge } from "./ProjectStatusBadge.tsx";

/** The columns of the Projects page, in the specification's order. */
export const projectColumns: readonly Column<ListedProject>[] = [
  {
    id: "name",
    header: "Project Name",
    rowHeader: true,
    truncate: true,
    sortValue: (project) => project.name,
    cell: (project) => (
      <>
        <span className="project-title">{project.name}</span>{" "}
        <span className="quiet fine only-desk">{project.description}</span>
      </>
    ),
  },
  {
    id: "code",
    header: "Code",
    width: "110px",
    sortValue: (project) => project.code,
    cell: (project) => <span className="code">{project.code}</span>,
  },
  {
    id: "status",
    header: "Status",
    width: "150px",
    sortValue: (project) => project.statusLabel,
    cell: (project) => <ProjectStatusBadge label={project.statusLabel} />,
  },
  {
    id: "progress",
    header: "Progress",
    width: "240px",
    sortValue: (project) => project.startDate,
    exportValue: (project) => project.forecastProgress,
    cell: (project) => <ProjectProgress project={project} />,
  },
  {
    id: "profiles",
    header: "Profiles",
    number: true,
    width: "90px",
    sortValue: (project) => project.profilesCount,
    cell: (project) => <CountedNames count={project.profilesCount} names={project.profileNames} />,
  },
  {
    id: "functions",
    header: "Functions",
    number: true,
    width: "100px",
    sortValue: (project) => project.functionsCount,
    cell: (project) => <CountedNames count={project.functionsCount} names={project.functionNames} />,
  },
  {
    id: "forecasters",
    header: "Forecasters",
    number: true,
    width: "110px",
    sortValue: (project) => project.forecastersCount,
    cell: (project) => <CountedNames count={project.forecastersCount} names={project.forecasterNames} />,
  },
];
