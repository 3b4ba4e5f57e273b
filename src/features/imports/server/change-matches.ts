import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../names-contract.ts";
import { isUndecided, mayBeCreated } from "../rules/match/name-decisions.ts";
import { mayCreate } from "../rules/match/new-names.ts";
import { matchKey, type Match } from "../rules/read/rows.ts";
import { matchedNames } from "./names-found.ts";
import { openStatuses, takeStep } from "./require-import.ts";

/** Stores what names are matched with; a null match returns a name to what it's found as. A check no longer holds. */
const saveMatches = (
  call: Parameters<typeof takeStep>[0],
  version: number,
  chosen: readonly (readonly [key: string, match: Match | null])[],
) =>
  takeStep(call, { version, in: openStatuses }, (row) => {
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
