import type { FastifyInstance } from "fastify";
import { DatabaseFull, lastFullAt, noteRoom, type Engine, type CopyState } from "../database/engine.ts";
import { version } from "../home.ts";

/** Milliseconds after a refused save in which others would be refused too. */
const fullFor = 30_000;

/** Whether saves are refused for a full disk. A disk that was full is tried again; one that never was isn't. */
async function isFull(engine: Engine, since: number): Promise<boolean> {
  const last = lastFullAt();
  // What another server of this process met before this one began says nothing of its disk.
  if (last === null || last < since) return false;
  if (performance.now() - last < fullFor) return true;
  const message = { sql: "SELECT pg_logical_emit_message(true, 'stint', 'ready')", parameters: [] };
  try {
    await engine.transaction("SET LOCAL ROLE stint_directory", (run) => run(message));
    noteRoom();
    return false;
  } catch (error) {
    if (error instanceof DatabaseFull) return true;
    throw error;
  }
}

/**
 * `/healthz`: the process lives, and its version; `/readyz`: it can serve, with its database and nightly
 * copies.
 */
export function mountHealth(
  server: FastifyInstance,
  engine: Engine,
  copies: (() => CopyState) | null = null,
): void {
  const since = performance.now();
  server.get("/healthz", { logLevel: "silent" }, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", version }),
  );
  server.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    try {
      await engine.readBatch("SET LOCAL ROLE stint_directory", [{ sql: "SELECT 1", parameters: [] }]);
      if (await isFull(engine, since)) {
        void reply.code(503).header("retry-after", "10");
        return { status: "the database's disk is full: nothing can be saved, reads go on" };
      }
      return { status: "ready", database: engine.name, ...(copies && { copies: copies() }) };
    } catch {
      void reply.code(503).header("retry-after", "2");
      return { status: "the database can't be reached" };
    }
  });
}
