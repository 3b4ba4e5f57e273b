import http from "node:http";
import type { News } from "#server/live/live-feed.ts";
import type { Client } from "./client.ts";

export interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly news: readonly News[];
}

/** A browser's open stream of news. */
export interface Stream {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly heard: readonly StreamEvent[];
  /** Resolves with the first event, heard or to come, that fits. */
  next(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** The request that made the organisation of a test. */
const making = "set-up";

/**
 * One event, without the making of the organisation: a browser that joins behind a
 * write gets it again while an older transaction is open anywhere on the
 * server, be it of another test's database.
 */
function eventOf(block: string): StreamEvent | null {
  const value = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
  const event = value("event");
  const news = (JSON.parse(value("data") ?? "[]") as News[]).filter(({ request }) => request !== making);
  return event === null ? null : { event, id: value("id"), news };
}

/**
 * Opens the stream of a signed-in browser, from an event on when one is named, or since the place a session
 * was read at.
 */
export function openStream(
  client: Client,
  lastEventId?: string | null,
  since?: number | null,
): Promise<Stream> {
  const headers = {
    cookie: client.cookie ?? "",
    "accept-encoding": "gzip, br",
    ...(lastEventId ? { "last-event-id": lastEventId } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${client.url}/api/events${typeof since === "number" ? `?since=${since}` : ""}`,
      { headers, agent: false },
      (response) => {
        const heard: StreamEvent[] = [];
        const waiting = new Set<() => void>();
        let text = "";
        response.on("data", (bytes: Buffer) => {
          text += bytes.toString();
          const blocks = text.split("\n\n");
          text = blocks.pop() ?? "";
          heard.push(...blocks.flatMap((block) => eventOf(block) ?? []));
          for (const look of waiting) look();
        });
        response.on("error", () => undefined);
        const ended = new Promise<void>((done) => response.once("close", done));
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          heard,
          ended,
          next: (fits) =>
            new Promise((found) => {
              const look = () => {
                const event = heard.find(fits);
                if (!event) return;
                waiting.delete(look);
                found(event);
              };
              waiting.add(look);
              look();
            }),
          close: () => request.destroy(),
        });
      },
    );
    request.on("error", reject);
  });
}

export const saysHello = ({ event }: StreamEvent): boolean => event === "hello";

export const newsOf =
  (topic: string) =>
  ({ news }: StreamEvent): boolean =>
    news.some((one) => one.topic === topic);
