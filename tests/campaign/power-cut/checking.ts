import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inheritedFlags } from "../../support/baseline.ts";
import type { Question, Verdict } from "./checker.ts";

/** Milliseconds after which a database that still does not open counts as broken. */
const PATIENCE = 60_000;
/** States after which a fresh process starts: a database that broke may leave its memory behind. */
const STATES_PER_PROCESS = 20;

/** A process that judges states, started when needed and replaced when a state crashes it. */
export class Checker {
  #child: ChildProcess | null = null;
  #lines: AsyncIterator<string> | null = null;
  #judged = 0;

  async judge(question: Question): Promise<string | null> {
    if (!this.#child || !this.#lines || this.#judged >= STATES_PER_PROCESS) await this.#start();
    const child = this.#child;
    this.#judged += 1;
    child?.stdin?.write(`${JSON.stringify(question)}\n`);
    const timer = setTimeout(() => child?.kill("SIGKILL"), PATIENCE);
    const line = await this.#lines?.next();
    clearTimeout(timer);
    if (line && line.done !== true) return (JSON.parse(line.value) as Verdict).problem;
    await this.stop();
    return "the database crashed its process, or never opened";
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async #start(): Promise<void> {
    await this.stop();
    const program = fileURLToPath(new URL("./checker.ts", import.meta.url));
    const child = spawn(
      process.execPath,
      [...inheritedFlags, "--disable-warning=ExperimentalWarning", program],
      {
        stdio: ["pipe", "pipe", "ignore"],
      },
    );
    child.stdin.on("error", () => undefined);
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    this.#judged = 0;
  }
}
