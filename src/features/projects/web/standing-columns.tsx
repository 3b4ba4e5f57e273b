import { formatHours } from "#shared/hours.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { percentRounded, percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import { healthLabels, healthOf, healthReason, healthStates } from "#features/analytics/rules/health.ts";
import { HealthBadge } from "#parts/analytics/HealthBadge.tsx";
import { Tooltip } from "#ui/overlay/Tooltip.tsx";
import type { Column } from "#ui/table/column.ts";
import { useViewer } from "#web/viewer.ts";
import type { ListedProject } from "../contract.ts";

type Unit = "hours" | "gbp";

const standingIn = ({ budget, booked, atCompletion }: ListedProject, unit: Unit) => ({
  budget: toHundredths(budget[unit] ?? 0),
  booked: toHundredths(booked[unit] ?? 0),
  atCompletion: toHundredths(atCompletion[unit] ?? 0),
});

/** Why a project's health is what it is. */
function useReason(project: ListedProject): string {
  const { currencySymbol } = useViewer();
  const money = project.budget.gbp === null ? null : standingIn(project, "gbp");
  const { unit } = healthOf(standingIn(project, "hours"), money);
  return healthReason(standingIn(project, unit === "money" ? "gbp" : "hours"), unit, currencySymbol);
}

/** Booked hours in percent of the budget; null without one. */
function usedPercent({ budget, booked }: ListedProject): number | null {
  return budget.hours > 0 ? percentRounded(toHundredths(booked.hours), toHundredths(budget.hours)) : null;
}

/** The last columns of the list of projects: how each stands against its budget. */
export const standingColumns: readonly Column<ListedProject>[] = [
  {
    id: "used",
    header: t`Budget used`,
    number: true,
    width: "92px",
    sortValue: usedPercent,
    cell: (project) => {
      const used = usedPercent(project);
      return used === null ? "–" : percentText(used);
    },
  },
  {
    id: "atCompletion",
    header: t`At completion`,
    number: true,
    width: "106px",
    sortValue: ({ atCompletion }) => atCompletion.hours,
    cell: (project) => <AtCompletion project={project} />,
  },
  {
    id: "health",
    header: t`Health`,
    width: "112px",
    sortValue: ({ health }) => healthStates.indexOf(health),
    cell: (project) => <Health project={project} />,
  },
];

function AtCompletion({ project: { atCompletion, budget } }: { readonly project: ListedProject }) {
  const { currencySymbol } = useViewer();
  if (atCompletion.hours === 0 && budget.hours === 0) return <>–</>;
  return (
    <Tooltip
      content={
        atCompletion.gbp === null
          ? t`${formatHours(atCompletion.hours)} hrs of ${formatHours(budget.hours)} hrs`
          : t`${formatHours(atCompletion.hours)} hrs of ${formatHours(budget.hours)} hrs, ${formatMoney(atCompletion.gbp, currencySymbol)} of ${formatMoney(budget.gbp, currencySymbol)}`
      }
    >
      <span tabIndex={-1} data-row-stop>
        {formatHours(Math.round(atCompletion.hours))}
      </span>
    </Tooltip>
  );
}

function Health({ project }: { readonly project: ListedProject }) {
  const reason = useReason(project);
  return (
    <Tooltip content={reason}>
      <span tabIndex={-1} data-row-stop>
        <HealthBadge state={project.health} />
      </span>
    </Tooltip>
  );
}

/** The portfolio: every project against its budget, each with the reason of its health. */
export const portfolioColumns: readonly Column<ListedProject>[] = [
  {
    id: "name",
    header: t`Project Name`,
    rowHeader: true,
    truncate: true,
    sortValue: ({ name }) => name,
    cell: ({ name, code }) => (
      <>
        <span className="project-title">{name}</span> <span className="code">{code}</span>
      </>
    ),
  },
  {
    id: "health",
    header: t`Health`,
    width: "300px",
    sortValue: ({ health }) => healthStates.indexOf(health),
    exportValue: ({ health }) => healthLabels()[health],
    cell: (project) => <HealthWithReason project={project} />,
  },
  {
    id: "used",
    header: t`Share of the budget`,
    width: "280px",
    sortValue: usedPercent,
    exportValue: (project) => usedPercent(project),
    cell: (project) => <BudgetBar project={project} />,
  },
  amount("budget", t`Budget`),
  amount("booked", t`Booked`),
  { ...amount("atCompletion", t`At completion`), sortValue: ({ atCompletion }) => atCompletion.hours },
];

function amount(id: "budget" | "booked" | "atCompletion", header: string): Column<ListedProject> {
  return {
    id,
    header,
    number: true,
    desk: true,
    width: "112px",
    exportValue: (project) => project[id].hours,
    cell: (project) => (project[id].hours === 0 ? "–" : t`${formatHours(Math.round(project[id].hours))} hrs`),
  };
}

function HealthWithReason({ project }: { readonly project: ListedProject }) {
  const reason = useReason(project);
  return (
    <span className="portfolio-health">
      <HealthBadge state={project.health} />
      <small>{reason}</small>
    </span>
  );
}

/** The bar ends at so many percent of the budget, or where a project needs more. */
const barPercent = 150;

/** Booked within at completion; the mark is the budget. */
function BudgetBar({ project }: { readonly project: ListedProject }) {
  const { budget, booked, atCompletion } = standingIn(project, "hours");
  if (budget <= 0) return <span className="quiet">{t`No active budget`}</span>;
  const share = (value: number) => Math.min(100, Math.max(0, (100 * value) / budget / (barPercent / 100)));
  return (
    <span className="portfolio-bar-line">
      <span className="portfolio-bar" aria-hidden="true">
        <span className="is-completion" style={{ width: `${share(atCompletion)}%` }} />
        <span className="is-booked" style={{ width: `${share(booked)}%` }} />
        <span className="is-budget" style={{ insetInlineStart: `${share(budget)}%` }} />
      </span>
      <span className="portfolio-share">{t`${percentRounded(booked, budget)}% booked, ${percentRounded(atCompletion, budget)}% at completion`}</span>
    </span>
  );
}
