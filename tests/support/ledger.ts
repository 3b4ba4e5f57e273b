import { createFunction, listFunctions } from "#features/functions/contract.ts";
import { readMyWeek, saveMyWeek, type MyWeek } from "#features/timesheets/contract.ts";
import { newId } from "#server/ids.ts";
import { addDays } from "#shared/day.ts";
import { fillPath } from "#shared/contract.ts";
import { Client, type Answer } from "./client.ts";
import type { Founded } from "./founded.ts";

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** What it must leave: a function of this name, or the week at this version. */
  readonly leaves: string | number;
}

const creators = 3;
const tierNames = ["Senior", "Middle", "Junior"];

/** Hours of every day of the week at a version: a half save shows in days that differ. */
function hoursAt(version: number): number {
  return (version % 40) / 4 + 0.25;
}

function send(client: Client, request: Request): Promise<Answer<unknown>> {
  return client.send(request.method, request.path, request.body, { "idempotency-key": request.key });
}

/**
 * What a campaign's clients wrote, and what of it was acknowledged. Some clients create functions (a row with
 * three tiers and an audit row); one saves the same week of seven days over and over, each save on top of the
 * one before.
 */
export class Ledger {
  readonly #founded: Founded;
  readonly #notify: (line: string) => void;
  readonly #acknowledged = new Set<string>(["First"]);
  readonly #open: Request[] = [];
  #version = 0;
  #number = 0;
  #replayed = 0;

  constructor(founded: Founded, report: (line: string) => void) {
    this.#founded = founded;
    this.#notify = report;
  }

  /** Functions that must be there. */
  get functions(): number {
    return this.#acknowledged.size;
  }

  get said(): string {
    return `${this.#acknowledged.size - 1} functions and ${this.#version} saved weeks acknowledged, ${this.#replayed} unanswered ones repeated`;
  }

  /** Lets every client write until its server is gone; the answer waits for the last of them. */
  write(url: string, cookie: string): () => Promise<void> {
    const clients = [this.#saveWeeks(new Client(url, cookie))];
    for (let creator = 0; creator < creators; creator += 1)
      clients.push(this.#createFunctions(new Client(url, cookie)));
    return async () => void (await Promise.all(clients));
  }

  /**
   * Repeats what was under way at the kill, and then compares all that was acknowledged with what is there.
   */
  async check(url: string): Promise<void> {
    const client = new Client(url, this.#founded.cookie);
    for (const request of this.#open.splice(0)) await this.#repeat(client, request);
    const there = new Map<string, number>();
    for (const one of (await client.ok(listFunctions)).functions) {
      there.set(one.name, (there.get(one.name) ?? 0) + 1);
      if (one.name !== "First" && one.costTiers.length !== tierNames.length)
        this.#notify(`${one.name} has ${one.costTiers.length} of its tiers`);
    }
    for (const name of this.#acknowledged) {
      if (there.get(name) !== 1)
        this.#notify(`${name} was acknowledged and is there ${there.get(name) ?? 0} times`);
    }
    for (const name of there.keys())
      if (!this.#acknowledged.has(name)) this.#notify(`${name} is there and nobody was told`);
    this.#checkWeek(await client.ok(readMyWeek, { params: { weekStarting: this.#founded.monday } }));
  }

  #checkWeek({ version, entries }: MyWeek): void {
    if (version !== this.#version)
      this.#notify(`the week is at version ${version}, and ${this.#version} was acknowledged`);
    const complete =
      version === 0
        ? entries.length === 0
        : entries.length === 7 && entries.every((entry) => entry.hours === hoursAt(version));
    if (!complete)
      this.#notify(
        `the week at version ${version} is not whole: ${entries.map((entry) => entry.hours).join(", ")}`,
      );
  }

  async #repeat(client: Client, request: Request): Promise<void> {
    this.#replayed += 1;
    const first = await this.#untilAnswered(client, request);
    const second = await this.#untilAnswered(client, request);
    if (first.status !== 200)
      this.#notify(
        `the repeat of ${request.leaves} was answered ${first.status}: ${JSON.stringify(first.body)}`,
      );
    else this.#acknowledge(request);
    if (JSON.stringify(first.body) !== JSON.stringify(second.body))
      this.#notify(`two repeats of ${request.leaves} were answered differently`);
  }

  async #untilAnswered(client: Client, request: Request): Promise<Answer<unknown>> {
    for (;;) {
      const answer = await send(client, request);
      if (answer.status !== 409 || answer.headers.get("retry-after") === null) return answer;
    }
  }

  #acknowledge({ leaves }: Request): void {
    if (typeof leaves === "string") this.#acknowledged.add(leaves);
    else this.#version = leaves;
  }

  async #createFunctions(client: Client): Promise<void> {
    const costTiers = tierNames.map((name) => ({ name, hourlyRate: 80 }));
    await this.#untilGone(client, () => {
      const name = `Function ${(this.#number += 1)}`;
      const body = { name, description: "", costTiers, allocatorIds: [this.#founded.allocatorId] };
      return { method: createFunction.method, path: createFunction.path, body, key: newId(), leaves: name };
    });
  }

  async #saveWeeks(client: Client): Promise<void> {
    const { projectId, monday } = this.#founded;
    const path = fillPath(saveMyWeek.path, { weekStarting: monday });
    await this.#untilGone(client, () => {
      const hours = hoursAt(this.#version + 1);
      const cells = Array.from({ length: 7 }, (_, day) => ({ projectId, day: addDays(monday, day), hours }));
      return {
        method: saveMyWeek.method,
        path,
        body: { version: this.#version, cells },
        key: newId(),
        leaves: this.#version + 1,
      };
    });
  }

  async #untilGone(client: Client, next: () => Request): Promise<void> {
    for (;;) {
      const request = next();
      const answer = await send(client, request).catch(() => null);
      if (answer === null) return void this.#open.push(request);
      if (answer.status === 200) this.#acknowledge(request);
      else {
        this.#notify(`a write was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        return;
      }
    }
  }
}
