import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { randomOf, type Random } from "#demo/random.ts";
import { placesHere, type Place, type Templates } from "../support/places.ts";
import { foundOverHttp, type Founded } from "../support/founded.ts";
import { startProgram, type Program } from "../support/program.ts";
import { Ledger } from "../support/ledger.ts";

/** Kills of a place before a new one is made. */
const killsAPlace = 25;
const migrations = fs
  .readdirSync(path.join(import.meta.dirname, "..", "..", "db", "migrations"))
  .filter((name) => name.endsWith(".sql"));

interface Options {
  /** Kills in all, over every engine; 200 when left out. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
  /** Begins with databases made already, and so kills no first start. */
  readonly templates?: Templates;
}

/**
 * Kills the real server with SIGKILL at random moments: while it makes its database, while it recovers, and
 * while several clients write over HTTP. After each restart on the same database every acknowledged write is
 * there exactly once, none is there by half, and what was under way at the kill has one effect when it is
 * repeated under its key. `found` counts what was lost, halved or doubled.
 */
export async function run({
  rounds = 200,
  seed,
  log,
  templates,
}: Options): Promise<{ tried: number; found: number }> {
  const { places, end } = await placesHere(templates ?? null);
  const found: string[] = [];
  const report = (line: string): void => {
    found.push(line);
    log(`FOUND: ${line}`);
  };
  try {
    for (const [index, makePlace] of places.entries()) {
      let left = Math.ceil((rounds - index) / places.length);
      for (let number = 0; left > 0; number += 1) {
        const kills = Math.min(left, killsAPlace);
        await new Campaign(await makePlace(), randomOf(seed, index, number), report, log).run(kills);
        left -= kills;
      }
    }
  } finally {
    await end();
  }
  return { tried: rounds, found: found.length };
}

/** The life of one database, from its first creation over many kills to the last look at it. */
class Campaign {
  readonly #place: Place;
  readonly #random: Random;
  readonly #notify: (line: string) => void;
  readonly #log: (line: string) => void;
  readonly #applied: string[] = [];
  readonly #starts: number[] = [];
  #kills = { "first start": 0, recovery: 0, writing: 0 };

  constructor(place: Place, random: Random, report: (line: string) => void, log: (line: string) => void) {
    this.#place = place;
    this.#random = random;
    this.#notify = report;
    this.#log = log;
  }

  async run(kills: number): Promise<void> {
    const { firstStart } = this.#place;
    const early = firstStart === null ? 0 : Math.max(1, Math.floor(kills / 6));
    for (let kill = 0; kill < early; kill += 1) await this.#killStart("first start", firstStart ?? 0);
    const first = await this.#start();
    const founded = await foundOverHttp(first);
    await this.#kill(first);
    const ledger = new Ledger(founded, this.#notify);
    for (let kill = early; kill < kills; kill += 1) {
      if (kill % 4 === 2) await this.#killStart("recovery", Math.max(...this.#starts.slice(-3)));
      else await this.#killWriting(ledger, founded);
    }
    await this.#lastLook(ledger);
    const slowest = Math.round(Math.max(...this.#starts));
    this.#log(
      `${this.#place.engine}: ${kills} kills ${JSON.stringify(this.#kills)}, ${ledger.said}, slowest start ${slowest} ms`,
    );
  }

  async #killWriting(ledger: Ledger, { cookie }: Founded): Promise<void> {
    const program = await this.#start();
    const url = await program.ready;
    await ledger.check(url);
    const stop = ledger.write(url, cookie);
    await pause(this.#random.integer(1, 400));
    this.#kills.writing += 1;
    await this.#kill(program);
    await stop();
  }

  async #killStart(kind: "first start" | "recovery", longest: number): Promise<void> {
    const program = startProgram(this.#place.environment);
    await pause(this.#random.integer(1, Math.round(longest)));
    this.#kills[kind] += 1;
    await this.#kill(program);
  }

  async #lastLook(ledger: Ledger): Promise<void> {
    const program = await this.#start();
    await ledger.check(await program.ready);
    await program.stop();
    this.#noteMigrations(program);
    const { audited, steps } = await this.#place.look();
    if (audited !== ledger.functions)
      this.#notify(`${ledger.functions} functions, but ${audited} audit rows of their creation`);
    if (steps !== migrations.length) this.#notify(`${steps} of ${migrations.length} migrations are recorded`);
    await this.#place.remove();
  }

  async #start(): Promise<Program> {
    const began = performance.now();
    const program = startProgram(this.#place.environment);
    await program.ready;
    this.#starts.push(performance.now() - began);
    return program;
  }

  async #kill(program: Program): Promise<void> {
    program.process.kill("SIGKILL");
    await program.ended;
    this.#noteMigrations(program);
  }

  /**
   * What all lives of a database reported of its migrations is judged together: a step is reported by one life at
   * most.
   */
  #noteMigrations(program: Program): void {
    for (const [, step = ""] of program.output().matchAll(/Applied the migration (\S+)\./g)) {
      if (this.#applied.includes(step)) this.#notify(`the migration ${step} was applied twice`);
      this.#applied.push(step);
    }
  }
}
