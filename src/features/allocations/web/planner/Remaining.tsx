import { formatHours } from "#shared/hours.ts";
import { classNames } from "#ui/layout/class-names.ts";

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
