import { compareTexts } from "#shared/in-order.ts";
import { lineCost } from "#shared/money.ts";
import { sumExact, toHundredths } from "#shared/hundredths.ts";
import type { Month } from "#shared/month.ts";
import { rateOfMonth, type MonthlyRates } from "#features/rates/rules/rate-book.ts";
import { remainingHours, type ProjectHours, type TierCapacity } from "./capacity.ts";
import { hoursStep } from "./forecast-cell.ts";
import type { PricedTier } from "./forecast-lines.ts";

/** A month as the planner's form stands. */
export interface FormMonth {
  readonly month: Month;
  /** Which of the project's months it is; its first is 1. */
  readonly index: number;
  /** Its hours can be changed. */
  readonly isOpen: boolean;
  readonly capacity: readonly TierCapacity[];
  readonly hours: ReadonlyMap<string, number>;
}

interface Place {
  readonly month: Month;
  readonly costTierId: string;
}

/** Hours that could be done at another place instead. */
export interface MovedHours {
  readonly from: Place;
  readonly to: Place;
  /** In steps of a forecast's hours. */
  readonly hours: number;
  /** By how much the forecast gets dearer, in money; negative where it gets cheaper. */
  readonly costDifference: number;
}

/** A tier that a month needs more of than there is, and what could be done about it. */
export interface ShortTier extends Place {
  readonly missingHours: number;
  /** Projects that forecast hours of it, this one included, and this one's share of what is missing. */
  readonly projects: number;
  readonly shareHours: number;
  /** The cheapest first. */
  readonly moves: readonly MovedHours[];
  /** Hours of overtime for each of the tier's people; null where there is no one. */
  readonly overtimeEach: number | null;
  /** People who'd have to be there besides; null where it can't be told from those there are. */
  readonly morePeople: number | null;
}

/** More ways than this help no one choose. */
const maxMoves = 4;

const steps = (hours: number, round: (value: number) => number): number =>
  round(toHundredths(hours) / toHundredths(hoursStep)) * hoursStep;

/**
 * Divides what a tier is short of over the projects that forecast it, in proportion to what each wants. In
 * half-hours that add up exactly: what rounding down leaves goes to whom lost most by it, then to who wants
 * most.
 */
export function sharesOf(missing: number, wants: readonly ProjectHours[]): ReadonlyMap<string, number> {
  const total = sumExact(wants.map(({ hours }) => hours));
  const shares = wants.map(({ projectId, hours }) => {
    const exact = (missing * hours) / total;
    const floor = steps(exact, Math.floor);
    return { projectId, hours, floor, lost: exact - floor };
  });
  let left = sumExact([missing, ...shares.map(({ floor }) => -floor)]);
  const order = shares.toSorted(
    (one, other) =>
      (Math.abs(other.lost - one.lost) < 1e-9 ? 0 : other.lost - one.lost) ||
      other.hours - one.hours ||
      compareTexts(one.projectId, other.projectId),
  );
  return new Map(
    order.map(({ projectId, floor }) => {
      const more = Math.min(hoursStep, left);
      left = sumExact([left, -more]);
      return [projectId, sumExact([floor, more])];
    }),
  );
}

/**
 * Where forecasts come short of people, in the order of tiers and months, with the ways out: a later month, or
 * another tier of the function, where people have time left after all forecasts; overtime; more people. Within a
 * tier people are alike, so hours by tier and month are all there is to compare.
 */
export function waysOut(
  projectId: string,
  tiers: readonly (PricedTier & MonthlyRates)[],
  months: readonly FormMonth[],
): ShortTier[] {
  const leftOf = (month: FormMonth, costTierId: string): number => {
    const capacity = month.capacity.find((each) => each.costTierId === costTierId);
    return capacity === undefined ? 0 : remainingHours(capacity, month.hours.get(costTierId) ?? 0);
  };
  return months
    .filter(({ isOpen }) => isOpen)
    .flatMap((here) =>
      tiers.flatMap((tier): ShortTier[] => {
        const hours = here.hours.get(tier.id) ?? 0;
        const capacity = here.capacity.find((each) => each.costTierId === tier.id);
        if (hours <= 0 || capacity === undefined) return [];
        const missing = -remainingHours(capacity, hours);
        if (missing <= 0) return [];
        const most = Math.min(hours, steps(missing, Math.ceil));
        const later = months
          .filter(({ isOpen, month }) => isOpen && month > here.month)
          .map((month) => ({ month, to: tier }));
        const others = tiers
          .filter((other) => other.functionId === tier.functionId && other.id !== tier.id)
          .map((other) => ({ month: here, to: other }));
        const moves = [...later, ...others].flatMap(({ month, to }): MovedHours[] => {
          const moved = Math.min(most, steps(leftOf(month, to.id), Math.floor));
          if (moved <= 0) return [];
          return [
            {
              from: { month: here.month, costTierId: tier.id },
              to: { month: month.month, costTierId: to.id },
              hours: moved,
              costDifference: sumExact([
                lineCost(moved, rateOfMonth(to, month.index)),
                -lineCost(moved, rateOfMonth(tier, here.index)),
              ]),
            },
          ];
        });
        return [
          {
            month: here.month,
            costTierId: tier.id,
            missingHours: missing,
            ...shareOf(missing, { projectId, hours }, capacity),
            moves: moves
              .toSorted((one, other) => one.costDifference - other.costDifference || other.hours - one.hours)
              .slice(0, maxMoves),
            ...peopleFor(missing, capacity),
          },
        ];
      }),
    );
}

function shareOf(missing: number, own: ProjectHours, { others }: TierCapacity) {
  const wants = [own, ...others];
  return { projects: wants.length, shareHours: sharesOf(missing, wants).get(own.projectId) ?? 0 };
}

function peopleFor(missing: number, { people, capacityHours }: TierCapacity) {
  if (people === 0) return { overtimeEach: null, morePeople: null };
  const each = capacityHours / people;
  return {
    overtimeEach: steps(missing / people, Math.ceil),
    morePeople: each > 0 ? Math.ceil(missing / each) : null,
  };
}
