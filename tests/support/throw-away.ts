import { randomUUID } from "node:crypto";
import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import type { Engine } from "#server/database/engine.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { copyClusterDatabase, dropClusterDatabase, runAt } from "./citus.ts";
import { copyOf } from "./postgresql.ts";

export interface ThrowAway {
  readonly engine: Engine;
  /** Closes the engine and removes its database. */
  remove(): Promise<void>;
}

const quiet = (): void => undefined;

/**
 * A data folder with a migrated, empty and closed embedded database in it. Copying costs a fraction of making
 * one.
 */
export function embeddedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stint-database-"));
  cpSync(join(inject("embeddedTemplate"), "database"), join(folder, "database"), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return folder;
}

async function embedded(options: { deadline?: number }): Promise<ThrowAway> {
  const folder = embeddedFolder();
  const engine = await openEmbedded({ folder, log: quiet, ...options });
  return {
    engine,
    remove: async () => {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgresql(cluster: string, options: { deadline?: number }): Promise<ThrowAway> {
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  const nodes = inject("citusNodes");
  if (nodes.length > 0) await copyClusterDatabase(nodes, "stint_template", name);
  else await runAt(cluster, "postgres", [copyOf("stint_template", name)]);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const engine = await openPostgresql({ url: url.href, log: quiet, ...options });
  return {
    engine,
    remove: async () => {
      await engine.close();
      await dropClusterDatabase(nodes.length > 0 ? nodes : [cluster], name);
    },
  };
}

/** Every engine of this machine, each with a way to open a migrated, empty database of one's own on it. */
export function enginesToOpen(): (readonly [
  Engine["name"],
  (options?: { deadline?: number }) => Promise<ThrowAway>,
])[] {
  const cluster = inject("postgresqlUrl");
  const engines: (readonly [Engine["name"], (options?: { deadline?: number }) => Promise<ThrowAway>])[] = [
    ["embedded", (options = {}) => embedded(options)],
  ];
  if (cluster !== null) engines.push(["postgresql", (options = {}) => postgresql(cluster, options)]);
  return engines;
}
