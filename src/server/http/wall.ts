import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { entryFile, languages, type Language } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { hashToken } from "../ids.ts";
import { readLinkToken } from "../link-token.ts";
import { notFound, Refusal } from "../refusal.ts";
import { networkOf } from "./network.ts";
import { refusals, type OtherOperation } from "./openapi.ts";
import { RateWindow } from "./rate-window.ts";
import type { Platform } from "./serve.ts";
import { languageOfRequest } from "./request-language.ts";

interface Link {
  readonly orgId: string;
  readonly hash: string;
}

/** What an office display shows, by its link's hash; null for none. */
export type ReadWall = (platform: Platform, link: Link) => Promise<object | null>;

interface Walls {
  readonly read: ReadWall;
  readonly isLink: (platform: Platform, link: Link) => Promise<boolean>;
  /** The folder of the built pages; null where there are none. */
  readonly pages: string | null;
}

/** A display reads once a minute; some share a link. */
const perLink = { most: 300, windowMs: 600_000 };
const unknownPerAddress = { most: 30, windowMs: 600_000 };

/** Where text that is no link is looked up, so that it lasts as long as one that is: no organisation has this id. */
const NO_ORGANISATION = "00000000-0000-0000-0000-000000000000";

/** Alike for links that are unknown, revoked or expired. Nothing outside this origin learns the address. */
const headers = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Counts what links and strangers read. */
class Limits {
  readonly #links = new RateWindow(perLink);
  readonly #addresses = new RateWindow(unknownPerAddress);

  #refuse(wait: number): void {
    if (wait > 0)
      throw new Refusal({
        status: 429,
        code: "too_many",
        message: t`Too many requests. Please try again later.`,
        retryAfter: wait,
      });
  }

  /** The link of a request, counted. */
  linkOf(request: FastifyRequest<{ Params: { secret: string } }>): Link {
    const now = performance.now();
    this.#refuse(this.#addresses.waitFor(networkOf(request.ip), now));
    const { secret } = request.params;
    const link = readLinkToken(secret) ?? { orgId: NO_ORGANISATION, hash: hashToken(secret) };
    this.#refuse(this.#links.waitFor(link.hash, now));
    this.#links.count(link.hash, now);
    return link;
  }

  countStranger(request: FastifyRequest): void {
    this.#addresses.count(networkOf(request.ip), performance.now());
  }
}

/**
 * `GET /wall/{secret}`, the page of an office display, and `GET /api/wall/{secret}`, what it shows, for anyone who has
 * the secret link. Neither is logged, since the address contains the secret.
 */
export function mountWalls(
  server: FastifyInstance,
  platform: Platform,
  { read, isLink, pages }: Walls,
): void {
  const limits = new Limits();
  const pageOf = displayPages(pages);
  const quiet = { logLevel: "error" } as const;
  // Typed by hand; any other address would be logged.
  server.get<{ Params: { secret: string } }>("/wall/:secret/", quiet, (request, reply) =>
    reply.headers(headers).redirect(`/wall/${encodeURIComponent(request.params.secret)}`),
  );
  if (pageOf("en").html !== "")
    server.get<{ Params: { secret: string } }>("/wall/:secret", quiet, async (request, reply) => {
      const isKnown = await isLink(platform, limits.linkOf(request));
      if (!isKnown) limits.countStranger(request);
      const { html, build, language } = pageOf(languageOfRequest(request));
      return reply
        .code(isKnown ? 200 : 404)
        .headers({ ...headers, "content-language": language, vary: "Accept-Language, Cookie" })
        .type("text/html; charset=utf-8")
        .send(html.replace("</head>", `<meta name="build" content="${build}"></head>`));
    });
  server.get<{ Params: { secret: string } }>("/api/wall/:secret", quiet, async (request, reply) => {
    void reply.headers(headers);
    const screen = await read(platform, limits.linkOf(request));
    if (screen === null) {
      limits.countStranger(request);
      throw notFound(t`This link is no longer valid.`);
    }
    const { build } = pageOf(languageOfRequest(request));
    return sendScreen(request, reply, { build, ...screen });
  });
}

/** The page in each language, and a name for its build, by which a display sees that there's a newer one. */
function displayPages(pages: string | null) {
  const read = (language: Language) => {
    const file = path.join(pages ?? "", "display", entryFile("index.html", language));
    const html = pages !== null && existsSync(file) ? readFileSync(file, "utf8") : "";
    return { html, language, build: hashToken(html).slice(0, 16) };
  };
  const english = read("en");
  const built = new Map(languages.map((language) => [language, read(language)]));
  return (language: Language) => {
    const page = built.get(language) ?? english;
    return page.html === "" ? english : page;
  };
}

/** The figures, or 304 where the display has them already. */
function sendScreen(request: FastifyRequest, reply: FastifyReply, screen: object): FastifyReply {
  const text = JSON.stringify(screen);
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  void reply.header("etag", tag);
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(text);
}

/** The same, for the OpenAPI document. */
export const wallOperation: OtherOperation = {
  path: "/api/wall/{secret}",
  method: "get",
  operation: {
    tags: ["Office displays"],
    operationId: "readWall",
    summary: "What an office display shows, for displays that know the secret link; with an ETag",
    "x-access": "public",
    "x-failure": "Not found",
    security: [],
    parameters: [
      {
        name: "secret",
        in: "path",
        required: true,
        description: "The secret of the link",
        schema: { type: "string" },
        example: "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4.kJ8s0u3QmYp1Zr5vX7wT9aBcDeFgHiJkLmNoPqRsTuV",
      },
    ],
    responses: {
      "200": {
        description: "The chosen panels with their hours and counts",
        content: {
          "application/json": {
            schema: { type: "object" },
            example: { name: "Reception", panels: [{ kind: "hours", budget: 1200, booked: 640.5 }] },
          },
        },
      },
      "304": { description: "What the display shows hasn't changed" },
      ...refusals(["404", "429"]),
    },
  },
};
