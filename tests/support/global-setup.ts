import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import type { Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { baseline } from "./baseline.ts";
import { ensureBuilt } from "./built.ts";
import { makeClusterTemplate, startCitus, type Citus } from "./citus.ts";
import { makeQuickToOpen } from "./quick-to-open.ts";
import { startPostgresql, type Postgresql } from "./postgresql.ts";
import { runsSlowTests } from "./slow.ts";
import { spreadStatements } from "./spread-statements.ts";

const root = path.join(import.meta.dirname, "..", "..");
const quiet = (): void => undefined;

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder with an embedded database, migrated and empty, to be copied. */
    embeddedTemplate: string;
    /**
     * The address of a cluster with `stint_template`, migrated and empty; null where no server is
     * installed.
     */
    postgresqlUrl: string | null;
    /** The nodes of a distributed database in place of that cluster, the coordinator first; none otherwise. */
    citusNodes: readonly string[];
  }
}

async function migrated(engine: Engine): Promise<void> {
  await migrate(engine, path.join(root, "db", "migrations"), quiet);
  await engine.close();
}

/** Makes an embedded database, migrated and empty, of which copies open quickly. */
export async function makeTemplate(folder: string): Promise<void> {
  await migrated(await openEmbedded({ folder, log: quiet }));
  makeQuickToOpen(folder);
}

/**
 * A cluster with a migrated database to be copied; null where PostgreSQL's programs are not installed, or the
 * run is one on the embedded engine alone. STINT_CLUSTER is the address of another version's, new and empty.
 */
async function migratedCluster(): Promise<Pick<Postgresql, "url" | "stop"> | null> {
  if (!runsSlowTests) return null;
  const given = process.env["STINT_CLUSTER"];
  const cluster =
    given === undefined ? await startPostgresql() : { url: given, stop: () => Promise.resolve() };
  if (!cluster) return cluster;
  const admin = await openPostgresql({ url: cluster.url, log: quiet });
  await admin.script("CREATE DATABASE stint_template");
  await admin.close();
  const url = new URL(cluster.url);
  url.pathname = "/stint_template";
  await migrated(await openPostgresql({ url: url.href, log: quiet }));
  return cluster;
}

/** With STINT_CITUS=1 a coordinator and two workers with a distributed template, in place of one server. */
async function distributedCluster(): Promise<Citus | null> {
  if (process.env["STINT_CITUS"] !== "1") return null;
  const citus = await startCitus();
  if (!citus) throw new Error("Citus isn't installed");
  await makeClusterTemplate(citus.nodes, "stint_template");
  return citus;
}

/**
 * Makes one migrated database per engine, which every test file copies; the embedded one stays for the
 * journeys of the same `npm test`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.stdout.write(`Seed ${process.env["STINT_SEED"]} (STINT_SEED repeats it)\n`);
  await ensureBuilt();
  setFlagsFromString(baseline);
  const stored = process.env["STINT_TEMPLATES"];
  const folder = stored ?? fs.mkdtempSync(path.join(os.tmpdir(), "stint-tests-"));
  const template = path.join(folder, "empty");
  // The embedded database works in a thread of its own, the other one in processes.
  const [citus] = await Promise.all([distributedCluster(), makeTemplate(template)]);
  const cluster = citus ?? (await migratedCluster());
  project.provide("embeddedTemplate", template);
  project.provide("postgresqlUrl", cluster?.url ?? null);
  project.provide("citusNodes", citus?.nodes ?? []);
  const reports = path.join(root, ".cache", "reports");
  fs.mkdirSync(reports, { recursive: true });
  fs.writeFileSync(
    path.join(reports, "engines.txt"),
    cluster
      ? "embedded, postgresql"
      : runsSlowTests
        ? "embedded (no PostgreSQL server programs found)"
        : "embedded (npm run test:slow: PostgreSQL too)",
  );
  return async () => {
    if (citus)
      fs.writeFileSync(
        path.join(reports, "spread-statements.json"),
        JSON.stringify(spreadStatements(fs.readFileSync(citus.log, "utf8")), null, 2),
      );
    await cluster?.stop();
    if (stored === undefined) fs.rmSync(folder, { recursive: true, force: true });
  };
}
