import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
import { formatHours } from "#shared/hours.ts";
import { formatMonth } from "#shared/month.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { biasWords, enterable, hoursWithRange } from "../../rules/learning/tier-suggestions.ts";
import type { SuggestedFunction } from "./suggested-cells.ts";
import type { Suggestions } from "./use-suggestions.tsx";

const shownAtFirst = 4;

/** What earlier months suggest, function by function, with the reason; nothing happens until it's accepted. */
export function SuggestedHours({ functions, accept }: Suggestions) {
  const [all, setAll] = useState(false);
  if (functions.length === 0) return null;
  return (
    <Panel
      title="Suggested from earlier months"
      actions={
        <Link to="/forecasts/accuracy" className="for-finger">
          How forecasts came out
        </Link>
      }
      flush
    >
      <ul className="ways-out">
        {functions.slice(0, all ? undefined : shownAtFirst).map((each) => (
          <SuggestedLine
            key={`${each.suggestion.month} ${each.suggestion.functionId}`}
            of={each}
            accept={accept}
          />
        ))}
        {functions.some(({ tiers }) => tiers.length === 0) && (
          <li className="muted">
            Enter hours, or fill in the budget, and these are split over the tiers in proportion.
          </li>
        )}
        {!all && functions.length > shownAtFirst && (
          <li>
            <span>
              <Button
                small
                variant="ghost"
                onClick={() => setAll(true)}
              >{`Show all ${functions.length}`}</Button>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

interface SuggestedLineProps {
  readonly of: SuggestedFunction;
  readonly accept: Suggestions["accept"];
}

function SuggestedLine({ of, accept }: SuggestedLineProps) {
  const { suggestion, functionName, entered, tiers } = of;
  const hours = enterable(suggestion.hours);
  const range = { hours, low: enterable(suggestion.low), high: enterable(suggestion.high) };
  return (
    <li>
      <span>
        <b>{functionName}</b> in {formatMonth(suggestion.month)}:{" "}
        <span className="strong">{hoursWithRange(range)}</span>
        <span className="muted">
          {entered === 0 ? ", none entered" : `, ${formatHours(entered)} h entered`}. {whyWords(of)}
        </span>
      </span>
      {tiers.length > 0 && (
        <span className="row-wrap">
          {tiers.map((tier) => (
            <Button
              key={tier.costTierId}
              small
              icon={Check}
              title={tier.reason}
              onClick={() => accept([tier])}
            >
              {`${tier.name}: ${hoursWithRange(tier)}`}
            </Button>
          ))}
          {tiers.length > 1 && (
            <Button small variant="ghost" onClick={() => accept(tiers)}>
              {`Accept all ${count(tiers.length, "tier")}`}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What became of earlier forecasts, then of the budget, here and in the function. */
function whyWords({ suggestion, entered }: SuggestedFunction): string {
  const { months, hours, ownShare, meanShare } = suggestion;
  const reason = entered === 0 ? null : biasWords(suggestion, entered, enterable(hours));
  const booked = `${percent(ownShare)} of this project's budget was booked`;
  const inFunction = `${percent(meanShare)} in the function`;
  return reason === null
    ? `${booked} in ${count(months, "month")}, ${inFunction}.`
    : `${reason}. ${booked}, ${inFunction}.`;
}
