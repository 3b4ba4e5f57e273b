import type { FastifyInstance } from "fastify";
import type { Engine } from "../database/engine.ts";

/** `/healthz` says the process lives; `/readyz` says it can serve, which takes a database. */
export function mountHealth(server: FastifyInstance, engine: Engine): void {
  server.get("/healthz", { logLevel: "silent" }, () => ({ status: "ok" }));
  server.get("/readyz", { logLevel: "silent" }, async (_request, reply) => {
    try {
      await engine.readBatch("SET LOCAL ROLE stint_directory", [{ sql: "SELECT 1", parameters: [] }]);
      return { status: "ready", database: engine.name };
    } catch {
      void reply.code(503).header("retry-after", "2");
      return { status: "the database cannot be reached" };
    }
  });
}
