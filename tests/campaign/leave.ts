import { randomOf } from "#demo/random.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { balanceIfApproved, balanceOn, ledgerYearOn } from "#features/leave/rules/ledger/balance.ts";
import { ledgerOf, type LedgerYear } from "#features/leave/rules/ledger/ledger.ts";
import { ledgerBegins } from "#features/leave/rules/ledger/leave-years.ts";
import { oracleOf, type OracleDay } from "../support/leave-oracle.ts";
import { tryHistories, type HistoriesRequest } from "./histories.ts";
import { drawnStory, historyOf } from "../support/leave-stories.ts";

/** Days whose balance is checked in every story: its years' edges, its lines' days and the days around them. */
function differences(years: readonly LedgerYear[], days: readonly OracleDay[]): string[] {
  const found: string[] = [];
  let year: LedgerYear | null = null;
  let at = 0;
  let [all, waiting] = [0, 0];
  for (const { day, ifApproved, balance } of days) {
    if (year === null || day > year.last) {
      year = ledgerYearOn(years, day);
      [at, all, waiting] = [0, 0, 0];
    }
    if (year === null) return [`no leave year on ${day}`];
    for (let line = year.lines[at]; line && line.day <= day; line = year.lines[at]) {
      all += line.hundredths;
      if (line.kind === "pending") waiting += line.hundredths;
      at += 1;
    }
    if (all !== ifApproved || all - waiting !== balance)
      found.push(`${day}: ${all} and ${all - waiting}, not ${ifApproved} and ${balance} hundredths`);
  }
  return found;
}

/**
 * Random histories of leave, beside a manual ledger: any day's balance. The ledger of a later day must say the
 * same of the days before.
 */
export const run = ({ seed, ...rounds }: HistoriesRequest) =>
  Promise.resolve(
    tryHistories(rounds, (round) => {
      const story = drawnStory(randomOf(seed, round));
      const begins = ledgerBegins(story.rules, story.last);
      const years = ledgerOf(historyOf(story), begins, story.last);
      const days = oracleOf(story, begins, story.last, round % 1000 === 0);
      const faults = differences(years, days);
      const lastDay = days.at(-1);
      const year = ledgerYearOn(years, story.last);
      if (
        !lastDay ||
        !year ||
        toHundredths(balanceOn(year, story.last)) !== lastDay.balance ||
        toHundredths(balanceIfApproved(year, story.last)) !== lastDay.ifApproved
      )
        faults.push(`the balance on ${story.last} is another`);
      return faults;
    }),
  );
