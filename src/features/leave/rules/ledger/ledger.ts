import { compareTexts } from "#shared/in-order.ts";
import { addDays, type Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { holidayYearOf } from "../holiday-year.ts";
import { creditsOf } from "./entitlement.ts";
import { fine, fineAmount, ruleOn, type LeavePerson, type LeaveRules } from "./leave-rule.ts";
import { expiryDays, nextLeaveYear } from "./leave-years.ts";

export type LineKind =
  | "carried"
  /** A leave year's hours on its first day, or on the first of the employment. */
  | "grant"
  | "accrual"
  /** What a change of the rule, the pattern or the employment adds or withdraws. */
  | "adjusted"
  | "correction"
  | "taken"
  | "pending"
  /** Carried-over hours whose time is up. */
  | "expired"
  /** What isn't carried over at the end of a leave year; positive where too much was taken. */
  | "ended";

export interface LedgerLine {
  readonly day: Day;
  readonly kind: LineKind;
  /** Hundredths of an hour; negative for what goes. */
  readonly hundredths: number;
  /** The request or correction it comes from. */
  readonly from: string | null;
}

/** A leave year's lines in the order they count. Their sum up to a day is that day's balance. */
export interface LedgerYear {
  readonly first: Day;
  readonly last: Day;
  readonly lines: readonly LedgerLine[];
}

/** A day of a request; days of rejected and cancelled ones don't belong here. */
export interface LeaveEntry {
  readonly day: Day;
  readonly hours: number;
  readonly status: "approved" | "pending";
  readonly requestId: string;
}

export interface LeaveCorrection {
  readonly id: string;
  readonly day: Day;
  /** Negative to remove some; not 0. */
  readonly hours: number;
  /** They count as carried over: they're used first and expire with them. */
  readonly isCarried: boolean;
}

export interface LeaveHistory {
  readonly rules: LeaveRules;
  readonly person: LeavePerson;
  readonly entries: readonly LeaveEntry[];
  readonly corrections: readonly LeaveCorrection[];
}

/**
 * The leave years that contain `from` to `until`, worked out from what is stored. Nothing of it is stored itself,
 * so any day has a balance, and a rule from a day on changes nothing before it.
 *
 * Carried-over hours are used first and go on the day they expire. Requests count on their own days, whenever
 * they're decided. What is left, or missing, at the end of a leave year is carried over as the rule of the next
 * one's first day says; a rule that carries nothing over lets each year stand alone.
 *
 * Two balances come of it: one of what is approved, and one as if everything pending was. All lines but pending ones
 * make the first; with them they make the second. Where pending hours change what is carried over, expires or ends,
 * the difference is a pending line that comes from no request.
 *
 * `from` must be in a leave year of the first rule, into which nothing is carried: `ledgerBegins` says which.
 */
export function ledgerOf(history: LeaveHistory, from: Day, until: Day): LedgerYear[] {
  const years: LedgerYear[] = [];
  let { first } = holidayYearOf(from, history.rules[0].refresh);
  for (let carried = { approved: 0, all: 0 }; first <= until;) {
    const next = nextLeaveYear(first, history.rules);
    const year = yearOf(history, { first, next, carried });
    years.push({ first, last: addDays(next, -1), lines: year.lines });
    [first, carried] = [next, year.carried];
  }
  return years;
}

type Move = LedgerLine & { readonly isCarried?: boolean };

/** Of what is approved, and as if everything pending was. */
interface Both {
  readonly approved: number;
  readonly all: number;
}

/** A balance as its moves come one after the other. */
class Running {
  balance = 0;
  /** Carried-over hours that aren't used yet. */
  #old = 0;

  /** Hundredths that a move adds. */
  add({ kind, isCarried }: Move, hundredths: number): number {
    const added = kind === "expired" ? -this.#old : hundredths;
    this.balance += added;
    if (isCarried === true || (added < 0 && kind !== "adjusted")) this.#old = Math.max(0, this.#old + added);
    return added;
  }
}

function yearOf(history: LeaveHistory, { first, next, carried }: { first: Day; next: Day; carried: Both }) {
  const lines: LedgerLine[] = [];
  const push = (line: Omit<LedgerLine, "hundredths">, { approved, all }: Both) => {
    const { day } = line;
    if (approved !== 0) lines.push({ ...line, hundredths: approved });
    const from = line.kind === "pending" ? line.from : null;
    if (all !== approved) lines.push({ day, kind: "pending", hundredths: all - approved, from });
  };
  const [approved, all] = [new Running(), new Running()];
  for (const move of movesOf(history, first, next)) {
    const { isCarried: _isCarried, hundredths, ...line } = move;
    const given = move.kind === "carried" ? carried : { approved: hundredths, all: hundredths };
    push(line, {
      approved: move.kind === "pending" ? 0 : approved.add(move, given.approved),
      all: all.add(move, given.all),
    });
  }
  const goesOn = {
    approved: carriedOver(approved.balance, next, history),
    all: carriedOver(all.balance, next, history),
  };
  push(
    { day: next, kind: "ended", from: null },
    { approved: goesOn.approved - approved.balance, all: goesOn.all - all.balance },
  );
  return { lines, carried: goesOn };
}

/** By day; within a day first what expires, then what is given, corrected and taken. */
function movesOf(history: LeaveHistory, first: Day, next: Day): Move[] {
  const { rules, person, entries, corrections } = history;
  const isWithin = ({ day }: { readonly day: Day }) => first <= day && day < next;
  const moves: Move[] = [
    { day: first, kind: "carried", hundredths: 0, from: null, isCarried: true },
    ...expiryDays(first, next, rules).map((day) => ({
      day,
      kind: "expired" as const,
      hundredths: 0,
      from: null,
    })),
    ...creditsOf(first, next, rules, person).map((credit) => ({ ...credit, from: null })),
    ...corrections.filter(isWithin).map(({ id, day, hours, isCarried }) => ({
      day,
      kind: "correction" as const,
      hundredths: toHundredths(hours),
      from: id,
      isCarried,
    })),
    ...entries.filter(isWithin).map(({ day, hours, status, requestId }) => ({
      day,
      kind: status === "approved" ? ("taken" as const) : ("pending" as const),
      hundredths: -toHundredths(hours),
      from: requestId,
    })),
  ];
  return moves.toSorted((a, b) => compareTexts(a.day, b.day));
}

/** What of a leave year's last balance goes on into the next: up to the limit; what is missing goes on in full. */
function carriedOver(balance: number, next: Day, { rules, person }: LeaveHistory): number {
  const { carryLimit } = ruleOn(next, rules);
  if (carryLimit === null) return balance;
  const limit = Math.floor(fineAmount(carryLimit, next, person) / fine + 0.5);
  return limit === 0 ? 0 : Math.min(balance, limit);
}
