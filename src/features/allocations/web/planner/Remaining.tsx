import { formatHours } from "../../../../shared/hours.ts";
import { classNames } from "../../../../ui/layout/class-names.ts";

/** Hours of demand that are left: amber while short, red when more is allocated than wanted, quiet at 0. */
export function Remaining({ hours }: { readonly hours: number }) {
  return (
    <span
      className={classNames(
        "remaining",
        hours > 0 && "caution",
        hours < 0 && "critical",
        hours === 0 && "quiet",
      )}
    >
      {formatHours(hours)}
    </span>
  );
}
