/** What no one without the right may work out: rates per hour, and sums of one person. */
export interface Rates {
  readonly rates: readonly number[];
  readonly costs: readonly number[];
}

/** Numbers that belong together: the fields of an object, the cells of a line, or the lines of a text file. */
interface Group {
  readonly numbers: number[];
  /** Those that can be money: all in a field of money, none in one of hours, in others what is no quarter. */
  readonly amounts: Set<number>;
}

const namedAfterMoney = /cost|budget|amount|revenue|price|rate|margin|money/i;
const namedAfterHours = /hours$/i;
const isAmountIn = (field: string, value: number) =>
  !namedAfterHours.test(field) && (namedAfterMoney.test(field) || !Number.isInteger(4 * value));

function groupsOf(value: unknown, field: string, into: Group[]): void {
  if (value === null || typeof value !== "object") return;
  const own: Group = { numbers: [], amounts: new Set() };
  // The items of a list belong to the list's field.
  const fields = Array.isArray(value)
    ? (value as unknown[]).map((each) => [field, each] as const)
    : Object.entries(value);
  for (const [name, each] of fields) {
    if (typeof each === "number" || (typeof each === "string" && /^-?\d+(\.\d+)?$/.test(each))) {
      own.numbers.push(Number(each));
      if (isAmountIn(name, Number(each))) own.amounts.add(Number(each));
    }
    groupsOf(each, name, into);
  }
  if (own.numbers.length > 0) into.push(own);
}

function readGroups(answer: unknown): Group[] {
  const groups: Group[] = [];
  const lines = typeof answer === "string" ? answer.split("\n").map((line) => line.split(/[,;]/)) : null;
  groupsOf(lines?.map((line) => line.map((cell) => cell.replaceAll('"', ""))) ?? answer, "", groups);
  return groups;
}

type Secrets = ReadonlyMap<number, string>;
const known = new WeakMap<Rates, Secrets>();

function secretsOf(rates: Rates): Secrets {
  const secrets: Secrets =
    known.get(rates) ??
    new Map([
      ...rates.costs.filter((cost) => cost > 0).map((cost) => [cost, "one person's cost"] as const),
      ...rates.rates.map((rate) => [rate, "rate"] as const),
    ]);
  known.set(rates, secrets);
  return secrets;
}

/** The index of the first of ascending numbers that isn't below a bound. */
function placeOf(bound: number, ascending: readonly number[]): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Every way in which a rate or one person's cost follows from an answer: rates as they are, and cost over hours. */
export function rateLeaks(answer: unknown, rates: Rates): string[] {
  const secrets = secretsOf(rates);
  return readGroups(answer).flatMap(({ numbers, amounts }) => {
    const ascending = [...new Set(numbers)].filter(Number.isFinite).toSorted((one, other) => one - other);
    const leaks = ascending.flatMap((each) => {
      const what = secrets.get(Math.abs(each));
      // Integers are counts as well: no planted rate is one.
      return what === undefined || Number.isInteger(each) || !amounts.has(each)
        ? []
        : [`${each} is a ${what}`];
    });
    for (const hours of ascending) {
      if (Math.abs(hours) < 0.2) continue;
      const near = 0.006 + Math.abs(hours) * 1e-6;
      for (const rate of rates.rates)
        for (let at = placeOf(hours * rate - near, ascending); at < ascending.length; at += 1) {
          const cost = ascending[at] ?? 0;
          if (cost > hours * rate + near) break;
          leaks.push(`${cost} / ${hours} is the rate ${rate}`);
        }
    }
    return leaks;
  });
}
