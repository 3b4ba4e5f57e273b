import { randomOf } from "#demo/random.ts";
import { overtimeLedger, type OvertimeLedger } from "#features/overtime/rules/overtime-ledger.ts";
import { overtimeOracle, type OvertimeOracle } from "../support/overtime-oracle.ts";
import { tryHistories, type HistoriesRequest } from "./histories.ts";
import { drawnOvertime, overtimeHistoryOf } from "../support/overtime-stories.ts";

/** Days on which the two say something else. */
function differences({ lines, waiting }: OvertimeLedger, oracle: OvertimeOracle): string[] {
  const found: string[] = [];
  let [at, balance] = [0, 0];
  for (const { day, balance: expected } of oracle.days) {
    for (let line = lines[at]; line && line.day <= day; line = lines[(at += 1)]) balance += line.hundredths;
    if (balance !== expected) found.push(`${day}: ${balance}, not ${expected} hundredths`);
  }
  if (at !== lines.length) found.push("lines out of order");
  if (waiting.join() !== oracle.waiting.join())
    found.push(`waiting ${waiting.join()}, not ${oracle.waiting.join()}`);
  return found;
}

/** Random histories of work, beside a manual balance: any day's balance and the waiting weeks. */
export const run = ({ seed, ...rounds }: HistoriesRequest) =>
  Promise.resolve(
    tryHistories(rounds, (round) => {
      const story = drawnOvertime(randomOf("overtime", seed, round));
      return differences(overtimeLedger(overtimeHistoryOf(story), story.last), overtimeOracle(story));
    }),
  );
