import { Link } from "@tanstack/react-router";
import type { Output } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { sparkPoints } from "#ui/data/Figure.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { hasEnded, isSoon, weekOfEnd } from "#features/analytics/rules/budget-end.ts";
import { HealthBadge } from "#parts/analytics/HealthBadge.tsx";
import { useViewer } from "#web/viewer.ts";
import { may } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { buttonClass } from "#ui/form/Button.tsx";
import { newPlace } from "#web/use-opened.ts";
import type { HomeProject, readHome } from "../contract.ts";

type Projects = Output<typeof readHome>["projects"];

/** Projects by whose budget ends first, with their course over a year. */
export function ProjectsPanel({ projects: { whose, count, list } }: { readonly projects: Projects }) {
  const { roles } = useViewer();
  return (
    <Panel
      title={whose === "mine" ? t`My projects` : t`Projects`}
      flush
      actions={<span className="muted fine">{t`Budget ending first, by the plan`}</span>}
    >
      {list.length === 0 ? (
        <EmptyState
          title={t`No projects yet`}
          action={
            may(roles, "create projects") && (
              <Link className={buttonClass()} to="/projects" hash={newPlace}>{t`Create Project`}</Link>
            )
          }
        >{t`Projects you forecast, book time to or are allocated to appear here.`}</EmptyState>
      ) : (
        <ul className="home-projects">
          {list.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      )}
      {count > list.length && (
        <p className="home-more">
          <Link to="/dashboard/project" className="for-finger">
            {t`All ${plural(count, "# project", "# projects")}`}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function ProjectRow({ project }: { readonly project: HomeProject }) {
  const { id, code, name, budget, booked, percentage, ends, health } = project;
  const { today } = useViewer();
  return (
    <li className="home-project">
      <div className="home-project-words">
        <Link className="for-finger" to="/dashboard/project" search={{ project: id, timeframe: "all_time" }}>
          <span className="code">{code}</span> {name}
        </Link>
        <span className="muted fine">
          {percentage === null
            ? t`${plural(booked, "# hour", "# hours")} booked, no budget`
            : t`${formatHours(booked)} of ${plural(budget, "# hour", "# hours")} booked, ${percentage}%`}
        </span>
      </div>
      <Course hours={project.course} />
      <span className={ends !== null && isSoon(ends, today) ? "home-end strong" : "home-end muted"}>
        {ends === null
          ? budget > 0 && (health === "on_budget" ? t`Budget lasts` : <HealthBadge state={health} />)
          : hasEnded(ends, today)
            ? t`Budget ended in the ${weekOfEnd(ends)}`
            : t`Budget ends in the ${weekOfEnd(ends)}`}
      </span>
    </li>
  );
}

/** Booked hours of twelve months, drawn small and said in words. */
function Course({ hours }: { readonly hours: readonly number[] }) {
  const points = sparkPoints(hours, 96, 28);
  const last = points.at(-1);
  return (
    <span className="home-course">
      <svg viewBox="0 0 96 28" aria-hidden="true">
        <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`} />
        {last && <circle cx={last.x} cy={last.y} r="2" />}
      </svg>
      <span className="visually-hidden">
        {t`Booked hours of the last twelve months: ${hours.map(formatHours).join(", ")}.`}
      </span>
    </span>
  );
}
