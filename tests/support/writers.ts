import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createFunction, listFunctions } from "#features/functions/contract.ts";
import { newId } from "#server/ids.ts";
import { Client } from "./client.ts";
import type { Founded } from "./founded.ts";

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly comesAgain: boolean;
}

/**
 * Clients that create functions as fast as they are answered, each call on a connection of its own, and store
 * account of every one.
 */
export class Writers {
  readonly #founded: Founded;
  readonly #notify: (line: string) => void;
  readonly #acknowledged: string[] = ["First"];
  /** Connected to the server, and not answered. */
  readonly #cut: string[] = [];
  #number = 0;
  #refused = 0;
  #unreached = 0;
  #lastSuccess = 0;

  constructor(founded: Founded, report: (line: string) => void) {
    this.#founded = founded;
    this.#notify = report;
  }

  get said(): string {
    return `${this.#acknowledged.length - 1} acknowledged, ${this.#refused} refused for the moment, ${this.#unreached} found nobody listening, ${this.#cut.length} cut`;
  }

  get cut(): number {
    return this.#cut.length;
  }

  /** When something was last acknowledged, by `performance.now()`. */
  get lastSuccess(): number {
    return this.#lastSuccess;
  }

  /** Lets so many clients write until the answer is called, which waits for the last of them. */
  write(url: string, clients: number): () => Promise<void> {
    let isOver = false;
    const all = Array.from({ length: clients }, async () => {
      while (!isOver) await this.#one(url, () => isOver);
    });
    return async () => {
      isOver = true;
      await Promise.all(all);
    };
  }

  /**
   * Compares what was acknowledged with what is there: each once, nothing else, and nothing of what was cut.
   */
  async check(url: string): Promise<void> {
    const there = (await new Client(url, this.#founded.cookie).ok(listFunctions)).functions.map(
      ({ name }) => name,
    );
    const counts = new Map<string, number>();
    for (const name of there) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const name of this.#acknowledged)
      if (counts.get(name) !== 1)
        this.#notify(`${name} was acknowledged and is there ${counts.get(name) ?? 0} times`);
    for (const name of this.#cut)
      if (counts.has(name)) this.#notify(`${name} was done and its client never told`);
    const known = new Set([...this.#acknowledged, ...this.#cut]);
    for (const name of counts.keys())
      if (!known.has(name)) this.#notify(`${name} is there and nobody was told`);
  }

  async #one(url: string, isOver: () => boolean): Promise<void> {
    const name = `Function ${(this.#number += 1)}`;
    const costTiers = [{ name: "Senior", hourlyRate: 80 }];
    const body = JSON.stringify({
      name,
      description: "",
      costTiers,
      allocatorIds: [this.#founded.allocatorId],
    });
    const key = newId();
    // What was refused once is repeated to its end, so that its name is either there or not.
    for (let tries = 0; tries === 0 || !isOver() || tries < 200; tries += 1) {
      const answer = await this.#send(url, body, key);
      if (answer === "nobody") {
        this.#unreached += 1;
        await pause(20);
        if (tries === 0) return;
        continue;
      }
      if (answer === null) return void this.#cut.push(name);
      if (answer.status === 200) {
        this.#acknowledged.push(name);
        this.#lastSuccess = performance.now();
        return;
      }
      if (!answer.comesAgain) return this.#notify(`a write was answered ${answer.status}: ${answer.text}`);
      this.#refused += 1;
      await pause(50);
    }
    this.#notify(`${name} was refused 200 times`);
  }

  #send(url: string, body: string, key: string): Promise<Answered | "nobody" | null> {
    return new Promise((resolve) => {
      const headers = {
        cookie: this.#founded.cookie,
        "content-type": "application/json",
        "idempotency-key": key,
      };
      const request = http.request(
        url + createFunction.path,
        { method: "POST", agent: false, headers },
        async (answer) => {
          let text = "";
          try {
            for await (const chunk of answer) text += String(chunk);
          } catch {
            return resolve(null);
          }
          const comesAgain =
            [409, 429, 503].includes(answer.statusCode ?? 0) && answer.headers["retry-after"] !== undefined;
          return resolve({ status: answer.statusCode ?? 0, text, comesAgain });
        },
      );
      request.once("error", (error: Error & { code?: string }) =>
        resolve(error.code === "ECONNREFUSED" ? "nobody" : null),
      );
      request.end(body);
    });
  }
}
