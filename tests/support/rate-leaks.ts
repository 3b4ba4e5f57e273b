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

/** Every way in which a rate or one person's cost follows from an answer: rates as they are, and cost over hours. */
export function rateLeaks(answer: unknown, { rates, costs }: Rates): string[] {
  const secret = new Map([
    ...costs.filter((cost) => cost > 0).map((cost) => [cost, "one person's cost"] as const),
    ...rates.map((rate) => [rate, "rate"] as const),
  ]);
  return readGroups(answer).flatMap((group) => {
    const direct = group.flatMap((each) => {
      const what = secret.get(Math.abs(each));
      // Integers are hours and counts as well.
      return what === undefined || Number.isInteger(each) ? [] : [`${each} is a ${what}`];
    });
    const derived = group.flatMap((hours) =>
      hours === 0 || !Number.isFinite(hours)
        ? []
        : group.flatMap((cost) => {
            const rate = rates.find(
              (each) => Math.abs(hours * each - cost) <= 0.006 + Math.abs(hours) * 1e-6,
            );
            return rate === undefined || Math.abs(hours) < 0.2
              ? []
              : [`${cost} / ${hours} is the rate ${rate}`];
          }),
    );
    return [...direct, ...derived];
  });
}
