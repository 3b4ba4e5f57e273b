import { serve } from "#server/http/serve.ts";
import * as contract from "../names-contract.ts";
import { countNames, isLike, listOf } from "../rules/match/name-decisions.ts";
import { matchedNames } from "./names-found.ts";

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
