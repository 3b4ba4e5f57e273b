import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "../refusal.ts";
import { StartRefused } from "../database/engine.ts";

/**
 * Answers unknown paths: the page where a browser may want one, else 404. Without a folder there are no pages
 * at all.
 */
export async function mountPages(server: FastifyInstance, folder: string | null): Promise<void> {
  const html = folder === null ? null : await mountFiles(server, folder);
  server.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === "GET" && !request.url.startsWith("/api/") && !request.url.startsWith("/assets/");
    if (html === null || !wantsPage) throw notFound();
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}

/** Serves the built files, hashed ones for ever; answers the page itself, which is always fresh. */
async function mountFiles(server: FastifyInstance, folder: string): Promise<string> {
  const page = path.join(folder, "index.html");
  if (!existsSync(page))
    throw new StartRefused("The web application is not built. Run npm start, which builds it.");
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: true,
    // A folder is no file: it is answered like any other path, also to clients that take nothing compressed.
    allowedPath: (asked) => !asked.endsWith("/"),
    cacheControl: false,
    setHeaders: (response, file) => {
      void response.header(
        "cache-control",
        file.includes(`${path.sep}assets${path.sep}`) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  return readFileSync(page, "utf8");
}
