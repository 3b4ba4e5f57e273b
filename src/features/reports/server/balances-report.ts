import type { Day } from "#shared/day.ts";
import { multiplyExact } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import {
  balanceOn,
  ledgerYearOn,
  yearBalance,
  type HolidayBalance,
} from "#features/leave/rules/ledger/balance.ts";
import {
  bookOf,
  bookQueries,
  leaveKindQueries,
  leaveKindsFrom,
  rulesOfKind,
} from "#features/leave/server/ledger/leave-book.ts";
import { inTurns } from "#server/in-turns.ts";
import { computedTable, type ComputedColumn } from "./computed-queries.ts";
import { peopleWithBalances } from "./leave-queries.ts";
import type { Reader, ReportRequest, ReportTable, Reading } from "./reader.ts";

interface Line extends HolidayBalance {
  readonly person: string;
  readonly function: string | null;
  readonly kind: string;
  readonly begins: Day;
  readonly balance: number;
  /** The day at whose end it is. */
  readonly on: Day;
  /** The balance at the person's hourly rate; null of leave that isn't paid, and without a rate. */
  readonly value: number | null;
}

const columns: readonly ComputedColumn<Line>[] = [
  { id: "person", label: () => t`Person`, kind: "text", value: ({ person }) => person },
  { id: "function", label: () => t`Function`, kind: "text", value: (line) => line.function },
  { id: "kind", label: () => t`Kind of leave`, kind: "text", value: ({ kind }) => kind },
  { id: "year", label: () => t`Leave year from`, kind: "day", value: ({ begins }) => begins },
  {
    id: "allowance",
    label: () => t`Allowance`,
    kind: "hours",
    adds: true,
    value: ({ allowance }) => allowance,
  },
  { id: "taken", label: () => t.as("leave")`Taken`, kind: "hours", adds: true, value: ({ taken }) => taken },
  {
    id: "ahead",
    label: () => t`Approved ahead`,
    kind: "hours",
    adds: true,
    value: (line) => line.approvedAhead,
  },
  { id: "pending", label: () => t`Pending`, kind: "hours", adds: true, value: ({ pending }) => pending },
  {
    id: "remaining",
    label: () => t.as("leave")`Remaining`,
    kind: "hours",
    adds: true,
    value: ({ remaining }) => remaining,
  },
  { id: "on", label: () => t`Day`, kind: "day", value: ({ on }) => on },
  {
    id: "balance",
    label: () => t`Balance on the day`,
    kind: "hours",
    adds: true,
    value: ({ balance }) => balance,
  },
];
const value: ComputedColumn<Line> = {
  id: "value",
  label: () => t`Value of the balance`,
  kind: "money",
  adds: true,
  value: ({ value: money }) => money,
};

/** Everyone's balances at the end of a day, as My Time shows them, in each kind of leave that has one. */
export async function balancesTable(
  read: Reading,
  reader: Reader,
  request: ReportRequest,
  on: Day,
): Promise<ReportTable> {
  const { orgId } = reader;
  const [people, ...rows] = await read(peopleWithBalances(reader, request), ...leaveKindQueries(orgId));
  const { kinds, refresh } = leaveKindsFrom(orgId, rows);
  const requested = kinds
    .filter(({ id, hasBalance }) => hasBalance && (request.kind === null || id === request.kind))
    .map((kind) => ({ kind, rules: rulesOfKind(kind, refresh), from: on, until: on }));
  const book = bookOf(
    await read(
      ...bookQueries(
        orgId,
        people.map(({ id }) => id),
        requested,
      ),
    ),
  );
  const lines: Line[] = [];
  for await (const person of inTurns(people))
    for (const each of requested) {
      const year = ledgerYearOn(book.ledger(person.id, each), on);
      if (year === null) continue;
      const balance = balanceOn(year, on);
      const line = {
        ...yearBalance(year, on),
        person: person.name,
        function: person.functionName,
        kind: each.kind.name,
        begins: year.first,
        on,
        balance,
        value: each.kind.isPaid && person.rate !== null ? multiplyExact(balance, person.rate) : null,
      };
      // Of a kind that was switched off, only what is left to settle.
      if (each.kind.isActive || balance !== 0) lines.push(line);
    }
  // What people cost is for those who may see everyone's (docs/readings.md#decision-15).
  const showsValue = reader.maySeeCosts && reader.seesEveryone;
  return computedTable(showsValue ? [...columns, value] : columns, lines);
}
