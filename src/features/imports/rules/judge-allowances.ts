import { at, type Fault } from "./fault.ts";
import {
  numberOf,
  outcomeOf,
  unreadable,
  unreadOutcome,
  type Judged,
  type JudgeFrame,
  type Names,
} from "./judging.ts";
import { saidBefore } from "./plan-facts.ts";
import { named } from "./read-entry.ts";
import type { Outcome, TypedRow } from "./rows.ts";

/** What allowances are judged by: people's own by id, null where the organisation's holds. */
export interface AllowanceFacts {
  readonly allowances: ReadonlyMap<string, number | null>;
}

export interface AllowanceWork {
  readonly personId: string;
  readonly hours: number;
}

type Unread = { readonly refused: readonly Fault[] } | { readonly skipped: string };

/** A year of hours. */
const most = 8784;

function readAllowance(row: TypedRow, names: Names): AllowanceWork | Unread {
  const refused = unreadable(row);
  const hours = numberOf(row, "allowance");
  if (hours === null && row.problems.allowance === undefined)
    refused.push(at("allowance", "The allowance is missing."));
  if (hours !== null && (hours < 0 || hours > most))
    refused.push(at("allowance", `An allowance is from 0 to ${most} hours. Write the hours of a year.`));
  const person = named(row, "person", names, refused);
  if ("skipped" in person) return person;
  if (refused.length > 0 || hours === null || !("id" in person)) return { refused };
  return { personId: person.id, hours };
}

/** Tells the tally of rows that are passed over. */
export function noteAllowances(rows: readonly TypedRow[], { names, seen }: JudgeFrame): void {
  for (const row of rows) {
    const read = readAllowance(row, names);
    if ("personId" in read) saidBefore(seen, `allowance ${read.personId}`, row);
  }
}

/** What becomes of allowances: each person's own changes to what the file says, once. */
export function judgeAllowances(
  rows: readonly TypedRow[],
  { allowances }: AllowanceFacts,
  { names, seen }: JudgeFrame,
): Judged<AllowanceWork> {
  const works: AllowanceWork[] = [];
  const outcomes = rows.map((row): Outcome => {
    const read = readAllowance(row, names);
    if (!("personId" in read)) return unreadOutcome(row, read);
    const sums = { hours: read.hours };
    const earlier = saidBefore(seen, `allowance ${read.personId}`, row);
    if (earlier !== null)
      return outcomeOf(
        row,
        "refused",
        [at("person", `Row ${earlier} is of the same person. Leave one of them out.`)],
        sums,
      );
    if (allowances.get(read.personId) === read.hours) return outcomeOf(row, "same", [], sums);
    works.push(read);
    return outcomeOf(row, "changed", [], sums);
  });
  return { outcomes, works };
}
