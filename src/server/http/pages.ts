import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../refusal.ts";
import { StartRefused } from "../database/engine.ts";

/** Answers unknown paths: the page for browsers, else 404. */
export async function mountPages(
  server: FastifyInstance,
  folder: string | null,
  isSignedIn: (request: FastifyRequest) => boolean,
): Promise<void> {
  const pageFor = folder === null ? null : await mountFiles(server, folder);
  server.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && !/^\/(?:api|assets|scim)\//.test(request.url);
    if (pageFor === null || !wantsPage) throw notFound();
    if (/^\/help\/./.test(request.url)) return reply.redirect("/help/");
    const html = pageFor(request.url.split("?", 1)[0] ?? "", isSignedIn(request));
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
}

type PageFor = (address: string, isSignedIn: boolean) => string;

/** Serves built files, hashed ones for ever; the page is always fresh. */
async function mountFiles(server: FastifyInstance, folder: string): Promise<PageFor> {
  const page = path.join(folder, "index.html");
  if (!existsSync(page))
    throw new StartRefused("The web application isn't built. Run npm start, which builds it.");
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: true,
    // A folder isn't a file.
    allowedPath: (asked) => !asked.endsWith("/"),
    cacheControl: false,
    setHeaders: (response, file) => {
      void response.header(
        "cache-control",
        file.includes(`${path.sep}assets${path.sep}`) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  // The guide, for everyone: nothing in it is a secret.
  server.get("/help", (_, reply) => reply.redirect("/help/"));
  server.get("/help/", (_, reply) => reply.sendFile("help/index.html"));
  return withLinks(readFileSync(page, "utf8"), path.join(folder, "pages.json"));
}

/** An address's pattern, and the links that fetch its page's files together. */
interface FirstVisit {
  readonly path: string;
  readonly isGuarded: boolean;
  readonly links: string;
}

/** The page with its address's links; signed-out people get the login's. */
function withLinks(html: string, file: string): PageFor {
  const visits = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FirstVisit[]) : [];
  const pages = visits.map(({ path: pattern, isGuarded, links }) => ({
    pattern: new RegExp(pattern),
    isGuarded,
    html: html.replace("</head>", `${links}</head>`),
  }));
  const find = (address: string) => pages.find(({ pattern }) => pattern.test(address));
  return (address, isSignedIn) => {
    const page = find(address);
    return (page?.isGuarded && !isSignedIn ? find("/login") : page)?.html ?? html;
  };
}
