import type { Call } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import type { Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { holidayStatusOf } from "../../rules/holiday-status.ts";
import { ledgerYearOn, remainingAllowance, yearBalance } from "../../rules/ledger/balance.ts";
import {
  bookOf,
  bookQueries,
  leaveKindsFrom,
  rulesOfKind,
  type Requested,
  type leaveKindQueries,
} from "../ledger/leave-book.ts";
import type { listHolidayRequests } from "../../decisions-contract.ts";

interface RequestRow {
  /** The owner's. */
  readonly id: string;
  readonly request_id: string;
  readonly kind_id: string | null;
  readonly start_date: Day;
  readonly end_date: Day;
  readonly status: string;
}

/** What the leave year of a request's start gives, and what it leaves; hours. */
export interface RequestBalance {
  /** The specification's Remaining Allowance (docs/readings.md#001-3); may be negative. */
  readonly remaining: number;
  readonly allowance: number;
  readonly approvedHours: number;
  readonly last: Day;
}

type Reader = Pick<Call<typeof listHolidayRequests>, "read"> & { readonly actor: { readonly orgId: string } };

/** The balances of requests by their ids; none of kinds that count against no hours. One trip for all. */
export async function requestBalances(
  { read, actor: { orgId } }: Reader,
  kindAnswers: Answers<ReturnType<typeof leaveKindQueries>>,
  rows: readonly RequestRow[],
): Promise<Map<string, RequestBalance>> {
  const { kinds, refresh } = leaveKindsFrom(orgId, kindAnswers);
  const rowsBy = Map.groupBy(rows, ({ kind_id: kindId }) => kindId ?? orgId);
  const requested = kinds.flatMap((kind): Requested[] => {
    const starts = (rowsBy.get(kind.id) ?? []).map(({ start_date: start }) => start).toSorted();
    const [from] = starts;
    if (!kind.hasBalance || from === undefined) return [];
    return [{ kind, rules: rulesOfKind(kind, refresh), from, until: starts.at(-1) ?? from }];
  });
  if (requested.length === 0) return new Map();
  const book = bookOf(await read(...bookQueries(orgId, [...new Set(rows.map(({ id }) => id))], requested)));
  const balances = requested.flatMap((each) => {
    const byOwner = Map.groupBy(rowsBy.get(each.kind.id) ?? [], ({ id }) => id);
    return [...byOwner].flatMap(([owner, owned]) => {
      const years = book.ledger(owner, each);
      return owned.flatMap((row) => {
        const year = ledgerYearOn(years, row.start_date);
        return year === null ? [] : [[row.request_id, balanceOf(year, row)] as const];
      });
    });
  });
  return new Map(balances);
}

function balanceOf(
  year: NonNullable<ReturnType<typeof ledgerYearOn>>,
  { request_id: id, end_date: endDate, status }: RequestRow,
): RequestBalance {
  const { allowance, taken, approvedAhead } = yearBalance(year, year.last);
  return {
    remaining: remainingAllowance(year, { id, endDate, status: holidayStatusOf(status) }),
    allowance,
    approvedHours: fromHundredths(toHundredths(taken) + toHundredths(approvedAhead)),
    last: year.last,
  };
}
