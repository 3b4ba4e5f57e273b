import type { CSSProperties } from "react";
import { shortWeekdayName, type Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { readMyPlan, type MyPlan } from "../../contract.ts";
import { CalendarLinkButton } from "../CalendarLinkDialog.tsx";
import { fitsBar, planDays, planRuns, type PlanRun } from "../../rules/plan-runs.ts";

interface PlanPanelProps {
  readonly weekStarting: Day;
  readonly colourOf: (projectId: string) => string;
}

/** One's own allocations of the four weeks after the shown one. */
export function PlanPanel({ weekStarting, colourOf }: PlanPanelProps) {
  const read = useRead(readMyPlan, { params: { weekStarting } }, { fresh: freshFor.planning });
  const title = t`Your plan, next four weeks`;
  if (read.error && !read.data) {
    // The page says so already, and the plan isn't needed to book.
    if (read.error.isUnreached) return null;
    return (
      <Panel title={title}>
        <ErrorPanel title={t`Error Loading Plan`} read={read} />
      </Panel>
    );
  }
  const plan = read.data;
  return (
    <Panel
      title={title}
      actions={
        <>
          <span className="muted">{t`From submitted allocations`}</span>
          <CalendarLinkButton />
        </>
      }
      flush
    >
      {plan &&
        (plan.allocated.length + plan.away.length === 0 ? (
          <p className="muted plan-none">{t`No plan for you yet.`}</p>
        ) : (
          <PlanDays plan={plan} colourOf={colourOf} />
        ))}
    </Panel>
  );
}

function PlanDays({
  plan,
  colourOf,
}: {
  readonly plan: MyPlan;
  readonly colourOf: (projectId: string) => string;
}) {
  const formats = useFormats();
  const days = planDays(plan.from);
  const rows = plan.projects.map((project, at) => ({
    ...project,
    colour: colourOf(project.id),
    line: at + 2,
    runs: planRuns(
      plan.from,
      plan.allocated.filter(({ projectId }) => projectId === project.id),
    ),
  }));
  const away = planRuns(plan.from, plan.away);
  const unnamed = away.filter((run) => !fitsBar(run));
  return (
    // Reachable by keyboard, since on a phone it scrolls sideways.
    <div className="scroll-x" role="region" aria-label={t`Days of your plan`} tabIndex={0}>
      <div className="plan-days">
        {days.map((day, column) => (
          <span
            key={day}
            className={column % 5 === 0 ? "plan-day is-monday" : "plan-day"}
            style={{ gridColumn: column + 2, gridRow: 1 }}
          >
            <span>{shortWeekdayName(day).charAt(0).toUpperCase()}</span>
            <span>{column % 5 === 0 ? formats.shortDay(day) : Number(day.slice(8))}</span>
          </span>
        ))}
        {rows.map(({ id, name, line, runs, colour }) => (
          <PlanLine key={id} name={name} line={line} runs={runs} colour={colour} />
        ))}
        {away.length > 0 && <PlanLine name={t`Away`} line={rows.length + 2} runs={away} colour="var(--p3)" />}
      </div>
      {unnamed.length > 0 && (
        <p className="plan-unnamed muted">
          {unnamed.map((run) => t`${run.name}: ${formats.shortDay(run.first)}`).join(" · ")}
        </p>
      )}
    </div>
  );
}

interface PlanLineProps {
  readonly name: string;
  readonly line: number;
  readonly runs: readonly PlanRun[];
  readonly colour: string;
}

function PlanLine({ name, line, runs, colour }: PlanLineProps) {
  const formats = useFormats();
  return (
    <>
      <span className="cut project-name" style={{ gridColumn: 1, gridRow: line }}>
        {name}
      </span>
      {runs.map((run) => (
        <span
          key={run.first}
          className="plan-bar"
          title={t`${run.name === "" ? name : run.name}, ${formats.shortDay(run.first)}: ${formatHours(run.hours)} h a day`}
          style={
            {
              "--c": colour,
              gridColumn: `${run.column + 2} / span ${run.length}`,
              gridRow: line,
            } as CSSProperties
          }
        >
          {run.name === "" ? (
            formatHours(run.hours)
          ) : fitsBar(run) ? (
            run.name
          ) : (
            <span className="visually-hidden">{run.name}</span>
          )}
        </span>
      ))}
    </>
  );
}
