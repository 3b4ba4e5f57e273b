import { t } from "#shared/texts/t.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { invalid } from "#server/refusal.ts";
import * as contract from "../names-contract.ts";
import { mayCreate } from "../rules/new-names.ts";
import { matchKey, type Match } from "../rules/rows.ts";
import { tellTopics, updateImport } from "./queries/imports.ts";
import { readView, requireImport } from "./require-import.ts";

type StoredMatches = Readonly<Record<string, Match>>;

/** Stores what names are matched with; a check that was made before no longer holds. */
export async function saveMatches(
  call: Pick<Call<typeof contract.changeMatches>, "actor" | "params" | "write">,
  version: number,
  change: (before: StoredMatches) => StoredMatches,
): Promise<void> {
  const { orgId } = call.actor;
  const { importId } = call.params;
  await call.write(async (transaction) => {
    const row = await requireImport(transaction, orgId, importId, {
      version,
      in: ["preparing", "checked", "undone"],
    });
    await transaction.runAll([
      updateImport(orgId, importId, {
        status: "preparing",
        matches: JSON.stringify(change(row.matches as StoredMatches)),
        outcome: null,
        failure: null,
      }),
      tellTopics(orgId, ["import"], importId),
    ]);
    transaction.unchanged();
  });
}

/** PUT /api/imports/{importId}/matches. A null match returns the name to what it is found as. */
export const changeMatches = serve(contract.changeMatches, async (call) => {
  const impossible = call.body.matches.find(
    ({ reference, text, match }) => match === "create" && !mayCreate(reference, text),
  );
  if (impossible) throw invalid({ matches: t`${impossible.text} can't be created by an import.` });
  await saveMatches(call, call.body.version, (before) => {
    const matches = { ...before };
    for (const { reference, text, match } of call.body.matches) {
      const key = matchKey(reference, text);
      if (match === null) delete matches[key];
      else matches[key] = match;
    }
    return matches;
  });
  return readView(call, call.actor.orgId, call.params.importId);
});
