import { percentRounded } from "#shared/percent.ts";
import type { Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { ExplainedFigure } from "../figures/ExplainedFigure.tsx";
import type { ProjectOverview } from "../../overview-contract.ts";
import type { CompletionMethod } from "../../rules/at-completion.ts";
import { hasEnded, weekOfEnd } from "../../rules/budget-end.ts";
import { againstBudget, type Shown } from "./overview-unit.ts";

interface OverviewFiguresProps {
  readonly overview: ProjectOverview;
  readonly shown: Shown;
  readonly method: CompletionMethod;
}

const byMethod: Readonly<Record<CompletionMethod, string>> = {
  plan: t`by plan`,
  performance: t`by performance`,
  pace: t`by pace`,
};

/** The project in seven figures. */
export function OverviewFigures({ overview, shown, method }: OverviewFiguresProps) {
  const { amountOf, figures, text } = shown;
  const estimate = figures.estimates[method];
  const used = percentRounded(toHundredths(figures.booked), toHundredths(figures.budget));
  const toCome = estimate.ok ? (toHundredths(estimate.total) - toHundredths(figures.booked)) / 100 : null;
  const by = byMethod[method];
  return (
    <Tiles bare>
      <Figure
        label={<ExplainedFigure name="At completion" />}
        value={estimate.ok ? text(estimate.total) : "–"}
        note={estimate.ok ? `${againstBudget(estimate.total, shown)}, ${by}` : estimate.why}
      />
      <Figure
        label={<ExplainedFigure name="Booked to date" />}
        value={text(figures.booked)}
        note={figures.budget > 0 ? t`${used}% of the budget` : t`No active budget`}
        percentage={figures.budget > 0 ? used : undefined}
      />
      <Figure
        label={<ExplainedFigure name="To come" />}
        value={toCome === null ? "–" : text(toCome)}
        note={by}
      />
      <Figure
        label={t`Budget`}
        value={figures.budget > 0 ? text(figures.budget) : "–"}
        note={budgetName(overview)}
      />
      <Figure label={t`Forecast`} value={text(amountOf(overview.forecasted))} note={t`in frozen forecasts`} />
      <Figure
        label={t`Allocated`}
        value={text(amountOf(overview.allocated))}
        note={t`in submitted allocations`}
      />
    </Tiles>
  );
}

function budgetName({ baselines }: ProjectOverview): string {
  return baselines.find(({ isActive }) => isActive)?.name ?? t`No active budget`;
}

/** When the budget ends, as a sentence. */
export function budgetEndSentence({ figures }: Shown, method: CompletionMethod, today: Day): string | null {
  const estimate = figures.estimates[method];
  if (!estimate.ok || figures.budget <= 0) return null;
  if (estimate.budgetEnds === null) return t`The budget lasts to the end of the project.`;
  const { month, week } = estimate.budgetEnds;
  const ends = { month: monthOf(month), week };
  return hasEnded(ends, today)
    ? t`The budget ended in the ${weekOfEnd(ends)}.`
    : t`The budget ends in the ${weekOfEnd(ends)}.`;
}
