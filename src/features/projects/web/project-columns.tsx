import { projectTextFields } from "../rules/project-texts.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Tooltip } from "#ui/overlay/Tooltip.tsx";
import type { Column } from "#ui/table/column.ts";
import { useViewer } from "#web/viewer.ts";
import type { ListedProject } from "../contract.ts";
import { progressShare } from "../rules/project-progress.ts";
import { isLocked, statusLabels } from "../rules/project-status.ts";
import { ProjectStatusBadge } from "./ProjectStatusBadge.tsx";
import { standingColumns } from "./standing-columns.tsx";

/** The columns that the specification gives the list and its export. */
export const specifiedColumns: readonly Column<ListedProject>[] = [
  {
    id: "name",
    header: t`Project Name`,
    rowHeader: true,
    truncate: true,
    sortValue: ({ name }) => name,
    cell: (project) => (
      <>
        <span className="project-title">{project.name}</span>{" "}
        <span className="quiet fine only-desk project-about">
          {projectTextFields
            .map((field) => project[field])
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className="only-phone table-lines">
          <span className="code">{project.code}</span>
          <ProjectStatusBadge status={project.statusCode} />
        </span>
      </>
    ),
  },
  {
    id: "code",
    header: t`Code`,
    width: "84px",
    desk: true,
    sortValue: ({ code }) => code,
    cell: (project) => <span className="code">{project.code}</span>,
  },
  {
    id: "status",
    header: t`Status`,
    width: "124px",
    desk: true,
    sortValue: ({ statusCode }) => statusLabels()[statusCode],
    cell: (project) => <ProjectStatusBadge status={project.statusCode} />,
  },
  {
    id: "progress",
    header: t`Progress`,
    width: "180px",
    desk: true,
    sortValue: ({ startDate }) => startDate,
    exportValue: ({ forecastProgress }) => forecastProgress,
    cell: (project) => <ProjectProgress project={project} />,
  },
  {
    id: "profiles",
    header: t`Profiles`,
    number: true,
    width: "78px",
    desk: true,
    sortValue: ({ profilesCount }) => profilesCount,
    cell: (project) => <CountedNames count={project.profilesCount} names={project.profileNames} />,
  },
  {
    id: "functions",
    header: t`Functions`,
    number: true,
    width: "92px",
    desk: true,
    sortValue: ({ functionsCount }) => functionsCount,
    cell: (project) => <CountedNames count={project.functionsCount} names={project.functionNames} />,
  },
  {
    id: "forecasters",
    header: t`Forecasters`,
    number: true,
    width: "100px",
    desk: true,
    sortValue: ({ forecastersCount }) => forecastersCount,
    cell: (project) => <CountedNames count={project.forecastersCount} names={project.forecasterNames} />,
  },
];

/** Where there are customers. */
export const customerColumn: Column<ListedProject> = {
  id: "customer",
  header: t`Customer`,
  width: "96px",
  desk: true,
  sortValue: ({ customerName }) => customerName ?? null,
  cell: ({ customerName }) =>
    customerName === undefined ? "–" : <bdi className="project-customer">{customerName}</bdi>,
};

export const projectColumns: readonly Column<ListedProject>[] = [...specifiedColumns, ...standingColumns];

function ProjectProgress({ project }: { readonly project: ListedProject }) {
  const { today } = useViewer();
  const quiet = isLocked(project.statusCode) || project.statusCode === "on_hold";
  return (
    <span className="row nowrap project-progress">
      <span className={quiet ? "bar is-quiet" : "bar"} aria-hidden="true">
        <span style={{ width: `${Math.round(progressShare(project, today) * 100)}%` }} />
      </span>
      {project.forecastProgress}
    </span>
  );
}

interface CountedNamesProps {
  readonly count: number;
  /** What is counted, the first of it when there is much. */
  readonly names: readonly string[];
}

function CountedNames({ count, names }: CountedNamesProps) {
  if (count === 0) return <>0</>;
  const more = count - names.length;
  return (
    <Tooltip
      content={
        <ul className="counted-names">
          {names.map((name, place) => (
            // Two people may share a name.
            <li key={`${place} ${name}`}>{name}</li>
          ))}
          {more > 0 && <li>{t`${plural(more, "and # more", "and # more")}`}</li>}
        </ul>
      }
    >
      <span className="counted" tabIndex={-1} data-row-stop>
        {count}
      </span>
    </Tooltip>
  );
}
