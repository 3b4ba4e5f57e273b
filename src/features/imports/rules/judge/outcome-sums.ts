import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { references, type Reference } from "../kinds/fields.ts";
import { notices, results, type Notice, type Outcome, type Result } from "../read/rows.ts";
import { subjectTexts } from "../kinds/subject-words.ts";

/** How many facts, and their hours and money in hundredths. */
export interface Sums {
  readonly count: number;
  readonly hours: number;
  readonly money: number;
}

/** What became of the facts so far, by result, and all that the file says. */
export interface OutcomeSums {
  /** A result that nothing had so far is absent. */
  readonly results: Readonly<Partial<Record<Result, Sums>>>;
  readonly file: Sums;
  /** How many were made of names that were to be created. */
  readonly made: Partial<Readonly<Record<Reference, number>>>;
  /** How many lines aren't stored at the file's rate. Absent in what older imports have stored. */
  readonly repriced?: number;
  /** Absent in what older imports have stored, and without notices that no row had. */
  readonly notices?: Readonly<Partial<Record<Notice, Sums>>>;
}

/** What is made of a name, as a subject of imports. */
const madeOf = {
  person: "user",
  project: "project",
  function: "function",
  tier: "cost_tier",
  characteristic: "characteristic",
  leave: "leave_kind",
} as const;

const none: Sums = { count: 0, hours: 0, money: 0 };

export const noOutcome: OutcomeSums = {
  results: {},
  file: none,
  made: {},
};

const plus = (sums: Sums, { hours, money }: Outcome): Sums => ({
  count: sums.count + 1,
  // Whole minutes aren't whole hundredths, and are stored to the third of one.
  hours: Math.round((sums.hours + hours * 100) * 3) / 3,
  money: sums.money + toHundredths(money),
});

/** The sums with a batch's outcomes added. */
export function withOutcomes(sums: OutcomeSums, outcomes: readonly Outcome[]): OutcomeSums {
  const byResult = { ...sums.results };
  const noticed = { ...sums.notices };
  let { file, repriced = 0 } = sums;
  for (const outcome of outcomes) {
    byResult[outcome.result] = plus(byResult[outcome.result] ?? none, outcome);
    file = plus(file, { ...outcome, money: outcome.fileMoney });
    if (outcome.isRepriced) repriced += 1;
    for (const notice of outcome.notices) noticed[notice] = plus(noticed[notice] ?? none, outcome);
  }
  return { ...sums, results: byResult, file, repriced, notices: noticed };
}

/** The sums with names that were made. */
export function withMade(sums: OutcomeSums, references: readonly Reference[]): OutcomeSums {
  const made = { ...sums.made };
  for (const reference of references) made[reference] = (made[reference] ?? 0) + 1;
  return { ...sums, made };
}

/** The sums as they are shown: hours and money with two decimals. */
export function shownSums({
  results: byResult,
  file,
  made,
  repriced = 0,
  notices: noticed = {},
}: OutcomeSums) {
  const shown = ({ count, hours, money }: Sums) => ({
    count,
    hours: fromHundredths(Math.round(hours)),
    money: fromHundredths(money),
  });
  return {
    results: Object.fromEntries(results.map((result) => [result, shown(byResult[result] ?? none)])) as Record<
      Result,
      ReturnType<typeof shown>
    >,
    file: shown(file),
    repriced,
    notices: notices.flatMap((notice) => {
      const sums = noticed[notice];
      return sums === undefined ? [] : [{ notice, count: sums.count, hours: fromHundredths(sums.hours) }];
    }),
    alsoCreated: references.flatMap((reference) => {
      const number = made[reference] ?? 0;
      return number === 0 ? [] : [subjectTexts[madeOf[reference]](number)];
    }),
  };
}
