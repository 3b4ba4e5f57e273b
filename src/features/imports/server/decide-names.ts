import { serve } from "#server/http/serve.ts";
import * as contract from "../names-contract.ts";
import { isUndecided, mayBeCreated } from "../rules/name-decisions.ts";
import { matchKey, type Match } from "../rules/rows.ts";
import { saveMatches } from "./change-matches.ts";
import { matchedNames } from "./names-found.ts";
import { readView } from "./require-import.ts";

/** POST /api/imports/{importId}/decide. However many names there are: none is left out. */
export const decideNames = serve(contract.decideNames, async (call) => {
  const { version, match, reference } = call.body;
  const { names } = await matchedNames(call, { store: false });
  const meant = names.filter(
    (name) =>
      (reference === undefined || name.reference === reference) &&
      (match === "create" ? mayBeCreated(name) : isUndecided(name)),
  );
  const { orgId } = call.actor;
  const { importId } = call.params;
  const chosen = meant.map((name) => [matchKey(name.reference, name.text), match] as const);
  await saveMatches(call, version, (before) => ({ ...before, ...Object.fromEntries<Match>(chosen) }));
  return readView(call, orgId, importId);
});
