import { compareTexts } from "#shared/in-order.ts";
import type { Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";

/** A day on which holiday isn't wanted of someone. */
export interface BlackoutDay {
  readonly id: string;
  readonly name: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly refuses: boolean;
  readonly day: Day;
}

export type Blackout = Omit<BlackoutDay, "day">;

/** The blackouts that a request's working days fall on, each once; those that refuse first. */
export function blackoutsOf(
  entries: readonly { readonly day: Day }[],
  blackoutDays: readonly BlackoutDay[],
): Blackout[] {
  const requested = new Set(entries.map(({ day }) => day));
  const met = blackoutDays.filter(({ day }) => requested.has(day));
  const byId = new Map(met.map(({ day: _day, ...blackout }) => [blackout.id, blackout]));
  return [...byId.values()].toSorted(
    (left, right) =>
      Number(right.refuses) - Number(left.refuses) || compareTexts(left.firstDay, right.firstDay),
  );
}

/** Why a request is refused; null when no blackout refuses it. */
export function blackoutFault(blackouts: readonly Blackout[]): string | null {
  const refusing = blackouts.find(({ refuses }) => refuses);
  return refusing === undefined
    ? null
    : t`No holiday on these days: ${refusing.name}. Choose others, or ask an admin`;
}
