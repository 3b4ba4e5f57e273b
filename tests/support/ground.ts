import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { checkClaim } from "#claims.ts";
import { knownSessions } from "#features/access/server/queries.ts";
import { mountOtherRoutes } from "#other-routes.ts";
import { routesByFeature } from "#routes.ts";
import { readConfig } from "#server/config.ts";
import { mountHealth } from "#server/http/health.ts";
import { createServer } from "#server/http/server.ts";
import { openLive } from "#server/live/live.ts";
import { openPlatform } from "#server/start.ts";
import { Client } from "./client.ts";
import { PatientClient, Repeats } from "./patient-client.ts";
import type { Stint } from "./stint.ts";

const migrations = path.join(import.meta.dirname, "../../db/migrations");

/** A server of the product in this process, for campaigns that run without the test runner. */
export interface Ground extends Pick<Stint, "url" | "platform" | "engine" | "visitor"> {
  /** People of a campaign wait where the product's browser would; how often is said when the ground stops. */
  readonly clientOf: (url: string, cookie: string) => Client;
  stop(): Promise<void>;
}

interface GroundOptions extends Pick<CampaignOptions, "template" | "log"> {
  /** The day its calendar stops at. */
  readonly today?: string;
  /** A PostgreSQL database of its own in place of the embedded one. */
  readonly database?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called after every committed write, as the product wakes its jobs. */
  readonly onWritten?: (() => void) | undefined;
}

/**
 * Starts it on the embedded database of a folder that is deleted afterwards: a copy of `template`, or an
 * empty one.
 */
export async function openGround({
  template,
  log,
  today,
  database,
  environment,
  onWritten,
}: GroundOptions): Promise<Ground> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-ground-"));
  const data = path.join(folder, "data");
  if (template !== undefined) fs.cpSync(template, data, { recursive: true });
  const config = readConfig({
    PORT: "0",
    LOG_LEVEL: "silent",
    DEMO: "0",
    DATA_DIR: data,
    ...(today === undefined ? {} : { TODAY: today }),
    ...(database === undefined ? {} : { DATABASE_URL: database }),
    ...environment,
  });
  const { engine, platform: still } = await openPlatform(config, migrations, () => undefined);
  const live = openLive({
    engine,
    directUrl: database ?? null,
    sessions: knownSessions,
    record: (error) => log(String(error)),
    onWritten: () => onWritten?.(),
  });
  const platform = { ...still, database: live.database };
  const server = await createServer(platform, routesByFeature, checkClaim, null);
  mountHealth(server, engine);
  mountOtherRoutes(server, platform, { feed: live.feed, pages: null });
  const repeats = new Repeats();
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    clientOf: (url, cookie) => new PatientClient(url, cookie, repeats),
    url,
    visitor: () => new Client(url),
    platform,
    engine,
    stop: async () => {
      if (repeats.words() !== "") log(repeats.words());
      await server.close();
      await live.close();
      await engine.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a campaign is run with; `template` spares it the making of an empty database. */
export interface CampaignOptions {
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
  readonly template?: string | undefined;
}
