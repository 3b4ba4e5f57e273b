import type { Database } from "#server/scope.ts";
import { NamesInFile } from "../../rules/names-in-file.ts";
import type { NameInFile } from "../../rules/new-names.ts";
import { factsOf, type ReadableFile } from "./file-facts.ts";

/** The names in a file, and how many facts it has. */
export interface FoundNames {
  readonly names: readonly NameInFile[];
  readonly facts: number;
}

/** What was found of a file's names before, or is found now by reading all of it. */
export async function findNames(
  database: Pick<Database, "read">,
  file: ReadableFile,
  stored: unknown,
  signal?: AbortSignal,
): Promise<FoundNames> {
  if (stored !== null && stored !== undefined) return stored as FoundNames;
  const found = new NamesInFile(file.kind);
  for await (const facts of factsOf(database, file, signal)) found.add(facts.map(({ typed }) => typed));
  return { names: found.all(), facts: found.facts };
}
