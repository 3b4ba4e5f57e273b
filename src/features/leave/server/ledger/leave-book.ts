import type { Answers } from "#server/scope.ts";
import { addDays, type Day } from "#shared/day.ts";
import { monthlyHoursOf, workingPatternsOf } from "#features/people/server/working-days-queries.ts";
import { patternOf } from "#features/people/server/working-days.ts";
import { holidayYearOf, type HolidayRefresh } from "../../rules/holiday-year.ts";
import { rulesOf } from "../../rules/kinds/rule-form.ts";
import type { LeaveRules } from "../../rules/ledger/leave-rule.ts";
import { ledgerBegins } from "../../rules/ledger/leave-years.ts";
import { ledgerOf, type LeaveEntry, type LeaveHistory, type LedgerYear } from "../../rules/ledger/ledger.ts";
import {
  leaveCorrectionsOf,
  leaveEntriesOf,
  leaveSettings,
  leaveTermsOf,
  workedHoursOf,
} from "./ledger-queries.ts";
import { kindQueries, kindsFrom, type StoredKind } from "./stored-kinds.ts";

/** An organisation's kinds, and when its leave years begin. */
export interface LeaveKinds {
  readonly kinds: readonly [StoredKind, ...StoredKind[]];
  readonly refresh: HolidayRefresh;
}

export const leaveKindQueries = (orgId: string) => [...kindQueries(orgId), leaveSettings(orgId)] as const;

export function leaveKindsFrom(
  orgId: string,
  [kinds, rules, [refresh]]: Answers<ReturnType<typeof leaveKindQueries>>,
): LeaveKinds {
  if (!refresh) throw new Error("An organisation without settings");
  return { kinds: kindsFrom(orgId, kinds, rules), refresh };
}

export const rulesOfKind = ({ isHoliday, rules }: StoredKind, refresh: HolidayRefresh): LeaveRules =>
  rulesOf(isHoliday, rules, refresh);

/** A kind with a balance, and the days someone wants to know it of. */
export interface Requested {
  readonly kind: Pick<StoredKind, "id" | "isHoliday">;
  readonly rules: LeaveRules;
  readonly from: Day;
  readonly until: Day;
}

/** A leave year is shorter than two years. */
const longestYear = 732;

/** What ledgers of people need: reads for one trip. */
export function bookQueries(orgId: string, people: readonly string[], requested: readonly Requested[]) {
  const begins = requested.map(
    ({ rules, from }) => holidayYearOf(ledgerBegins(rules, from), rules[0].refresh).first,
  );
  const first = begins.toSorted()[0] ?? "2100-12-31";
  const last = addDays(
    requested
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? first,
    longestYear,
  );
  const isByWork = requested.some(({ rules }) =>
    rules.some(({ entitlement }) => entitlement.how === "worked"),
  );
  return [
    monthlyHoursOf(orgId, people),
    workingPatternsOf(orgId, people, last),
    leaveTermsOf(orgId, people),
    leaveEntriesOf(orgId, people, first, last),
    leaveCorrectionsOf(orgId, people, first, last),
    workedHoursOf(orgId, isByWork ? people : [], first, last),
  ] as const;
}
export type BookRows = Answers<ReturnType<typeof bookQueries>>;

/** Ledgers of the people that were read. */
export interface LeaveBook {
  /** Everything a person's ledger of a kind is worked out from. */
  history(personId: string, requested: Pick<Requested, "kind" | "rules">): LeaveHistory;
  /** The leave years that contain `from` to `until`, and those before that they depend on. */
  ledger(personId: string, requested: Requested): LedgerYear[];
}

export function bookOf([monthly, patterns, terms, entries, corrections, worked]: BookRows): LeaveBook {
  const monthlyHours = new Map(monthly.map((row) => [row.user_id, row.monthly_hours]));
  const termsBy = new Map(terms.map((row) => [row.id, row]));
  const patternsBy = Map.groupBy(patterns, (row) => row.user_id);
  const entriesBy = Map.groupBy(entries, (row) => row.user_id);
  const correctionsBy = Map.groupBy(corrections, (row) => row.user_id);
  const workedBy = Map.groupBy(worked, (row) => row.user_id);
  const history: LeaveBook["history"] = (personId, { kind, rules }) => {
    const row = termsBy.get(personId);
    return {
      rules,
      person: {
        allowance: row?.allowance ?? 0,
        patterns: (patternsBy.get(personId) ?? []).map(patternOf),
        effectiveMonthlyHours: monthlyHours.get(personId) ?? 0,
        firstDay: row?.first_day ?? null,
        lastDay: row?.last_day ?? null,
        worked: workedBy.get(personId) ?? [],
      },
      entries: (entriesBy.get(personId) ?? [])
        .filter(({ kind_id: kindId }) => (kindId === null ? kind.isHoliday : kindId === kind.id))
        .map(({ day, hours, requestId, status }): LeaveEntry => ({
          day,
          hours,
          requestId,
          status: status === "approved" ? "approved" : "pending",
        })),
      corrections: (correctionsBy.get(personId) ?? []).filter(({ kind_id: kindId }) => kindId === kind.id),
    };
  };
  return {
    history,
    ledger: (personId, requested) =>
      ledgerOf(history(personId, requested), ledgerBegins(requested.rules, requested.from), requested.until),
  };
}
