import { randomOf } from "#demo/random.ts";
import { overtimeLedger, type OvertimeLedger } from "#features/overtime/rules/overtime-ledger.ts";
import { overtimeOracle, type OvertimeOracle } from "../support/overtime-oracle.ts";
import { drawnOvertime, overtimeHistoryOf } from "../support/overtime-stories.ts";

/** Days on which the two say something else. */
function differences({ lines, waiting }: OvertimeLedger, oracle: OvertimeOracle): string[] {
  const found: string[] = [];
  let [at, balance] = [0, 0];
  for (const { day, balance: kept } of oracle.days) {
    for (let line = lines[at]; line && line.day <= day; line = lines[(at += 1)]) balance += line.hundredths;
    if (balance !== kept) found.push(`${day}: ${balance}, not ${kept} hundredths`);
  }
  if (at !== lines.length) found.push("lines out of order");
  if (waiting.join() !== oracle.waiting.join())
    found.push(`waiting ${waiting.join()}, not ${oracle.waiting.join()}`);
  return found;
}

/**
 * Random histories of work, beside a balance kept by hand. `found` counts histories in which any day's balance
 * or a waiting week differs; 1,000,000 when `rounds` is left out.
 */
export function run({
  rounds = 1_000_000,
  seed,
  log,
}: {
  rounds?: number | undefined;
  seed: number;
  log: (line: string) => void;
}): Promise<{ tried: number; found: number }> {
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const story = drawnOvertime(randomOf("overtime", seed, round));
    const faults = differences(overtimeLedger(overtimeHistoryOf(story), story.last), overtimeOracle(story));
    if (faults.length > 0) {
      found += 1;
      if (found <= 5)
        log(`FOUND in history ${round}: ${faults.length} differences, first ${faults[0] ?? ""}`);
    }
    if (round % 100_000 === 99_999) log(`${round + 1} histories`);
  }
  return Promise.resolve({ tried: rounds, found });
}
