import { serve } from "#server/http/serve.ts";
import * as contract from "../names-contract.ts";
import { namesLike } from "../rules/match/directory.ts";
import { storedNamesOf } from "./engine/name-book.ts";
import { storedNameQueries } from "./queries/stored-names.ts";

const most = 20;

/** GET /api/imports/names. */
export const findNamesLike = serve(contract.findNamesLike, async (call) => {
  const { reference, search = "" } = call.query;
  const stored = storedNamesOf(await call.read(...storedNameQueries(call.actor.orgId)));
  const found = namesLike(stored, reference, search);
  return {
    names: found.slice(0, most).map(({ id, label }) => ({ id, label })),
    left: Math.max(0, found.length - most),
  };
});
