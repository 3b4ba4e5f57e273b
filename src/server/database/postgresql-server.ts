import pg from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { StartRefused } from "./engine.ts";

export interface PostgresqlOptions {
  /**
   * `postgresql://user:password@host:port/database`, with the driver's options such as `sslmode` behind it.
   */
  readonly url: string;
  readonly log: (line: string) => void;
  /** Milliseconds from BEGIN to COMMIT. */
  readonly deadline?: number;
  /** Time limit for retries at the start (ms) where nothing listens. */
  readonly patience?: number;
}

export const CONNECT_TIMEOUT = 5_000;
/** Milliseconds for a server that isn't ready: after a power failure it recovers first. */
const COMING_UP = 120_000;
const OLDEST_VERSION = 15;

/** Refusals that waiting doesn't cure: wrong password or role, unknown database, no permission. */
const HOPELESS = /^(?:28...|3D000|42501)$/;

/** Where a URL leads, without the password. */
function place(url: string): string {
  if (!URL.canParse(url))
    throw new StartRefused(
      "DATABASE_URL isn't a URL. Write it as postgresql://user:password@host:5432/database.",
    );
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== "postgres:" && protocol !== "postgresql:") {
    throw new StartRefused(`DATABASE_URL begins with ${protocol}//, and must begin with postgresql://.`);
  }
  return `${host || "the local socket"}${pathname}`;
}

interface Server {
  readonly version: number;
  readonly encoding: string;
  readonly isDirect: boolean;
}

async function requestOnce(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ version: string; encoding: string; pid: number }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding, pg_backend_pid() AS pid",
    );
    const [row] = answer.rows;
    // A pooler greets with its own number.
    return {
      version: Math.floor(Number(row?.version) / 10_000),
      encoding: row?.encoding ?? "",
      isDirect: row?.pid === (client as unknown as { processID: number | null }).processID,
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || String(error);

async function serverAt(options: PostgresqlOptions, where: string): Promise<Server> {
  const began = performance.now();
  for (let logged = false; ; logged = true) {
    try {
      return await requestOnce(options.url);
    } catch (error) {
      const hopeless = error instanceof pg.DatabaseError && HOPELESS.test(error.code ?? "");
      const reason = reasonOf(error);
      const isThere = error instanceof pg.DatabaseError || reason === "timeout expired";
      if (hopeless || performance.now() - began > (isThere ? COMING_UP : (options.patience ?? 15_000))) {
        throw new StartRefused(
          `Cannot use the database at ${where}: ${reason}. Check DATABASE_URL and that PostgreSQL runs.`,
        );
      }
      if (!logged) options.log(`Waiting for the database at ${where}: ${reason}.`);
      await pause(300);
    }
  }
}

/**
 * Waits until the server answers, and checks its version and the database's encoding. True without a pooler in between. Throws
 * StartRefused.
 */
export async function isDirectServer(options: PostgresqlOptions): Promise<boolean> {
  const where = place(options.url);
  const { version, encoding, isDirect } = await serverAt(options, where);
  if (version < OLDEST_VERSION)
    throw new StartRefused(
      `The database at ${where} is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`,
    );
  if (encoding !== "UTF8")
    throw new StartRefused(
      `The database at ${where} is in ${encoding}; it must be in UTF8. Make one with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  return isDirect;
}
