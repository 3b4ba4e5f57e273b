import { containsText } from "#shared/search-key.ts";
import { orderedPage } from "#server/http/ordered-page.ts";
import { serve, type Call } from "#server/http/serve.ts";
import type { Answers } from "#server/scope.ts";
import { inTurns } from "#server/in-turns.ts";
import type { Day } from "#shared/day.ts";
import type { SortValue } from "#shared/in-order.ts";
import { locale } from "#shared/texts/current.ts";
import * as contract from "../contract.ts";
import { overtimeLedger, overtimeOn, type OvertimeHistory } from "../rules/overtime-ledger.ts";
import { termsOn, type OvertimeTerms } from "../rules/overtime-terms.ts";
import { bookOf, bookQueries, firstOf, termsByPerson } from "./overtime-book.ts";
import { everyone, everyTerms } from "./queries.ts";

type ListCall = Call<typeof contract.listOvertime>;
type PersonRow = Answers<[ReturnType<typeof everyone>]>[0][number];
type TermsOf = (personId: string) => readonly OvertimeTerms[];

/** Orders by what is stored: only the page's balances are worked out. */
const stored: Partial<Record<contract.OvertimeOrder, (person: PersonRow) => SortValue>> = {
  name: ({ fullName }) => fullName,
  function: ({ functionName }) => functionName,
};

/** GET /api/overtime/people. Reads nothing of anyone who has no terms. */
export const listOvertime = serve(contract.listOvertime, async (call) => {
  const { today, query } = call;
  const { search = "", terms: whose, sort = "name", direction, after, most } = query;
  const [people, terms] = await call.read(everyone(call.actor.orgId), everyTerms(call.actor.orgId));
  const termsOf = termsByPerson(terms);
  const hasTerms = ({ id }: PersonRow) => termsOf(id).length > 0;
  const left = people.filter((person) => !person.isActive && hasTerms(person));
  const isDue = new Set(
    (await withFigures(call, left, termsOf)).flatMap(({ id, balance }) => ((balance ?? 0) === 0 ? [] : [id])),
  );
  const listed = people.filter(({ id, isActive }) => isActive || isDue.has(id));
  const found = listed.filter(
    (person) =>
      (whose === undefined || hasTerms(person)) &&
      containsText(`${person.fullName} ${person.functionName ?? ""}`, search),
  );
  const paging = { descending: direction === "descending", after, most: Number(most ?? 100) };
  const answer = {
    today,
    total: found.length,
    withTerms: listed.filter(hasTerms).length,
    functions: functionsOf(listed),
  };
  const valueOf = stored[sort];
  if (valueOf !== undefined) {
    const { page, next } = orderedPage(found, { valueOf, ...paging });
    return { ...answer, people: await withFigures(call, page, termsOf), next };
  }
  const by = sort as "waiting" | "balance";
  const all = await withFigures(call, found, termsOf);
  const { page, next } = orderedPage(all, { valueOf: (person) => person[by], ...paging });
  return { ...answer, people: [...page], next };
});

/** Where these people work, by name. */
function functionsOf(people: readonly PersonRow[]) {
  const functions = new Map(
    people.flatMap(({ functionId: id, functionName }) =>
      id === null ? [] : [[id, { id, name: functionName ?? "" }] as const],
    ),
  );
  return [...functions.values()].toSorted((one, other) => one.name.localeCompare(other.name, locale()));
}

const without = { balance: null, waiting: 0, waitingSince: null, isAtCap: false };

/** These people with their terms and what these add up to today. */
async function withFigures(
  call: ListCall,
  people: readonly PersonRow[],
  termsOf: TermsOf,
): Promise<contract.OvertimePerson[]> {
  const { today } = call;
  const terms = people.flatMap(({ id }) => termsOf(id));
  const ids = people.flatMap(({ id }) => (termsOf(id).length > 0 ? [id] : []));
  const historyOf =
    ids.length === 0
      ? null
      : bookOf(await call.read(...bookQueries(call.actor.orgId, ids, firstOf(terms, today), today)));
  const rows: contract.OvertimePerson[] = [];
  for await (const person of inTurns(people)) {
    const own = termsOf(person.id);
    rows.push({
      ...person,
      terms: termsOn(today, own),
      next: own.find(({ validFrom }) => validFrom > today) ?? null,
      ...(historyOf === null || own.length === 0 ? without : figuresOf(historyOf(person.id, own), today)),
    });
  }
  return rows;
}

function figuresOf(history: OvertimeHistory, today: Day) {
  const ledger = overtimeLedger(history, today);
  const balance = overtimeOn(ledger, today);
  const cap = termsOn(today, history.terms)?.cap ?? null;
  return {
    balance,
    waiting: ledger.waiting.length,
    waitingSince: ledger.waiting[0] ?? null,
    isAtCap: cap !== null && balance >= cap,
  };
}
