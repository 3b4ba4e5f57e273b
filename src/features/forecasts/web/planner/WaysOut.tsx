import { ArrowRight } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { formatHours } from "#shared/hours.ts";
import { signed } from "#shared/hundredths.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { useFirstFew } from "#ui/data/use-first-few.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { GridTools } from "#ui/grid/grid-model.ts";
import { rich } from "#ui/base/rich.ts";
import { useViewer } from "#web/viewer.ts";
import { monthIndexOf } from "#features/months/rules/project-months.ts";
import type { Planner } from "../../contract.ts";
import { waysOut, type MovedHours, type ShortTier } from "../../rules/ways-out.ts";
import type { MonthView } from "../months/month-steps.ts";
import { tierName } from "./forecast-figures.ts";
import { moveEdits } from "./forecast-grid.ts";
import { cellsOf } from "./month-form.ts";
import { plural, t } from "#shared/texts/t.ts";

interface WaysOutProps {
  readonly planner: Planner;
  readonly views: readonly MonthView[];
  /** Of the spreadsheet. */
  readonly performer: RefObject<GridTools["perform"] | null>;
}

const shownAtFirst = 4;

/** Where the forecast comes short of people, and what could be done before it's frozen. */
export function WaysOut({ planner, views, performer }: WaysOutProps) {
  /** One step of the spreadsheet: its undo restores the hours. */
  const move = (hours: MovedHours) =>
    performer.current?.(
      moveEdits(views, hours),
      (cells) =>
        t`${plural(cells, "# cell changed, so that people have the time.", "# cells changed, so that people have the time.")}`,
    );
  const tiers = planner.costTiers.filter(({ isRemoved }) => !isRemoved);
  const short = waysOut(
    planner.project.id,
    tiers,
    views.map(({ month, locked, period, form }) => ({
      month,
      index: monthIndexOf(planner.project, month),
      isOpen: locked === null,
      capacity: period.capacity,
      hours: new Map(cellsOf(planner, form).map((cell) => [cell.costTierId, cell.forecastHours])),
    })),
  ).toSorted((one, other) => other.missingHours - one.missingHours);
  const { shown, showAll } = useFirstFew(short, shownAtFirst);
  if (short.length === 0) return null;
  return (
    <Panel title={t`Short of people`} flush>
      <ul className="ways-out">
        {shown.map((tier) => (
          <li key={`${tier.month} ${tier.costTierId}`}>
            <span>
              {shortWords(tier, tierName(tiers, tier.costTierId))}{" "}
              <span className="muted">
                {tier.projects > 1 && `${t`This project's share is ${formatHours(tier.shareHours)} h.`} `}
                {peopleWords(tier)}
              </span>
            </span>
            <span className="row-wrap">
              {tier.moves.map((each) => (
                <Button
                  key={`${each.to.month} ${each.to.costTierId}`}
                  small
                  icon={ArrowRight}
                  onClick={() => move(each)}
                >
                  <MoveWords planner={planner} move={each} />
                </Button>
              ))}
              {tier.moves.length === 0 && (
                <span className="muted">
                  {views.length === 1
                    ? t`No other tier of the function has time. The quarter shows whether a later month has.`
                    : t`No other tier of the function has time, nor does any later month shown.`}
                </span>
              )}
            </span>
          </li>
        ))}
        {showAll && (
          <li>
            <span>{showAll}</span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function MoveWords({ planner, move }: { readonly planner: Planner; readonly move: MovedHours }) {
  const { currencySymbol } = useViewer();
  const { from, to, hours, costDifference } = move;
  if (to.month !== from.month) return t`Move ${formatHours(hours)} h to ${formatMonth(to.month)}`;
  const name = planner.costTiers.find(({ id }) => id === to.costTierId)?.name ?? t`another tier`;
  if (costDifference === 0) return t`Give ${formatHours(hours)} h to ${name} (same cost)`;
  const cost = signed(costDifference, (value) => formatMoney(value, currencySymbol));
  return t`Give ${formatHours(hours)} h to ${name} (${cost})`;
}

/** Everyone sees the whole tier's shortage, and the part that is this project's. */
function shortWords({ month, missingHours, projects }: ShortTier, name: string): ReactNode {
  const tier = <b>{name}</b>;
  const missing = (
    <span className="caution strong">{t`${plural(missingHours, "# hour", "# hours")} missing`}</span>
  );
  return projects > 1
    ? rich`${tier} in ${formatMonth(month)}: ${missing} over ${plural(projects, "# project", "# projects")}.`
    : rich`${tier} in ${formatMonth(month)}: ${missing}.`;
}

/** Overtime and more people are said, not done. */
function peopleWords({ overtimeEach, morePeople }: ShortTier): string {
  if (overtimeEach === null) return t`No billable person has this tier.`;
  return morePeople === null
    ? t`${formatHours(overtimeEach)} h of overtime each would do it.`
    : t`${formatHours(overtimeEach)} h of overtime each, or ${plural(morePeople, "# more person", "# more people")} would do it.`;
}
