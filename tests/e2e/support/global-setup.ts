import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBuilt } from "../../support/built.ts";
import { startPostgresql } from "../../support/postgresql.ts";

/**
 * Builds what is older than its sources, starts a PostgreSQL server for the journeys where its programs are
 * installed, makes the folder of the templates that they copy where `npm test` did not, and gives every
 * worker of both. Playwright wants a default export.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const stored = process.env["STINT_TEMPLATES"];
  const folder = stored ?? fs.mkdtempSync(path.join(os.tmpdir(), "stint-templates-"));
  const cluster = await startPostgresql();
  process.env["STINT_TEMPLATES"] = folder;
  if (cluster) process.env["STINT_POSTGRESQL"] = cluster.url;
  return async () => {
    await cluster?.stop();
    if (stored === undefined) fs.rmSync(folder, { recursive: true, force: true });
  };
}
