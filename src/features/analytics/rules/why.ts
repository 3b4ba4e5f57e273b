import { bookedRows, type Shortfall } from "./why-booked.ts";
import {
  sumOf,
  whyCauses,
  whySteps,
  type PersonLine,
  type TierLine,
  type WhyAmount,
  type WhyCause,
  type WhyLevel,
  type WhyRow,
  type WhyStep,
} from "./why-model.ts";
import { plannedRows } from "./why-planned.ts";

export interface WhyInput {
  readonly lines: readonly TierLine[];
  readonly people: readonly PersonLine[];
  /** Of `people`, who may have other lines besides. */
  readonly shortfalls: ReadonlyMap<PersonLine, Shortfall>;
  /** `project month` pairs with a frozen forecast. */
  readonly frozen: ReadonlySet<string>;
}

/** Every row of every bar; rows of nothing are left out. */
export function whyRows({ lines, people, shortfalls, frozen }: WhyInput): WhyRow[] {
  const rows = [...plannedRows(lines, frozen), ...bookedRows(people, shortfalls)];
  return rows.filter(({ hours, money }) => hours !== 0 || money !== 0);
}

/** A bar of the waterfall. */
export interface WhyBar extends WhyAmount {
  readonly step: WhyStep;
  readonly cause: WhyCause;
  readonly rows: number;
}

export interface Why {
  readonly levels: Readonly<Record<WhyLevel, WhyAmount>>;
  readonly bars: readonly WhyBar[];
}

/** The levels with the bars between them, each step's adding up to the next level exactly. */
export function whyOf({ lines, people }: WhyInput, rows: readonly WhyRow[]): Why {
  const at = (level: TierLine["level"]) => sumOf(lines.filter((line) => line.level === level));
  const bars = whySteps.flatMap((step) =>
    whyCauses[step].map((cause) => {
      const own = rows.filter((row) => row.step === step && row.cause === cause);
      return { step, cause, rows: own.length, ...sumOf(own) };
    }),
  );
  return {
    levels: {
      budget: at("budget"),
      forecasted: at("forecasted"),
      allocated: at("allocated"),
      booked: sumOf(people.map(({ booked }) => booked)),
    },
    bars,
  };
}
