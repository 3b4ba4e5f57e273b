import type { Output } from "#shared/contract.ts";
import { formatHours } from "#shared/hours.ts";
import { signed } from "#shared/hundredths.ts";
import { formatRate } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { useViewer } from "#web/viewer.ts";
import type { listChanges } from "../../changes-contract.ts";
import { amountKinds, movement, type Sums } from "../../rules/changes.ts";
import type { PeriodHours } from "../../rules/variance.ts";
import type { Unit } from "../UnitChoice.tsx";

export type Changes = Output<typeof listChanges>;

export const amountLabels: Readonly<Record<keyof PeriodHours, string>> = {
  budget: t`Budget`,
  forecasted: t`Forecast`,
  allocated: t`Allocated`,
  actual: t`Booked`,
};

/** Sums of a unit; costs only where they may be seen. */
export const inUnit = (sums: Sums, unit: Unit): PeriodHours =>
  unit === "cost" && sums.costs !== null ? sums.costs : sums.hours;

/** How amounts of a unit are written. */
export function useAmountText(unit: Unit): (value: number) => string {
  const { currencySymbol } = useViewer();
  return (value) => (unit === "hours" ? formatHours(value) : formatRate(value, currencySymbol));
}

/** How far each sum of all projects moved, and from what to what. */
export function ChangedTotals({
  changes: { totals },
  unit,
}: {
  readonly changes: Changes;
  readonly unit: Unit;
}) {
  const text = useAmountText(unit);
  const [was, is] = [inUnit(totals.was, unit), inUnit(totals.is, unit)];
  const moved = movement(was, is);
  return (
    <Tiles>
      {amountKinds.map((kind) => (
        <Figure
          key={kind}
          label={amountLabels[kind]}
          value={unit === "hours" ? t`${signed(moved[kind], text)} hrs` : signed(moved[kind], text)}
          note={moved[kind] === 0 ? t`Still ${text(is[kind])}` : t`${text(was[kind])}, now ${text(is[kind])}`}
        />
      ))}
    </Tiles>
  );
}
