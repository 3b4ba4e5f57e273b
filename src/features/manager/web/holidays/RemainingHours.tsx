import { formatHours } from "#shared/hours.ts";
import { classNames } from "#ui/layout/class-names.ts";

/** Remaining Allowance: red below 0, a dash for a kind of leave that counts against no hours. */
export function RemainingHours({
  hours,
  strong,
}: {
  readonly hours: number | null;
  readonly strong?: boolean;
}) {
  if (hours === null) return "–";
  return (
    <span className={classNames(hours < 0 && "critical", hours < 0 && strong && "strong")}>
      {formatHours(hours)}
    </span>
  );
}
