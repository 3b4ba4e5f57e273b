import type { FastifyInstance } from "fastify";
import type { CopyState } from "../database/embedded/copies.ts";
import type { Engine } from "../database/engine.ts";
import { version } from "../home.ts";

/**
 * `/healthz`: the process lives, and its version; `/readyz`: it can serve, with its database and nightly
 * copies.
 */
export function mountHealth(
  server: FastifyInstance,
  engine: Engine,
  copies: (() => CopyState) | null = null,
): void {
  server.get("/healthz", { logLevel: "silent" }, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", version }),
  );
  server.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    try {
      await engine.readBatch("SET LOCAL ROLE stint_directory", [{ sql: "SELECT 1", parameters: [] }]);
      return { status: "ready", database: engine.name, ...(copies && { copies: copies() }) };
    } catch {
      void reply.code(503).header("retry-after", "2");
      return { status: "the database can't be reached" };
    }
  });
}
