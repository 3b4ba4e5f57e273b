import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { formatHours } from "#shared/hours.ts";
import { formatMonth } from "#shared/month.ts";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { rich } from "#ui/base/rich.ts";
import { biasWords, enterable, hoursWithRange } from "../../rules/learning/tier-suggestions.ts";
import type { SuggestedFunction } from "./suggested-cells.ts";
import type { Suggestions } from "./use-suggestions.tsx";
import { percentText, shownPercent } from "#shared/percent.ts";
import { plural, t } from "#shared/texts/t.ts";

const shownAtFirst = 4;

/** What earlier months suggest, function by function, with the reason; nothing happens until it's accepted. */
export function SuggestedHours({ functions, accept }: Suggestions) {
  const { shown, showAll } = useFirstFew(functions, shownAtFirst);
  if (functions.length === 0) return null;
  return (
    <Panel
      title={t`Suggested from earlier months`}
      actions={<Link to="/forecasts/accuracy" className="for-finger">{t`How forecasts came out`}</Link>}
      flush
    >
      <ul className="ways-out">
        {shown.map((each) => (
          <SuggestedLine
            key={`${each.suggestion.month} ${each.suggestion.functionId}`}
            of={each}
            accept={accept}
          />
        ))}
        {functions.some(({ tiers }) => tiers.length === 0) && (
          <li className="muted">{t`Enter hours, or fill in the budget, and these are split over the tiers in proportion.`}</li>
        )}
        {showAll && (
          <li>
            <span>{showAll}</span>
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
        {rich`${<b>{functionName}</b>} in ${formatMonth(suggestion.month)}: ${<span className="strong">{hoursWithRange(range)}</span>}, ${(
          <span className="muted">
            {entered === 0 ? t`none entered` : t`${formatHours(entered)} h entered`}
          </span>
        )}.`}{" "}
        <span className="muted">{whyWords(of)}</span>
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
              {t`${tier.name}: ${hoursWithRange(tier)}`}
            </Button>
          ))}
          {tiers.length > 1 && (
            <Button small variant="ghost" onClick={() => accept(tiers)}>
              {t`Accept all ${plural(tiers.length, "# tier", "# tiers")}`}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

const percent = (share: number): string => percentText(shownPercent(share * 100));

/** What became of earlier forecasts, then of the budget, here and in the function. */
function whyWords({ suggestion, entered }: SuggestedFunction): string {
  const { months, hours, ownShare, meanShare } = suggestion;
  const reason = entered === 0 ? null : biasWords(suggestion, entered, enterable(hours));
  const [own, mean] = [percent(ownShare), percent(meanShare)];
  return reason === null
    ? t`${own} of this project's budget was booked in ${plural(months, "# month", "# months")}, ${mean} in the function.`
    : `${reason}. ${t`${own} of this project's budget was booked, ${mean} in the function.`}`;
}
