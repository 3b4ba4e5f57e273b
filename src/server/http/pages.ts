import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { entryFile, languages, type Language } from "#shared/texts/languages.ts";
import { notFound } from "../refusal.ts";
import { StartRefused } from "../database/engine.ts";
import { languageOfRequest, speaking } from "./request-language.ts";
import { rejectOtherMethods, type AllowedMethods } from "./served-methods.ts";

/**
 * Answers what no route serves: a method that the path isn't served with (405, or 204 to OPTIONS, with Allow), the page
 * for browsers, else 404.
 */
export async function mountPages(
  server: FastifyInstance,
  folder: string | null,
  allowedMethods: AllowedMethods,
  isSignedIn: (request: FastifyRequest) => boolean,
): Promise<void> {
  const pageIn = folder === null ? null : await mountFiles(server, folder);
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const hasPage =
      pageIn !== null && path !== "*" && !/^\/(?:\.well-known|api|assets|oauth|scim)\//.test(path);
    const allowed = hasPage ? ["GET", "HEAD"] : allowedMethods(path);
    if (allowed.length > 0 && request.method === "OPTIONS")
      return reply
        .code(204)
        .headers({ allow: [...allowed, "OPTIONS"].join(", "), "cache-control": "no-store" })
        .send();
    rejectOtherMethods(request, reply, allowed);
    if (!hasPage) throw speaking(request, notFound);
    if (/^\/help\/./.test(path)) return reply.redirect("/help/");
    const { language, pageFor } = pageIn(languageOfRequest(request));
    const html = pageFor(path, isSignedIn(request));
    return reply
      .headers({ "cache-control": "no-cache", "content-language": language, vary: "Accept-Language, Cookie" })
      .type("text/html; charset=utf-8")
      .send(html);
  });
}

type PageFor = (address: string, isSignedIn: boolean) => string;

/** The page in a language. */
type PageIn = (language: Language) => { readonly language: Language; readonly pageFor: PageFor };

/** Serves built files, hashed ones for ever; the page is always fresh. */
async function mountFiles(server: FastifyInstance, folder: string): Promise<PageIn> {
  const built = new Map(
    languages
      .map((language) => ({ language, file: path.join(folder, entryFile("index.html", language)) }))
      .filter(({ file }) => existsSync(file))
      .map(({ language, file }) => {
        const visits = path.join(folder, entryFile("pages.json", language));
        return [language, { language, pageFor: withLinks(readFileSync(file, "utf8"), visits) }] as const;
      }),
  );
  const english = built.get("en");
  if (!english) throw new StartRefused("The web application isn't built. Run npm start, which builds it.");
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: true,
    // A folder isn't a file.
    allowedPath: (requestedPath) => !requestedPath.endsWith("/"),
    cacheControl: false,
    setHeaders: (response, file) => {
      void response.header(
        "cache-control",
        file.includes(`${path.sep}assets${path.sep}`) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  mountGuide(server, path.join(folder, "help"));
  // Someone who builds for themselves may build one language.
  return (language) => built.get(language) ?? english;
}

/**
 * The guide, for everyone: nothing in it is a secret. An address without a language, which is what the product's own
 * links have, leads to the page in the reader's, or in English where the guide has no such language.
 */
function mountGuide(server: FastifyInstance, folder: string): void {
  const translated = languages.filter((language) => existsSync(path.join(folder, language)));
  const lead = (request: FastifyRequest, reply: FastifyReply, page: string) => {
    const language = languageOfRequest(request);
    return reply
      .headers({ "cache-control": "no-cache", vary: "Accept-Language, Cookie" })
      .redirect(`/help/${translated.includes(language) ? language : "en"}/${page}`);
  };
  server.get("/help", (request, reply) => lead(request, reply, "index.html"));
  server.get("/help/", (request, reply) => lead(request, reply, "index.html"));
  server.get<{ Params: { "*": string } }>("/help/*", (request, reply) => {
    const page = request.params["*"];
    const isPage = /^[\w/-]+\.html$/.test(page) && existsSync(path.join(folder, "en", page));
    return isPage ? lead(request, reply, page) : reply.sendFile(`help/${page}`);
  });
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
