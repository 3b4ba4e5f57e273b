import { useId } from "react";
import { withDecimals } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { AboutFigure, ExplainedFigure } from "../figures/ExplainedFigure.tsx";
import type { FigureName } from "../figures/explained-figures.ts";
import { completionMethods, methodWords, type CompletionMethod } from "../../rules/at-completion.ts";
import { againstBudget, endOf, type Shown } from "./overview-unit.ts";

interface CompletionPanelProps {
  readonly shown: Shown;
  readonly method: CompletionMethod;
  readonly onMethod: (method: CompletionMethod) => void;
}

/** Every estimate with how it's made; the chosen one counts on this page. Earned value beside them. */
export function CompletionPanel({ shown, method, onMethod }: CompletionPanelProps) {
  const name = useId();
  const { figures, text } = shown;
  return (
    <Panel
      title={t`Estimate at completion`}
      help={<AboutFigure name="At completion" />}
      flush
      className="completion"
    >
      <fieldset className="completion-methods">
        <legend className="visually-hidden">{t`Estimate by`}</legend>
        {completionMethods.map((each) => {
          const estimate = figures.estimates[each];
          return (
            <label key={each} className="completion-method">
              <input type="radio" name={name} checked={each === method} onChange={() => onMethod(each)} />
              <span>
                <b>{methodWords()[each].label}</b>
                <small>{methodWords()[each].means}</small>
              </span>
              {estimate.ok ? (
                <span className="completion-total">
                  <b>{text(estimate.total)}</b>
                  <small>{againstBudget(estimate.total, shown)}</small>
                  {estimate.budgetEnds && <small>{t`Budget ends: ${endOf(estimate, figures.budget)}`}</small>}
                </span>
              ) : (
                <span className="completion-total">
                  <b>–</b>
                  <small>{estimate.why}</small>
                </span>
              )}
            </label>
          );
        })}
      </fieldset>
      <dl className="completion-indices">
        <IndexLine
          name="Cost performance (CPI)"
          index={figures.costPerformance}
          meaning={t`hours of budget earned per hour booked`}
        />
        <IndexLine
          name="Schedule performance (SPI)"
          index={figures.schedulePerformance}
          meaning={t`hours of budget earned per hour planned`}
        />
        <ValueLine
          name="Earned value"
          value={text(figures.earned)}
        >{t`the budget less what the plan still needs`}</ValueLine>
        <ValueLine name="Planned value" value={text(figures.planned)}>{t`the budget up to today`}</ValueLine>
      </dl>
    </Panel>
  );
}

function IndexLine({
  name,
  index,
  meaning,
}: {
  readonly name: FigureName;
  readonly index: { readonly value: number | null; readonly why: string };
  readonly meaning: string;
}) {
  return (
    <ValueLine name={name} value={index.value === null ? "–" : withDecimals(index.value, 2)}>
      {index.value === null ? index.why : meaning}
    </ValueLine>
  );
}

function ValueLine({
  name,
  value,
  children,
}: {
  readonly name: FigureName;
  readonly value: string;
  readonly children: string;
}) {
  return (
    <div>
      <dt>
        <ExplainedFigure name={name} />
      </dt>
      <dd>
        <b>{value}</b> <small>{children}</small>
      </dd>
    </div>
  );
}
