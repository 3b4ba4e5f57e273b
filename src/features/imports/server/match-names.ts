import { serve } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../names-contract.ts";
import { namesLike } from "../rules/match/directory.ts";
import { countNames, isLike, isUndecided, listOf, mayBeCreated } from "../rules/match/name-decisions.ts";
import { mayCreate } from "../rules/match/new-names.ts";
import { type Match, matchKey } from "../rules/read/rows.ts";
import { storedNamesOf } from "./engine/name-book.ts";
import { matchedNames } from "./names-found.ts";
import { storedNameQueries } from "./queries/stored-names.ts";
import { openStatuses, claimStep } from "./require-import.ts";

const maxFound = 20;

/** GET /api/imports/names. */
export const findNamesLike = serve(contract.findNamesLike, async (call) => {
  const { reference, search = "" } = call.query;
  const stored = storedNamesOf(await call.read(...storedNameQueries(call.actor.orgId)));
  const found = namesLike(stored, reference, search);
  return {
    names: found.slice(0, maxFound).map(({ id, label }) => ({ id, label })),
    left: Math.max(0, found.length - maxFound),
  };
});

/** The names of one page. */
const page = 200;

/** GET /api/imports/{importId}/matches. */
export const readMatches = serve(contract.readMatches, async (call) => {
  const { list, search = "", after = "0" } = call.query;
  const { row, names } = await matchedNames(call, { store: true });
  const wanted = names.filter(
    (name) => (list === undefined || listOf(name) === list) && isLike(name, search),
  );
  const shown = wanted.slice(Number(after), Number(after) + page);
  const next = Number(after) + shown.length;
  return {
    version: row.version,
    names: shown,
    total: wanted.length,
    next: next < wanted.length ? String(next) : null,
    counts: countNames(names),
  };
});

/** Stores what names are matched with; a null match returns a name to what it's found as. Any check is outdated. */
const saveMatches = (
  call: Parameters<typeof claimStep>[0],
  version: number,
  chosen: readonly (readonly [key: string, match: Match | null])[],
) =>
  claimStep(call, { version, in: openStatuses }, (row) => {
    const matches = new Map(Object.entries(row.matches as Readonly<Record<string, Match>>));
    for (const [key, match] of chosen)
      if (match === null) matches.delete(key);
      else matches.set(key, match);
    return {
      status: "preparing",
      matches: JSON.stringify(Object.fromEntries(matches)),
      outcome: null,
      failure: null,
    };
  });

/** PUT /api/imports/{importId}/matches. */
export const changeMatches = serve(contract.changeMatches, (call) => {
  const { matches, version } = call.body;
  const impossible = matches.find(
    ({ reference, text, match }) => match === "create" && !mayCreate(reference, text),
  );
  if (impossible) throw invalid({ matches: t`${impossible.text} can't be created by an import.` });
  return saveMatches(
    call,
    version,
    matches.map(({ reference, text, match }) => [matchKey(reference, text), match] as const),
  );
});

/** POST /api/imports/{importId}/decide. However many names there are: none is left out. */
export const decideNames = serve(contract.decideNames, async (call) => {
  const { version, match, reference } = call.body;
  const { names } = await matchedNames(call, { store: false });
  const meant = names.filter(
    (name) =>
      (reference === undefined || name.reference === reference) &&
      (match === "create" ? mayBeCreated(name) : isUndecided(name)),
  );
  return saveMatches(
    call,
    version,
    meant.map((name) => [matchKey(name.reference, name.text), match] as const),
  );
});
