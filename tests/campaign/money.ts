import { randomOf } from "#demo/random.ts";
import { sumExact } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { lineCost, sumCost } from "#shared/money.ts";

/** `1234.5` from 123450 hundredths, without a calculation that could round. */
function valueOf(hundredths: bigint): number {
  const digits = hundredths.toString().padStart(3, "0");
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Half up at the second decimal, of a number counted in parts of a hundredth. */
const roundedTo = (parts: bigint, ofHundredth: bigint): bigint =>
  (2n * parts + ofHundredth) / (2n * ofHundredth);

interface Several {
  hours: number[];
  /** In parts of 12 seconds. */
  units: bigint;
  costs: { hours: number; rate: number }[];
  /** In hundredths of pennies. */
  pennies: bigint;
}
const nothing = (): Several => ({ hours: [], units: 0n, costs: [], pennies: 0n });

/** What is wrong with the sum of hours in minutes and hundredths, or with the cost of several, rounded once. */
function faultsOf({ hours, units, costs, pennies }: Several): string[] {
  const [wantedHours, wantedCost] = [valueOf(roundedTo(units, 3n)), valueOf(roundedTo(pennies, 100n))];
  return [
    ...(sumHours(hours) === wantedHours ? [] : [`hours are ${wantedHours}, not ${sumHours(hours)}`]),
    ...(sumCost(costs) === wantedCost ? [] : [`costs are ${wantedCost}, not ${sumCost(costs)}`]),
  ];
}

/**
 * Multiplies random hours by random rates and adds up the lines, beside integers of any length. `found`
 * counts products and sums that differ in a single penny; 1,000,000 products when `rounds` is left out.
 */
export async function run({
  rounds = 1_000_000,
  seed,
  log,
}: {
  rounds?: number | undefined;
  seed: number;
  log: (line: string) => void;
}): Promise<{ tried: number; found: number }> {
  const random = randomOf(seed);
  let found = 0;
  let reported = 0n;
  let lines: number[] = [];
  let several = nothing();
  const report = (line: string): void => {
    found += 1;
    if (found <= 5) log(`FOUND: ${line}`);
  };
  for (let round = 0; round < rounds; round += 1) {
    const hours = BigInt(
      random.chance(0.5) ? random.integer(0, 200_000) * 25 : random.integer(0, 999_999_999),
    );
    const rate = BigInt(random.integer(0, random.chance(0.9) ? 100_000 : 99_999_999));
    const exact = (hours * rate + 50n) / 100n;
    const part = random.chance(0.5) ? random.integer(0, 1440) : null;
    const day = part === null ? random.integer(0, 2400) : 0;
    several.hours.push(part === null ? valueOf(BigInt(day)) : part / 60);
    several.units += part === null ? BigInt(day) * 3n : BigInt(part) * 5n;
    several.costs.push({ hours: valueOf(BigInt(day)), rate: valueOf(rate % 100_000n) });
    several.pennies += BigInt(day) * (rate % 100_000n);
    if (several.hours.length === 100) {
      faultsOf(several).forEach(report);
      several = nothing();
    }
    const cost = lineCost(valueOf(hours), valueOf(rate));
    if (cost !== valueOf(exact))
      report(`${valueOf(hours)} h at ${valueOf(rate)} is ${valueOf(exact)}, not ${cost}`);
    // A total that a person could see; beyond it a double has no penny of its own.
    if (exact > 1_000_000_000n) continue;
    reported += exact;
    lines.push(cost);
    if (lines.length < 1_000) continue;
    if (sumExact(lines) !== valueOf(reported))
      report(`${lines.length} lines are ${valueOf(reported)}, not ${sumExact(lines)}`);
    [lines, reported] = [[], 0n];
  }
  return { tried: rounds, found };
}
