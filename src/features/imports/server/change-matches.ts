import { serve } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { mayCreate } from "../rules/new-names.ts";
import { matchKey, type Match } from "../rules/rows.ts";
import { tellTopics, updateImport } from "./queries/imports.ts";
import { readView, requireImport } from "./require-import.ts";

/** PUT /api/imports/{importId}/matches. A null match returns the name to what it is found as. */
export const changeMatches = serve(contract.changeMatches, async (call) => {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const impossible = call.body.matches.find(
    ({ reference, text, match }) => match === "create" && !mayCreate(reference, text),
  );
  if (impossible) throw invalid({ matches: `${impossible.text} can't be created by an import.` });
  await call.write(async (transaction) => {
    const row = await requireImport(transaction, orgId, importId, {
      version: call.body.version,
      in: ["preparing", "checked", "undone"],
    });
    const matches = { ...(row.matches as Record<string, Match>) };
    for (const { reference, text, match } of call.body.matches) {
      const key = matchKey(reference, text);
      if (match === null) delete matches[key];
      else matches[key] = match;
    }
    await transaction.runAll([
      updateImport(orgId, importId, {
        status: "preparing",
        matches: JSON.stringify(matches),
        outcome: null,
        failure: null,
      }),
      tellTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
  return readView(call, orgId, importId);
});
