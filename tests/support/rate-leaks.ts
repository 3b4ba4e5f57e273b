/** What no one without the right may work out: rates per hour, and sums of one person. */
export interface Rates {
  readonly rates: readonly number[];
  readonly costs: readonly number[];
}

/** Numbers that belong together: the fields of an object, the cells of a line, or the lines of a text file. */
function groupsOf(value: unknown, into: number[][]): void {
  if (value === null || typeof value !== "object") return;
  const own: number[] = [];
  for (const each of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    if (typeof each === "number") own.push(each);
    else if (typeof each === "string" && /^-?\d+(\.\d+)?$/.test(each)) own.push(Number(each));
    groupsOf(each, into);
  }
  if (own.length > 0) into.push(own);
}

function readGroups(answer: unknown): number[][] {
  if (typeof answer === "string")
    return answer
      .split("\n")
      .map((line) => line.split(/[,;]/).map((cell) => Number(cell.replaceAll('"', ""))));
  const groups: number[][] = [];
  groupsOf(answer, groups);
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
  return readGroups(answer).flatMap((group) => {
    const ascending = [...new Set(group)].filter(Number.isFinite).toSorted((one, other) => one - other);
    const leaks = ascending.flatMap((each) => {
      const what = secrets.get(Math.abs(each));
      // Quarters are hours and counts as well: no planted rate is one.
      return what === undefined || Number.isInteger(4 * each) ? [] : [`${each} is a ${what}`];
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
