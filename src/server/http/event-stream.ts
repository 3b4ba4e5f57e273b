import type { FastifyInstance, FastifyReply } from "fastify";
import { t } from "#shared/texts/t.ts";
import type { LiveFeed, Listener, News } from "../live/live-feed.ts";
import { Refusal } from "../refusal.ts";
import { authorise } from "./authorise.ts";
import type { Platform } from "./serve.ts";
import type { CheckSession } from "./session.ts";
import { refusals, type OtherOperation } from "./openapi.ts";

const heartbeat = 15_000;
/** A browser's windows share one stream; more than this is no browser. */
const maxPerSession = 12;
/** Bytes that may wait for a slow reader before it starts over. */
const maxWaiting = 65_536;

/** `GET /api/events`: one stream a browser, with the topics written in its organisation. */
export function mountEvents(
  server: FastifyInstance,
  platform: Platform,
  feed: LiveFeed,
  checkSession: CheckSession,
): void {
  const open = new Map<string, number>();
  server.addHook("preClose", (done) => {
    feed.close();
    done();
  });
  server.get("/api/events", { logLevel: "warn" }, async (request, reply) => {
    const actor = await authorise(platform, { access: "signed-in", scope: null }, request, checkSession);
    // Someone who left during the session's look-up would count for good.
    if (reply.raw.destroyed) return reply.hijack();
    const { sessionHash, orgId } = actor;
    const count = open.get(sessionHash) ?? 0;
    if (count >= maxPerSession)
      throw new Refusal({
        status: 429,
        code: "too_many",
        message: t`Too many open streams.`,
        retryAfter: 10,
      });
    open.set(sessionHash, count + 1);
    const stream = startStream(reply);
    const listener: Listener = {
      orgId,
      sessionHash,
      notify: (place, news) => stream.send("news", news, place),
      end: (reason) => {
        if (reason === "session") stream.send("ended", [], null);
        stream.end();
      },
    };
    stream.onClose(() => {
      const left = (open.get(sessionHash) ?? 1) - 1;
      if (left === 0) open.delete(sessionHash);
      else open.set(sessionHash, left);
      feed.leave(listener);
    });
    try {
      const { since: requestedSince } = request.query as Readonly<Record<string, unknown>>;
      const since = placeOf(request.headers["last-event-id"]) ?? placeOf(requestedSince);
      const here = await feed.join(listener, since);
      if (since === null) stream.send("hello", [], here);
    } catch (error) {
      request.log.error({ err: error }, "a stream couldn't begin");
      stream.end();
    }
  });
}

function placeOf(text: unknown): number | null {
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Bypasses the framework and its compression: each line must leave immediately. */
function startStream(reply: FastifyReply) {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  } as never);
  raw.write("retry: 1000\n\n");
  const beat = setInterval(() => raw.write(": \n\n"), heartbeat);
  raw.once("close", () => clearInterval(beat));
  return {
    send: (event: string, news: readonly News[], place: number | null): void => {
      if (raw.writableEnded) return;
      raw.write(
        `${place === null ? "" : `id: ${place}\n`}event: ${event}\ndata: ${JSON.stringify(news)}\n\n`,
      );
      if (raw.writableLength > maxWaiting) raw.destroy();
    },
    end: (): void => void raw.end(),
    onClose: (then: () => void): void => void raw.once("close", then),
  };
}

/** `GET /api/events` for the OpenAPI document. */
export const eventOperation: OtherOperation = {
  path: "/api/events",
  method: "get",
  operation: {
    tags: ["Live updates"],
    operationId: "hearEvents",
    summary:
      "A stream that tells which kinds of things were written in the organisation, as server-sent events; what they are now is read by the other calls",
    "x-access": "signed-in",
    "x-failure": "Live updates wait",
    security: [{ session: [] }],
    parameters: [
      {
        name: "Last-Event-ID",
        in: "header",
        required: false,
        description: "Where a lost connection goes on: the id of the last event heard",
        schema: { type: "string", pattern: "^\\d{1,15}$" },
        example: "48213",
      },
      {
        name: "since",
        in: "query",
        required: false,
        description:
          "Where a first connection begins: the newsPlace of the session, read before anything else. Without a place the stream begins now",
        schema: { type: "string", pattern: "^\\d{1,15}$" },
        example: "48213",
      },
    ],
    responses: {
      "200": {
        description: "Events named hello, news and ended. The data of news is a list of topic and request id",
        content: {
          "text/event-stream": {
            schema: { type: "string" },
            example:
              'id: 48214\nevent: news\ndata: [{"topic":"timesheet","request":"0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4"}]\n\n',
          },
        },
      },
      ...refusals(["401", "403", "429"]),
    },
  },
};
