import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "../refusal.ts";
import { StartRefused } from "../database/engine.ts";

/** Serves the built application: hashed files for ever, the page itself always fresh, every unknown path to the page. */
export async function mountPages(server: FastifyInstance, folder: string): Promise<void> {
  const page = path.join(folder, "index.html");
  if (!existsSync(page)) throw new StartRefused("The web application is not built. Run npm start, which builds it.");
  const html = readFileSync(page, "utf8");
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      void response.header("cache-control", file.includes(`${path.sep}assets${path.sep}`) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && !request.url.startsWith("/api/") && !request.url.startsWith("/assets/");
    if (!wantsPage) throw notFound();
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}
