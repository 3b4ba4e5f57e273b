import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback, type Config } from "../config.ts";
import { waitingImports, waitingIn } from "../database/queues.ts";
import type { Engine, CopyState } from "../database/engine.ts";
import { version } from "../home.ts";
import type { LiveFeed } from "../live/live-feed.ts";
import {
  Counter,
  exposition,
  gauge,
  Histogram,
  type Family,
  type JobFigures,
  watchProcess,
} from "../metrics.ts";
import { notFound } from "../refusal.ts";
import type { Database } from "../scope.ts";

interface MetricsSources {
  readonly config: Config;
  readonly engine: Engine;
  readonly database: Database;
  readonly feed: LiveFeed;
  readonly jobs: JobFigures;
  /** The nightly copies' state; null without copies. */
  readonly copies: (() => CopyState) | null;
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Open as long as a page; counted as streams instead. */
const withoutDuration: ReadonlySet<string> = new Set(["/api/events"]);

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * With a token: anyone who shows it. Without: programs on this machine that call the server itself and not
 * through a proxy.
 */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const { headers } = request;
  if (token !== null) return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
  const handedOn = headers["x-forwarded-for"] ?? headers.forwarded ?? headers.via ?? headers["x-real-ip"];
  const address = (request.socket.remoteAddress ?? "elsewhere").replace(/^::ffff:/, "");
  return (
    handedOn === undefined &&
    isLoopback(address) &&
    isLoopback((headers.host || "elsewhere").replace(/:\d+$/, ""))
  );
}

interface Queue {
  readonly waiting: number;
  readonly oldest_seconds: number | null;
}

const queueFamilies = (name: string, what: string, queue: Queue | undefined): Family[] => [
  gauge(`stint_${name}_waiting`, `How many ${what} wait to be sent; 10,000 means more.`, queue?.waiting ?? 0),
  gauge(
    `stint_${name}_oldest_seconds`,
    `How long the oldest of the waiting ${what} has been due.`,
    Math.max(0, queue?.oldest_seconds ?? 0),
  ),
];

/** What the database reports at a scrape, or that it can't be reached. */
async function databaseFamilies({ engine, database }: MetricsSources): Promise<Family[]> {
  const { connections, busy, waiting } = engine.load();
  const families = [
    gauge("stint_database_connections", "Open connections to the database.", connections),
    gauge("stint_database_connections_busy", "Connections with a transaction or reads under way.", busy),
    gauge(
      "stint_database_waiting",
      "Transactions that wait for a connection, or on the embedded engine for their turn.",
      waiting,
    ),
  ];
  try {
    const [mail, webhooks, chat, imports] = await database.jobsRead(
      waitingIn("mail_outbox"),
      waitingIn("webhook_deliveries"),
      waitingIn("chat_outbox"),
      waitingImports(),
    );
    return [
      ...families,
      gauge("stint_database_up", "1 while the database answers.", 1),
      ...queueFamilies("mail", "mails", mail[0]),
      ...queueFamilies("webhook", "messages of webhooks", webhooks[0]),
      ...queueFamilies("chat", "messages to chats", chat[0]),
      gauge("stint_import_waiting", "Imports that no server works at yet.", imports[0]?.waiting ?? 0),
      gauge(
        "stint_import_oldest_seconds",
        "How long the first of the waiting imports has waited.",
        Math.max(0, imports[0]?.oldest_seconds ?? 0),
      ),
    ];
  } catch {
    return [...families, gauge("stint_database_up", "1 while the database answers.", 0)];
  }
}

function copyFamilies(copies: MetricsSources["copies"]): Family[] {
  if (copies === null) return [];
  const { newest, hasFailed } = copies();
  const at = gauge(
    "stint_copy_newest_seconds",
    "When the newest nightly copy was made, in seconds since 1970.",
    Date.parse(newest ?? "") / 1000,
  );
  return [
    gauge("stint_copy_failed", "1 while the last attempt at a nightly copy has failed.", Number(hasFailed)),
    ...(newest === null ? [] : [at]),
  ];
}

/** `GET /metrics` for Prometheus; 404 for anyone who may not read it. */
export function mountMetrics(server: FastifyInstance, sources: MetricsSources): void {
  const requests = new Counter("stint_http_requests_total", "Answered requests, by route and status.");
  const durations = new Histogram(
    "stint_http_request_duration_seconds",
    "Time from a request's headers to the end of its answer.",
    bounds,
  );
  const process = watchProcess();
  server.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    requests.add({ method, route, status: String(reply.statusCode) });
    if (!withoutDuration.has(route)) durations.observe({ method, route }, reply.elapsedTime / 1000);
  });
  server.addHook("onClose", async () => process.stop());
  server.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!mayRead(request, sources.config.metricsToken)) throw notFound();
    const families = [
      gauge("stint_build_info", "Always 1; the label says which version runs.", 1, { version }),
      requests.family(),
      durations.family(),
      ...process.families(),
      ...(await databaseFamilies(sources)),
      ...sources.jobs.families(),
      ...copyFamilies(sources.copies),
      gauge("stint_live_streams", "Browsers that listen for what others write.", sources.feed.size),
    ];
    return reply
      .header("cache-control", "no-store")
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send(exposition(families));
  });
}
