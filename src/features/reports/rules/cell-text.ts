import { grouped } from "#shared/count.ts";
import type { Formats } from "#shared/formats.ts";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonthShort } from "#shared/month.ts";
import type { Kind } from "./report.ts";
import { percentText } from "#shared/percent.ts";

/** Kinds whose values stand at the right. */
export const isFigure = (kind: Kind): boolean =>
  kind === "hours" || kind === "money" || kind === "count" || kind === "percent";

/** Writes a cell as its column says, in the organisation's formats. */
export function cellText(
  value: string | number | null,
  kind: Kind,
  { formats, symbol }: { readonly formats: Pick<Formats, "day">; readonly symbol: string },
): string {
  if (value === null) return "\u{2013}";
  if (kind === "month") return formatMonthShort(String(value));
  if (kind === "day") return formats.day(String(value));
  if (kind === "hours") return formatHours(Number(value));
  if (kind === "money") return formatRate(Number(value), symbol);
  if (kind === "percent") return percentText(value);
  return kind === "count" ? grouped(Number(value)) : String(value);
}
