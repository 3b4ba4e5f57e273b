import { randomOf } from "#demo/random.ts";
import { sumExact } from "#shared/hundredths.ts";
import { lineCost } from "#shared/money.ts";

/** `1234.5` from 123450 hundredths, without a calculation that could round. */
function valueOf(hundredths: bigint): number {
  const digits = hundredths.toString().padStart(3, "0");
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/**
 * Multiplies random hours by random rates and adds up the lines, beside whole numbers of any length. `found`
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
  let told = 0n;
  let lines: number[] = [];
  const tell = (line: string): void => {
    found += 1;
    if (found <= 5) log(`FOUND: ${line}`);
  };
  for (let round = 0; round < rounds; round += 1) {
    const hours = BigInt(random.chance(0.5) ? random.whole(0, 200_000) * 25 : random.whole(0, 999_999_999));
    const rate = BigInt(random.whole(0, random.chance(0.9) ? 100_000 : 99_999_999));
    const exact = (hours * rate + 50n) / 100n;
    const cost = lineCost(valueOf(hours), valueOf(rate));
    if (cost !== valueOf(exact))
      tell(`${valueOf(hours)} h at ${valueOf(rate)} is ${valueOf(exact)}, not ${cost}`);
    // A total that a person could see; beyond it a double has no penny of its own.
    if (exact > 1_000_000_000n) continue;
    told += exact;
    lines.push(cost);
    if (lines.length < 1_000) continue;
    if (sumExact(lines) !== valueOf(told))
      tell(`${lines.length} lines are ${valueOf(told)}, not ${sumExact(lines)}`);
    [lines, told] = [[], 0n];
  }
  return { tried: rounds, found };
}
