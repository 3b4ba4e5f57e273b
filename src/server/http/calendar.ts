import type { FastifyInstance } from "fastify";
import { t } from "#shared/texts/t.ts";
import { readLinkToken } from "../link-token.ts";
import { notFound, Refusal } from "../refusal.ts";
import { networkOf } from "./network.ts";
import { refusals, type OtherOperation } from "./openapi.ts";
import { RateWindow } from "./rate-window.ts";
import type { Platform } from "./serve.ts";

/** A calendar by its link's hash; null for none. */
export type ReadCalendar = (
  platform: Platform,
  link: { readonly orgId: string; readonly hash: string },
) => Promise<string | null>;

/** Calendar programs read a few times an hour; this is far more. */
const perLink = { most: 60, windowMs: 600_000 };
const unknownPerAddress = { most: 30, windowMs: 600_000 };

/**
 * `GET /api/calendar/{token}`: a person's calendar for anyone who has the secret link. Unknown, revoked and
 * malformed links answer alike. The request isn't logged, since the address contains the secret.
 */
export function mountCalendar(server: FastifyInstance, platform: Platform, read: ReadCalendar): void {
  const links = new RateWindow(perLink);
  const addresses = new RateWindow(unknownPerAddress);
  const refuse = (wait: number): void => {
    if (wait > 0)
      throw new Refusal({
        status: 429,
        code: "too_many",
        message: t`Too many requests. Please try again later.`,
        retryAfter: wait,
      });
  };
  server.get<{ Params: { token: string } }>(
    "/api/calendar/:token",
    { logLevel: "error" },
    async (request, reply) => {
      const now = performance.now();
      refuse(addresses.waitFor(networkOf(request.ip), now));
      const link = readLinkToken(request.params.token.replace(/\.ics$/, ""));
      if (link !== null) {
        refuse(links.waitFor(link.hash, now));
        links.count(link.hash, now);
      }
      const text = link === null ? null : await read(platform, link);
      if (link === null || text === null) {
        addresses.count(networkOf(request.ip), now);
        throw notFound(t`This calendar link has ended, or there never was one.`);
      }
      return reply
        .header("cache-control", "private, no-store")
        .header("content-disposition", 'inline; filename="stint.ics"')
        .type("text/calendar; charset=utf-8")
        .send(text);
    },
  );
}

/** The same, for the OpenAPI document. */
export const calendarOperation: OtherOperation = {
  path: "/api/calendar/{token}",
  method: "get",
  operation: {
    tags: ["My time"],
    operationId: "readCalendar",
    summary: "A person's plan and absences as iCalendar (RFC 5545), for programs that know the secret link",
    "x-access": "public",
    "x-failure": "Not found",
    security: [],
    parameters: [
      {
        name: "token",
        in: "path",
        required: true,
        description: "The secret of the link, with or without .ics behind it",
        schema: { type: "string" },
        example: "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4.kJ8s0u3QmYp1Zr5vX7wT9aBcDeFgHiJkLmNoPqRsTuV.ics",
      },
    ],
    responses: {
      "200": {
        description: "All-day events, four weeks back and a year ahead",
        content: {
          "text/calendar": {
            schema: { type: "string" },
            example: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n",
          },
        },
      },
      ...refusals(["404", "429"]),
    },
  },
};
