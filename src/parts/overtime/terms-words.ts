import { formatHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { Terms } from "#features/overtime/contract.ts";

/** What terms say: "Weeks count, at most 40 h and 10 h minus". */
export function termsWords({ isOn, cap, floor }: Pick<Terms, "isOn" | "cap" | "floor">): string {
  if (!isOn) return t`Weeks don't count`;
  if (cap !== null && floor !== null)
    return t`Weeks count, at most ${formatHours(cap)} h and ${formatHours(floor)} h minus`;
  if (cap !== null) return t`Weeks count, at most ${formatHours(cap)} h`;
  if (floor !== null) return t`Weeks count, at most ${formatHours(floor)} h minus`;
  return t`Weeks count, without a limit`;
}
