import { notFound } from "#server/refusal.ts";
import type { Call } from "#server/http/serve.ts";
import type { Day } from "#shared/day.ts";
import type { Ledger, readLedger } from "../../kinds-contract.ts";
import { hoursPerDay } from "#features/people/rules/leave-hours.ts";
import { balanceIfApproved, balanceOn, ledgerYearOn } from "../../rules/ledger/balance.ts";
import { shownLines } from "../../rules/ledger/ledger-view.ts";
import { correctionReasons, leavePerson } from "../kinds/people-queries.ts";
import { bookOf, bookQueries, leaveKindQueries, leaveKindsFrom, rulesOfKind } from "./leave-book.ts";

/** A person's leave year as its lines; the caller has checked who may read it. */
export async function ledgerView(
  call: Pick<Call<typeof readLedger>, "actor" | "read">,
  personId: string,
  { kindId, on }: { readonly kindId: string | null; readonly on: Day },
): Promise<Ledger> {
  const { orgId } = call.actor;
  const [[person], reasons, ...rows] = await call.read(
    leavePerson(orgId, personId),
    correctionReasons(orgId, personId),
    ...leaveKindQueries(orgId),
  );
  const { kinds, refresh } = leaveKindsFrom(orgId, rows);
  const kind = kinds.find(({ id, hasBalance }) => id === (kindId ?? orgId) && hasBalance);
  if (!person || !kind) throw notFound();
  const requested = { kind, rules: rulesOfKind(kind, refresh), from: on, until: on };
  const book = bookOf(await call.read(...bookQueries(orgId, [personId], [requested])));
  const year = ledgerYearOn(book.ledger(personId, requested), on);
  if (year === null) throw new Error("A ledger without the year it was asked for");
  const { patterns, effectiveMonthlyHours } = book.history(personId, requested).person;
  const reasonOf = new Map(reasons.map((row) => [row.id, row]));
  return {
    kind: { id: kind.id, name: kind.name, unit: kind.unit },
    fullName: person.fullName,
    first: year.first,
    last: year.last,
    on,
    balance: balanceOn(year, on),
    ifApproved: balanceIfApproved(year, on),
    hoursPerDay: hoursPerDay({ patterns, effectiveMonthlyHours, publicHolidays: new Map() }, on),
    lines: shownLines(year).map(({ from, ...line }) => {
      const correction = line.kind === "correction" && from !== null ? reasonOf.get(from) : undefined;
      return {
        ...line,
        requestId: line.kind === "correction" ? null : from,
        reason: correction?.reason ?? null,
        byName: correction?.byName ?? null,
      };
    }),
    employment: {
      firstDay: person.firstDay,
      lastDay: person.lastDay,
      version: person.version,
      updatedByName: person.updatedByName,
    },
  };
}
