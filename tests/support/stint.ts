import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject } from "vitest";
import { checkClaim } from "#claims.ts";
import { knownSessions } from "#features/access/server/queries.ts";
import { mountOtherRoutes } from "#other-routes.ts";
import { routesByFeature } from "#routes.ts";
import { createClock, type Clock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import type { Engine } from "#server/database/engine.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { mountHealth } from "#server/http/health.ts";
import { mountPause, type Pause } from "#server/http/pause.ts";
import { createServer } from "#server/http/server.ts";
import type { Platform } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { openLive } from "#server/live/live.ts";
import { wayOut } from "#server/outgoing/outgoing.ts";
import { copyClusterDatabase, dropClusterDatabase, runAt } from "./citus.ts";
import { judgeAudit } from "./audit-faults.ts";
import { Client } from "./client.ts";
import { copyOf } from "./postgresql.ts";
import { seed } from "./draws.ts";
import { runsSlowTests } from "./slow.ts";
import { logSpreadStatements } from "./spread-statements.ts";

export type EngineName = "embedded" | "postgresql";

/** A running server on a database of its own. */
export interface Stint {
  readonly url: string;
  /** Of its PostgreSQL database; null for the embedded one. */
  readonly address: string | null;
  readonly engine: Engine;
  readonly platform: Platform;
  /** Someone who is not signed in. */
  visitor(): Client;
  stop(): Promise<void>;
}

const quiet = (): void => undefined;
/**
 * Milliseconds limit of a statement or transaction. A machine that stalls for seconds must not
 * turn a test red.
 */
const patience = 60_000;

interface Copy {
  readonly engine: Engine;
  /** Null for the embedded database. */
  readonly address: string | null;
  remove(): void | Promise<void>;
}

async function openCopy(name: EngineName, deadline: number): Promise<Copy> {
  if (name === "embedded") {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-test-"));
    const data = path.join(folder, "data");
    fs.cpSync(inject("embeddedTemplate"), data, { recursive: true });
    return {
      engine: await openEmbedded({ folder: data, log: quiet, deadline }),
      address: null,
      remove: () => fs.rmSync(folder, { recursive: true, force: true }),
    };
  }
  const cluster = inject("postgresqlUrl");
  if (cluster === null) throw new Error("No PostgreSQL server is installed");
  const database = `test_${newId().replaceAll("-", "")}`;
  const nodes = inject("citusNodes");
  if (nodes.length > 0) await copyClusterDatabase(nodes, "stint_template", database);
  else await runAt(cluster, "postgres", [copyOf("stint_template", database)]);
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  const engine = await openPostgresql({ url: url.href, log: quiet, deadline });
  return {
    engine: nodes.length > 0 ? logSpreadStatements(engine) : engine,
    address: url.href,
    remove: () => dropClusterDatabase(nodes, database),
  };
}

async function openBeside(address: string, deadline: number): Promise<Copy> {
  return { engine: await openPostgresql({ url: address, log: quiet, deadline }), address, remove: quiet };
}

interface StintOptions {
  /** The organisation's civil day; the real one when left out. */
  today?: string;
  /** Instead of the real clock, for the server's time; the database has its own. */
  clock?: Clock;
  environment?: Record<string, string>;
  /** In place of a minute, for what the database does not answer in time. */
  deadline?: number;
  /** The server cannot listen for what others write. */
  deaf?: boolean;
  /** The folder of built pages; none without it. */
  pages?: string;
  /** Why no call is served, while it says so. */
  pause?: () => Pause | null;
  /** Called when this server or another one has written something. */
  onWritten?: () => void;
  /** A second server of another one's PostgreSQL database. */
  beside?: Stint;
}

/** Starts the real server over HTTP on loopback, on an empty, migrated database. */
export async function startStint(name: EngineName, options: StintOptions = {}): Promise<Stint> {
  const { beside, deadline = patience } = options;
  const { engine, address, remove } = beside?.address
    ? await openBeside(beside.address, deadline)
    : await openCopy(name, deadline);
  const config = readConfig({
    PORT: "0",
    LOG_LEVEL: "silent",
    SUPPORT_EMAIL: "support@stint.example",
    SUPPORT_URL: "https://stint.example/support",
    ...(options.today ? { TODAY: options.today } : {}),
    ...options.environment,
  });
  const directUrl = options.deaf ? "postgresql://127.0.0.1:1/nowhere" : address;
  const faults: unknown[] = [];
  const live = openLive({
    engine,
    directUrl,
    sessions: knownSessions,
    record: (error) => void faults.push(error),
    ...(options.onWritten && { onWritten: options.onWritten }),
  });
  const platform: Platform = {
    config,
    clock: options.clock ?? createClock(config.today),
    database: live.database,
    sendOutgoing: wayOut(config),
  };
  const server = await createServer(platform, routesByFeature, checkClaim, options.pages ?? null);
  mountPause(server, options.pause ?? (() => null));
  mountHealth(server, engine);
  mountOtherRoutes(server, platform, { feed: live.feed, pages: options.pages ?? null });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    address,
    engine,
    platform,
    visitor: () => new Client(url),
    stop: async () => {
      await server.close();
      await live.close();
      if (!beside) await judgeAudit(engine).catch((error: unknown) => faults.push(error));
      await engine.close();
      await remove();
      if (faults.length > 0) throw faults[0];
    },
  };
}

/**
 * The engines that database tests run on: the embedded one, and PostgreSQL where a server is installed and the run
 * is one of everything. There the long files have PostgreSQL alone, which answers them in a third of the time; by hand
 * they have both. On a distributed database that alone.
 */
export function enginesHere(): EngineName[] {
  if (inject("citusNodes").length > 0) return ["postgresql"];
  if (inject("postgresqlUrl") === null || !runsSlowTests) return ["embedded"];
  const isLong = expect.getState().testPath?.includes(".slow.") === true;
  return isLong && process.env["STINT_TESTS"] === "all" ? ["postgresql"] : ["embedded", "postgresql"];
}

/** One of those engines, drawn by the seed: for campaigns of minutes about rules that no engine knows of. */
export function drawnEngine(): EngineName {
  const engines = enginesHere();
  return engines[seed % engines.length] ?? "embedded";
}

/** Runs a suite of minutes once, on the drawn engine. */
export function describeOnOneEngine(
  name: string,
  body: (stint: () => Stint) => void,
  options: StintOptions = {},
): void {
  describeOnEngines(name, body, options, [drawnEngine()]);
}

/**
 * Runs a suite once per engine, each on a server and database of its own. `stint()` answers the running
 * server inside tests.
 */
export function describeOnEngines(
  name: string,
  body: (stint: () => Stint) => void,
  options: StintOptions = {},
  engines: readonly EngineName[] = enginesHere(),
): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    let stint: Stint | null = null;
    beforeAll(async () => {
      stint = await startStint(engine, options);
    });
    afterAll(async () => {
      await stint?.stop();
    });
    body(() => {
      if (stint === null) throw new Error("The server is not running yet");
      return stint;
    });
  });
}
