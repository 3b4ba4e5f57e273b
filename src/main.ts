import path from "node:path";
import { demoPassword, demoSignIns } from "./demo/sign-ins.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { routes } from "./routes.ts";
import { authenticate } from "./features/access/server/session.ts";
import { standingSessions } from "./features/access/server/standing-sessions.ts";
import { readConfig } from "./server/config.ts";
import { StartRefused } from "./server/database/engine.ts";
import { mountEvents } from "./server/http/event-stream.ts";
import { mountHealth } from "./server/http/health.ts";
import { createServer } from "./server/http/server.ts";
import { openLive } from "./server/live/live.ts";
import { isEmpty, openPlatform } from "./server/start.ts";
import { tidyEveryNight } from "./server/tidy.ts";

const root = path.join(import.meta.dirname, "..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { engine, platform: still } = await openPlatform(config, path.join(root, "db", "migrations"), say);
  const record = (error: unknown): void => say(`Live updates wait: ${error instanceof Error ? error.message : String(error)}`);
  const live = openLive({ engine, directUrl: config.databaseDirectUrl, standing: standingSessions, record });
  const platform = { ...still, database: live.database };
  const close = async (): Promise<void> => {
    await live.close();
    await engine.close();
  };
  if (config.demo && (await isEmpty(platform))) await loadDemo(platform, { people: config.demoPeople, say });
  const server = await createServer(platform, routes, authenticate, path.join(root, "dist", "web"));
  mountHealth(server, engine);
  mountEvents(server, platform, live.feed, authenticate);
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw listenRefusal(error, config.host, config.port);
  }
  const stopTidying = tidyEveryNight(platform.database, say);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    stopTidying();
    await server.close();
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  announce(config.port === 0 ? (server.listeningOrigin ?? config.publicUrl) : config.publicUrl, config.demo, await isEmpty(platform));
}

function listenRefusal(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") return new StartRefused(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  if (code === "EACCES") return new StartRefused(`Port ${port} may not be opened. Set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new StartRefused(`HOST is ${host}, which is no address of this machine.`);
  return error;
}

function announce(address: string, demo: boolean, empty: boolean): void {
  say(`Stint is ready: ${address}`);
  if (empty) say("There is no organisation yet. Create one with npm run organisation (README.md says how).");
  if (!demo) return;
  for (const email of demoSignIns) say(email);
  say(`Password: ${demoPassword}`);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
