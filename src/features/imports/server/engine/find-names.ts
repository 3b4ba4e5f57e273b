import type { Database } from "#server/scope.ts";
import { NamesInFile } from "../../rules/match/names-in-file.ts";
import type { NameInFile } from "../../rules/match/new-names.ts";
import type { SourceRow } from "../../rules/read/source.ts";
import { UnderstoodRows, type UnderstoodFile } from "../../rules/judge/understood.ts";
import { factsOf, type ReadableFile } from "./file-facts.ts";

/** The names in a file, how many facts it has, and what they say together. */
export interface FoundNames {
  readonly names: readonly NameInFile[];
  readonly facts: number;
  readonly understood: UnderstoodFile;
}

/** Of a file's first rows: whether its columns contain dates. */
const maxSamples = 50;

/** What was found of a file's names before, or is found now by reading all of it. */
export async function findNames(
  database: Pick<Database, "read">,
  file: ReadableFile,
  stored: unknown,
  signal?: AbortSignal,
): Promise<FoundNames> {
  const known = stored as FoundNames | null | undefined;
  // Before 29 November 2026 only the names were stored.
  if (known?.understood !== undefined) return known;
  const found = new NamesInFile(file.kind);
  const understood = new UnderstoodRows(file.kind, file.reading);
  const samples: SourceRow[] = [];
  let count = 0;
  for await (const facts of factsOf(database, file, signal)) {
    count += facts.length;
    for (const { typed } of facts) understood.noteNonWork(typed);
    const read = facts.filter(({ skip }) => skip === null);
    found.add(read.map(({ typed }) => typed));
    for (const { typed, source } of read) {
      understood.add(typed, source);
      if (samples.length < maxSamples) samples.push(source);
    }
  }
  return { names: found.all(), facts: count, understood: understood.all(file.headings, samples) };
}
