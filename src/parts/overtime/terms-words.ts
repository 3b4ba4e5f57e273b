import { formatHours } from "#shared/hours.ts";
import type { Terms } from "#features/overtime/contract.ts";

/** What terms say: "Weeks count, at most 40 h and 10 h minus". */
export function termsWords({ isOn, cap, floor }: Pick<Terms, "isOn" | "cap" | "floor">): string {
  if (!isOn) return "Weeks don't count";
  const limits = [
    ...(cap === null ? [] : [`${formatHours(cap)} h`]),
    ...(floor === null ? [] : [`${formatHours(floor)} h minus`]),
  ];
  return limits.length === 0
    ? "Weeks count, without a limit"
    : `Weeks count, at most ${limits.join(" and ")}`;
}
