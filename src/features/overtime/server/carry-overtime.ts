import { lockPeopleById } from "#features/people/server/place-queries.ts";
import { newId } from "#server/ids.ts";
import type { Query } from "#server/database/sql.ts";
import type { Database, Transaction } from "#server/scope.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { overtimeLedger, overtimeOn } from "../rules/overtime-ledger.ts";
import { termsOn } from "../rules/overtime-terms.ts";
import { bookOf, bookQueries, firstOf, termsByPerson } from "./overtime-book.ts";
import {
  carryBalance,
  dropEntriesBefore,
  dropTermsBefore,
  everyTerms,
  insertTerms,
  termsOf,
} from "./queries.ts";

/** People per transaction: short, so that no one waits. */
const batch = 100;

/**
 * Before what is older than `dataFrom` is removed: weeks that would lose days, and entries before them, become
 * one line of each person's balance. So no balance changes by a removal; only its earliest lines go.
 */
export async function carryOvertime(database: Database, orgId: string, dataFrom: Day): Promise<void> {
  const cut = startOfWeek(addDays(dataFrom, 6));
  const [rows] = await database.read(orgId, everyTerms(orgId));
  const people = [...new Set(rows.filter((row) => row.validFrom < cut).map((row) => row.userId))];
  for (let at = 0; at < people.length; at += batch)
    await database.write(orgId, (transaction) =>
      carrySome(transaction, orgId, people.slice(at, at + batch), cut),
    );
}

async function carrySome(transaction: Transaction, orgId: string, people: readonly string[], cut: Day) {
  await transaction.rows(lockPeopleById(orgId, people));
  const rows = await transaction.rows(termsOf(orgId, people));
  const last = addDays(cut, -1);
  const historyOf = bookOf(await transaction.read(...bookQueries(orgId, people, firstOf(rows, cut), last)));
  const ofPerson = termsByPerson(rows);
  const writes = people.flatMap((personId): Query<unknown>[] => {
    const terms = ofPerson(personId);
    const inForce = termsOn(last, terms);
    if (inForce === null) return [];
    const balance = overtimeOn(overtimeLedger(historyOf(personId, terms), last), last);
    const goesOn = !terms.some(({ validFrom }) => validFrom === cut);
    return [
      dropEntriesBefore(orgId, personId, cut),
      dropTermsBefore(orgId, personId, cut),
      ...(goesOn
        ? [insertTerms(orgId, [{ id: newId(), personId }], { ...inForce, validFrom: cut }, null)]
        : []),
      ...(balance === 0 ? [] : [carryBalance(orgId, { id: newId(), personId, day: last, hours: balance })]),
    ];
  });
  await transaction.runAll(writes);
}
