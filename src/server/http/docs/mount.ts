import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { home } from "../../home.ts";
import type { OpenApi } from "../openapi.ts";
import { docsPage } from "./page.ts";

const read = (from: string): string => readFileSync(path.join(home, "src", from), "utf8");

/**
 * `/api/docs`, its sheet and `/api/openapi.json`. They change with the server only, so they are made once,
 * when first asked for.
 */
export function mountDocs(
  server: FastifyInstance,
  make: () => OpenApi,
  origin: string,
  cookie: string,
): void {
  const fresh = "no-cache";
  let made: OpenApi | null = null;
  const document = (): OpenApi => (made ??= make());
  let page: string | null = null;
  let sheet: string | null = null;
  let face: Buffer | null = null;
  server.get("/api/openapi.json", (_request, reply) => reply.header("cache-control", fresh).send(document()));
  server.get("/api/docs", (_request, reply) => {
    page ??= docsPage(document(), origin, cookie);
    return reply.header("cache-control", fresh).type("text/html; charset=utf-8").send(page);
  });
  server.get("/api/docs.css", (_request, reply) => {
    // The look of the product is its tokens; the sheet of the pages themselves is built for the browser's
    // application only.
    sheet ??= read("ui/base/tokens.css") + read("server/http/docs/docs.css");
    return reply.header("cache-control", fresh).type("text/css; charset=utf-8").send(sheet);
  });
  server.get("/api/docs.woff2", (_request, reply) => {
    face ??= readFileSync(
      new URL(
        import.meta
          .resolve("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2"),
      ),
    );
    return reply.header("cache-control", "public, max-age=86400").type("font/woff2").send(face);
  });
}
