import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { Terms } from "#features/overtime/contract.ts";

/** What terms say: "Weeks count, at most 40 h and 10 h minus". */
export function termsWords({ isOn, cap, floor }: Pick<Terms, "isOn" | "cap" | "floor">): string {
  if (!isOn) return t`Weeks don't count`;
  if (cap !== null && floor !== null)
    return t`Balance between −${formatHours(floor)} h and ${formatHours(cap)} h`;
  if (cap !== null) return t`Balance up to ${formatHours(cap)} h`;
  if (floor !== null) return t`Balance down to −${formatHours(floor)} h`;
  return t`Balance without limits`;
}
