import { compareInOrder, compareTexts } from "#shared/in-order.ts";
import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { sumCost } from "#shared/money.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { hoursOver } from "#features/people/rules/overbooking.ts";

/** Hours of a project on a day of the person who is away; `rate`: what the plan counts an hour with. */
export interface RiskHours {
  readonly day: Day;
  readonly projectId: string;
  readonly projectCode: string;
  readonly projectName: string;
  readonly costTierName: string;
  readonly hours: number;
  readonly rate: number;
}

/** Someone of the same function and tier. */
export interface TierMate {
  readonly userId: string;
  readonly fullName: string;
  readonly time: WorkingTime;
  /** Hours allocated in all functions, by day. */
  readonly allocated: ReadonlyMap<Day, number>;
}

/** What an absence is looked at by. */
export interface Absence {
  /** Its days and hours; those before `today` are over and at no risk. */
  readonly entries: readonly { readonly day: Day; readonly hours: number }[];
  readonly today: Day;
  /** It counts in the person's working time already. */
  readonly isApproved: boolean;
  readonly time: WorkingTime;
  readonly hours: readonly RiskHours[];
  readonly mates: readonly TierMate[];
}

export interface RiskLine extends Omit<RiskHours, "day" | "rate"> {
  readonly days: number;
  readonly cost: number;
}

/** Someone with hours on the days of the absence: of leave, or of room. */
export interface MateHours {
  readonly userId: string;
  readonly fullName: string;
  readonly days: number;
  readonly hours: number;
}

/** More names than this help no one decide. */
const maxNamed = 8;

/** The first of a list, and how many more there are. */
export interface Named {
  readonly people: readonly MateHours[];
  readonly more: number;
}

export interface AbsenceRisk {
  /** By project and tier, the most hours first. */
  readonly lines: readonly RiskLine[];
  readonly hours: number;
  readonly cost: number;
  /** Hours that no longer fit into what is expected of these days. */
  readonly over: number;
  readonly away: Named;
  readonly room: Named;
  /** Everyone's room, those not named too. */
  readonly roomHours: number;
}

function linesOf(hours: readonly RiskHours[]): RiskLine[] {
  const byLine = Map.groupBy(hours, ({ projectId, costTierName }) => `${projectId} ${costTierName}`);
  return [...byLine.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { projectId, projectCode, projectName, costTierName } = first;
      return [
        {
          projectId,
          projectCode,
          projectName,
          costTierName,
          days: new Set(own.map(({ day }) => day)).size,
          hours: sumHours(own.map((each) => each.hours)),
          cost: sumCost(own),
        },
      ];
    })
    .toSorted((one, other) => other.hours - one.hours || compareTexts(one.projectCode, other.projectCode));
}

/** Each mate with hours on any of the days, the most first. */
function mateHours(
  mates: readonly TierMate[],
  days: readonly Day[],
  hoursOf: (mate: TierMate, day: Day) => number,
): MateHours[] {
  return mates
    .map((mate) => {
      const hours = days.map((day) => hoursOf(mate, day)).filter((each) => each > 0);
      return { userId: mate.userId, fullName: mate.fullName, days: hours.length, hours: sumHours(hours) };
    })
    .filter(({ hours }) => hours > 0)
    .toSorted((one, other) => other.hours - one.hours || compareInOrder(one.fullName, other.fullName, false));
}

const named = (all: readonly MateHours[]): Named => ({
  people: all.slice(0, maxNamed),
  more: Math.max(0, all.length - maxNamed),
});

/** What a person expected to work has left of a day; less than nothing where too much is planned. */
function roomOf({ time, allocated }: TierMate, day: Day): number {
  return sumHours([workingDay(day, time).expected, -(allocated.get(day) ?? 0)]);
}

/** What an absence puts at risk in the plan, who else of the tier is away on its days, and who has room on them. */
export function absenceRisk({ entries, today, isApproved, time, hours, mates }: Absence): AbsenceRisk {
  const away = new Map(entries.filter(({ day }) => day >= today).map((entry) => [entry.day, entry.hours]));
  const days = [...away.keys()];
  const own = hours.filter(({ day }) => away.has(day));
  const over = [...away].map(([day, leave]) => {
    const expected = workingDay(day, time).expected;
    const left = isApproved ? expected : Math.max(0, sumHours([expected, -leave]));
    const allocated = sumHours(own.filter((each) => each.day === day).map((each) => each.hours));
    return hoursOver(allocated, left);
  });
  const lines = linesOf(own);
  const free = mateHours(mates, days, roomOf);
  return {
    lines,
    hours: sumHours(lines.map((line) => line.hours)),
    cost: sumHours(lines.map((line) => line.cost)),
    over: sumHours(over),
    away: named(
      mateHours(mates, days, (mate, day) =>
        workingDay(day, mate.time).pattern > 0 ? (mate.time.approvedHolidays.get(day) ?? 0) : 0,
      ),
    ),
    room: named(free),
    roomHours: sumHours(free.map((mate) => mate.hours)),
  };
}
