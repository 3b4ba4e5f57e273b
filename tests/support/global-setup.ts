import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#server/database/embedded/open-embedded.ts";
import type { Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { baseline } from "./baseline.ts";
import { ensureBuilt } from "./built.ts";
import { keepBuffersSmall } from "./small-buffers.ts";
import { startPostgresql } from "./postgresql.ts";

const root = path.join(import.meta.dirname, "..", "..");
const quiet = (): void => undefined;

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder with an embedded database, migrated and empty, to be copied. */
    embeddedTemplate: string;
    /**
     * The address of a cluster that holds `stint_template`, migrated and empty; null where no server is
     * installed.
     */
    postgresqlUrl: string | null;
  }
}

async function migrated(engine: Engine): Promise<void> {
  await migrate(engine, path.join(root, "db", "migrations"), quiet);
  await engine.close();
}

/**
 * A cluster that holds a migrated database to be copied; null where PostgreSQL's programs are not installed.
 */
async function migratedCluster(): Promise<Awaited<ReturnType<typeof startPostgresql>>> {
  const cluster = await startPostgresql();
  if (!cluster) return cluster;
  const admin = await openPostgresql({ url: cluster.url, log: quiet });
  await admin.script("CREATE DATABASE stint_template");
  await admin.close();
  const url = new URL(cluster.url);
  url.pathname = "/stint_template";
  await migrated(await openPostgresql({ url: url.href, log: quiet }));
  return cluster;
}

/**
 * Makes one migrated database per engine, which every test file copies; the embedded one stays for the
 * journeys of the same `npm test`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  setFlagsFromString(baseline);
  const kept = process.env["STINT_TEMPLATES"];
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), "stint-tests-"));
  const template = path.join(folder, "empty");
  // The embedded database works in a thread of its own, the other one in processes.
  const [cluster] = await Promise.all([
    migratedCluster(),
    openEmbedded({ folder: template, log: quiet }).then(migrated),
  ]);
  keepBuffersSmall(template);
  project.provide("embeddedTemplate", template);
  project.provide("postgresqlUrl", cluster?.url ?? null);
  const reports = path.join(root, ".cache", "reports");
  fs.mkdirSync(reports, { recursive: true });
  fs.writeFileSync(
    path.join(reports, "engines.txt"),
    cluster ? "embedded, postgresql" : "embedded (no PostgreSQL server programs found)",
  );
  return async () => {
    await cluster?.stop();
    if (kept === undefined) fs.rmSync(folder, { recursive: true, force: true });
  };
}
