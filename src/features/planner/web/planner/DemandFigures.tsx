import { formatHours } from "#shared/hours.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { fulfilmentShown, type Fulfilment } from "#features/plans/rules/demand.ts";
import { percentText } from "#shared/percent.ts";

/** How much of the demand is allocated, in per cent; amber below 100. */
export function Fulfilled({ of }: { readonly of: Pick<Fulfilment, "fulfilment"> }) {
  return (
    <span className={of.fulfilment < 100 ? "caution" : undefined}>{percentText(fulfilmentShown(of))}</span>
  );
}

/** Demand left: amber while short, red when exceeded, quiet at 0. */
export function Remaining({ hours }: { readonly hours: number }) {
  return (
    <span
      className={classNames(
        hours > 0 && "caution strong",
        hours < 0 && "critical strong",
        hours === 0 && "quiet medium",
      )}
    >
      {formatHours(hours)}
    </span>
  );
}
