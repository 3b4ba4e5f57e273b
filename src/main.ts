import path from "node:path";
import { demoPassword, demoSignIns } from "./demo/sign-ins.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { routes } from "./routes.ts";
import { startJobs } from "./jobs.ts";
import { issueSetUpCode } from "./features/organisation/server/set-up.ts";
import { authenticate } from "./features/access/server/session.ts";
import { standingSessions } from "./features/access/server/standing-session-queries.ts";
import { readConfig, type Config } from "./server/config.ts";
import { StartRefused } from "./server/database/engine.ts";
import { mountEvents } from "./server/http/event-stream.ts";
import { mountHealth } from "./server/http/health.ts";
import { createServer } from "./server/http/server.ts";
import { openLive } from "./server/live/live.ts";
import { isEmpty, openPlatform } from "./server/start.ts";

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
  const jobs = startJobs(platform, server.log);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.close();
    await Promise.all(jobs.map((job) => job.stop()));
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  const address = config.port === 0 ? (server.listeningOrigin ?? config.publicUrl) : config.publicUrl;
  announce(address, config, (await isEmpty(platform)) ? await issueSetUpCode(platform) : null);
}

function listenRefusal(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") return new StartRefused(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  if (code === "EACCES") return new StartRefused(`Port ${port} may not be opened. Set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new StartRefused(`HOST is ${host}, which is no address of this machine.`);
  return error;
}

/** Said in one piece, so that whoever waits for the first line has all of it. */
function announce(address: string, { demo, smtpUrl, showsMail }: Config, setUpCode: string | null): void {
  const lines = [`Stint is ready: ${address}`];
  if (setUpCode !== null) lines.push(`There is no organisation yet. Set one up at ${address}/setup with the code ${setUpCode}`);
  if (showsMail) lines.push(`No mail is sent; read it at ${address}/dev/mail`);
  else if (smtpUrl === null) lines.push("SMTP_URL is not set: mails wait until it is.");
  if (demo && setUpCode === null) lines.push(...demoSignIns, `Password: ${demoPassword}`);
  say(lines.join("\n"));
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
