import type { Database } from "#server/scope.ts";
import { importsWithOldFiles, removeFile } from "./queries/work.ts";

/**
 * Removes the files of imports that are a month old, with what was read of them: names and notes must not stay in
 * copies of files. What was imported stays, and can still be undone. A job.
 */
export async function removeOldFiles(database: Database): Promise<void> {
  const [imports] = await database.jobsRead(importsWithOldFiles());
  for (const { org_id: orgId, id } of imports)
    await database.write(orgId, (transaction) => transaction.runAll(removeFile(orgId, id)));
}
