import type { FastifyReply } from "fastify";
import { plural, t } from "#shared/texts/t.ts";
import { Refusal } from "../refusal.ts";
import { RateWindow } from "./rate-window.ts";

const minute = 60;

/**
 * Counts the calls of each API token, a minute at a time, on this server. Answers say how many are left, as
 * draft-ietf-httpapi-ratelimit-headers-11 writes it.
 */
export class TokenLimit {
  readonly #most: number;
  readonly #window: RateWindow;

  constructor(most: number) {
    this.#most = most;
    this.#window = new RateWindow({ most, windowMs: minute * 1000 });
  }

  /** Counts a call and writes the headers. Throws 429 when there are none left. */
  count(tokenId: string, reply: FastifyReply): void {
    const now = performance.now();
    const wait = this.#window.waitFor(tokenId, now);
    if (wait === 0) this.#window.count(tokenId, now);
    const { count, seconds } = this.#window.left(tokenId, now);
    void reply
      .header("ratelimit-policy", `"default";q=${this.#most};w=${minute}`)
      .header("ratelimit", `"default";r=${count};t=${seconds}`);
    if (wait > 0)
      throw new Refusal({
        status: 429,
        code: "too_many",
        message: t`This API token has made ${this.#most} calls within a minute. Wait ${plural(wait, "# second", "# seconds")}.`,
        retryAfter: wait,
      });
  }
}
