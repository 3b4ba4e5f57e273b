import { percentRounded } from "#shared/percent.ts";
import type { Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { ExplainedFigure } from "../figures/ExplainedFigure.tsx";
import type { ProjectOverview } from "../../overview-contract.ts";
import { methodWords, type CompletionMethod } from "../../rules/at-completion.ts";
import { endWords } from "../../rules/budget-end.ts";
import { againstBudget, type Shown } from "./overview-unit.ts";

interface OverviewFiguresProps {
  readonly overview: ProjectOverview;
  readonly shown: Shown;
  readonly method: CompletionMethod;
}

/** The project in seven figures. */
export function OverviewFigures({ overview, shown, method }: OverviewFiguresProps) {
  const { amountOf, figures, text } = shown;
  const estimate = figures.estimates[method];
  const used = percentRounded(toHundredths(figures.booked), toHundredths(figures.budget));
  const toCome = estimate.ok ? (toHundredths(estimate.total) - toHundredths(figures.booked)) / 100 : null;
  const by = `by ${methodWords[method].label.toLowerCase()}`;
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
        note={figures.budget > 0 ? `${used}% of the budget` : "No active budget"}
        percentage={figures.budget > 0 ? used : undefined}
      />
      <Figure
        label={<ExplainedFigure name="To come" />}
        value={toCome === null ? "–" : text(toCome)}
        note={by}
      />
      <Figure
        label="Budget"
        value={figures.budget > 0 ? text(figures.budget) : "–"}
        note={budgetName(overview)}
      />
      <Figure label="Forecast" value={text(amountOf(overview.forecasted))} note="in frozen forecasts" />
      <Figure label="Allocated" value={text(amountOf(overview.allocated))} note="in submitted allocations" />
    </Tiles>
  );
}

function budgetName({ baselines }: ProjectOverview): string {
  return baselines.find(({ isActive }) => isActive)?.name ?? "No active budget";
}

/** When the budget ends, as a sentence. */
export function budgetEndSentence({ figures }: Shown, method: CompletionMethod, today: Day): string | null {
  const estimate = figures.estimates[method];
  if (!estimate.ok || figures.budget <= 0) return null;
  if (estimate.budgetEnds === null) return "The budget lasts to the end of the project.";
  const { month, week } = estimate.budgetEnds;
  return `The budget ${endWords({ month: monthOf(month), week }, today)}.`;
}
