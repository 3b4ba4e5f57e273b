import path from "node:path";
import { isDemoThere, isHalfLoaded } from "./demo/half-loaded.ts";
import { demoPassword, demoSignIns } from "#features/access/rules/demo-sign-ins.ts";
import { routesByFeature } from "./routes.ts";
import { startJobs } from "./jobs.ts";
import { issueSetUpCode } from "./features/first-hour/server/set-up.ts";
import { checkClaim } from "./claims.ts";
import { knownSessions } from "./features/access/server/queries.ts";
import { mountOtherRoutes } from "./other-routes.ts";
import { home } from "./server/home.ts";
import { repeat, type Job, type Rhythm } from "./server/jobs.ts";
import type { Config } from "./server/config.ts";
import { nightlyCopies } from "#packages/embedded-engine/copies.ts";
import { answerCopyRequests } from "#packages/embedded-engine/copy-request.ts";
import { StartRefused } from "./server/database/engine.ts";
import { mountHealth } from "./server/http/health.ts";
import { mountMetrics } from "./server/http/metrics.ts";
import { mountPause } from "./server/http/pause.ts";
import type { Platform } from "./server/http/serve.ts";
import { createServer } from "./server/http/server.ts";
import { endOnSignals } from "./server/http/ending.ts";
import { openLive } from "./server/live/live.ts";
import { JobFigures } from "./server/metrics.ts";
import { isEmpty, type Opened } from "./server/start.ts";

const pages = path.join(home, "dist", "web");

/**
 * Serves the product over an open database: demonstration where it is wanted, routes, listening, jobs, and an
 * orderly end.
 */
export async function serveProduct(
  config: Config,
  { engine, platform: still }: Opened,
  say: (line: string) => void,
): Promise<void> {
  const record = (error: unknown): void =>
    say(`Live updates wait: ${error instanceof Error ? error.message : String(error)}`);
  let jobs: Job[] = [];
  const onWritten = (): void => jobs.forEach((job) => job.wake());
  const directUrl = config.databaseDirectUrl;
  const live = openLive({ engine, directUrl, sessions: knownSessions, record, onWritten });
  const platform = { ...still, database: live.database };
  const close = async (): Promise<void> => {
    await live.close();
    await engine.close();
  };
  const demonstration = await openDemonstration({ engine, platform }, say);
  const server = await createServer(platform, routesByFeature, checkClaim, pages);
  if (demonstration) mountPause(server, demonstration.pause);
  const copies =
    engine.copyFiles && config.copyAt !== null
      ? nightlyCopies({ engine, dataDir: config.dataDir, at: config.copyAt, log: server.log })
      : null;
  mountHealth(server, engine, copies?.state);
  const figures = new JobFigures();
  mountMetrics(server, {
    config,
    engine,
    database: platform.database,
    feed: live.feed,
    jobs: figures,
    copies: copies?.state ?? null,
  });
  mountOtherRoutes(server, platform, { feed: live.feed, pages });
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw listenRefusal(error, config.host, config.port);
  }
  jobs = startJobs(platform, server.log, figures, demonstration);
  // Later: someone who has just started the server wants to see it first.
  const again = (rhythm: Rhythm, work: () => Promise<unknown>): void =>
    void jobs.push(repeat(rhythm, () => work().then(() => null), ignored));
  if (engine.copyFiles) again({ every: 1000 }, () => answerCopyRequests(engine, config.dataDir));
  if (copies) again({ every: 60_000, first: 10_000 }, copies.look);
  endOnSignals(server, async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await close();
  });
  const hasDemo = config.demo && (await isDemoThere(platform));
  say(announcement(server.listeningOrigin, config, await setUpCodeOf(platform), hasDemo));
}

const ignored = (): void => undefined;

/** A load that was cut short goes on. */
async function loadDemoIfNeeded(
  { demoPeople: people }: Config,
  { engine, platform }: Opened,
  say: (line: string) => void,
): Promise<void> {
  if (!(await isEmpty(platform)) && !(await isHalfLoaded(platform))) return;
  const { gatherStatistics, loadDemo } = await import("./demo/load-demo.ts");
  await loadDemo(platform, { people, say });
  await engine.script(gatherStatistics);
}

/** A new code where there's no organisation yet, and one can be set up. */
async function setUpCodeOf(platform: Platform): Promise<string | null> {
  const isOpen = !platform.config.publicDemo && (await isEmpty(platform));
  return isOpen ? issueSetUpCode(platform) : null;
}

/** The demonstration as configured, loaded where it isn't yet; answers the public one. */
async function openDemonstration(opened: Opened, say: (line: string) => void) {
  const { config } = opened.platform;
  if (config.demo) await loadDemoIfNeeded(config, opened, say);
  if (!config.publicDemo) return null;
  const { openPublicDemonstration } = await import("./demo/public/public-demonstration.ts");
  return openPublicDemonstration(opened, say);
}

function listenRefusal(error: unknown, host: string, port: number): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE")
    return new StartRefused(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  if (code === "EACCES")
    return new StartRefused(`Port ${port} may not be opened. Set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartRefused(`HOST is ${host}, which is no address of this machine.`);
  return error;
}

/** Said in one piece, so that a reader of the first line gets everything. */
function announcement(
  origin: string | undefined,
  { port, publicUrl, publicDemo, smtpUrl, showsMail, today }: Config,
  setUpCode: string | null,
  hasDemo: boolean,
): string {
  const address = port === 0 ? (origin ?? publicUrl) : publicUrl;
  const lines = [`Stint is ready: ${address}`];
  if (today !== null) lines.push(`TODAY is ${today}: times the database writes down are the real ones.`);
  if (setUpCode !== null)
    lines.push(`There is no organisation yet. Set one up at ${address}/setup with the code ${setUpCode}`);
  if (showsMail) lines.push(`No mail is sent; read it at ${address}/dev/mail`);
  else if (publicDemo) lines.push("Public demonstration: no passwords, no mail, nothing that leaves it.");
  else if (smtpUrl === null) lines.push("SMTP_URL isn't set: mails wait until it is.");
  if (hasDemo) lines.push(...demoSignIns, `Password: ${demoPassword}`);
  return lines.join("\n");
}
