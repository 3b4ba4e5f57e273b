import { t } from "#shared/texts/t.ts";
import type { Call } from "#server/http/serve.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import type { readMatches } from "../names-contract.ts";
import { directoryOf, type Directory, type Stored } from "../rules/match/directory.ts";
import { findName, matchesOf, nameOf } from "../rules/match/matching.ts";
import { mayCreate } from "../rules/match/new-names.ts";
import { matchKey, type Matches } from "../rules/read/rows.ts";
import { readableFile } from "./engine/file-facts.ts";
import { findNames, type FoundNames } from "./engine/find-names.ts";
import { storedById, storedNamesOf } from "./engine/name-book.ts";
import { importRow, storeNames, namesOfImport } from "./queries/imports.ts";
import { storedNameQueries } from "./queries/stored-names.ts";

type OfImport = Pick<Call<typeof readMatches>, "actor" | "params" | "read" | "write" | "database">;

/** The names in the file, read from all of it the first time and then stored. */
async function namesFound(call: OfImport, store: boolean) {
  const { orgId } = call.actor;
  const { importId } = call.params;
  const [[row], [known]] = await call.read(importRow(orgId, importId), namesOfImport(orgId, importId));
  if (!row) throw notFound(t`This import doesn't exist.`);
  const file = readableFile(orgId, row);
  if (!file) throw wrongState(t`The file isn't uploaded completely yet.`);
  const found = await findNames(call.database, file, known?.names);
  if (store && found !== known?.names) {
    const { version } = row;
    await call.write(async (transaction) => {
      await transaction.run(
        storeNames(orgId, importId, { version, names: JSON.stringify(found), facts: found.facts }),
      );
      transaction.unchanged();
    });
  }
  return { row, file, found };
}

type Name = FoundNames["names"][number];

/** A name of the file with what it is matched with now. */
function matchedName(name: Name, directory: Directory, byId: ReadonlyMap<string, Stored>, chosen: Matches) {
  const { reference, text, rows } = name;
  const match = chosen.get(matchKey(reference, text));
  const { one, candidates } = findName(directory, reference, text);
  const picked = typeof match === "object" ? byId.get(match.id) : undefined;
  const isChosen = typeof match === "string" || picked !== undefined;
  const found = one ? { match: { id: one.id }, label: one.label } : { match: null, label: null };
  return {
    reference,
    text,
    rows,
    isChosen,
    isFound: one !== null,
    ...(isChosen ? { match: match ?? null, label: picked?.label ?? null } : found),
    candidates: candidates.map(({ id, label }) => ({ id, label })),
    mayCreate: mayCreate(reference, text),
  };
}

/**
 * Every name in the file with what it's matched with, and what all of the file says. A call that writes itself doesn't
 * store what it found, since it writes once.
 */
export async function matchedNames(call: OfImport, { store }: { readonly store: boolean }) {
  const { orgId } = call.actor;
  const { row, file, found } = await namesFound(call, store);
  const stored = storedNamesOf(await call.read(...storedNameQueries(orgId)));
  const [directory, byId] = [directoryOf(stored), storedById(stored)];
  const chosen = matchesOf(row.matches);
  const names = found.names.map((name) => matchedName(name, directory, byId, chosen));
  const find = nameOf(directory, chosen, new Map(), byId);
  return { row, file, names, understood: found.understood, find };
}
