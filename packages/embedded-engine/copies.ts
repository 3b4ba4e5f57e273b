import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { syncPath } from "../../src/server/sync-files.ts";
import { threadFile } from "../../src/server/home.ts";
import type { CopyState, Engine } from "../../src/server/database/engine.ts";
import type { CopyVerdict } from "./copy-check.ts";

/** The oldest copy goes when one more is there. */
const KEPT = 7;
/** Milliseconds before a failed copy is tried again. */
const PATIENCE = 3_600_000;
const DAY = 24 * 3_600_000;
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

interface CopyLog {
  info(what: object, line: string): void;
  error(what: object, line: string): void;
}

interface CopyOptions {
  readonly engine: Engine;
  readonly dataDir: string;
  /** Minutes after midnight UTC. */
  readonly at: number;
  readonly log: CopyLog;
  readonly now?: () => Date;
}

/** Beside the data folder; each copy is a data folder of its own. */
export function copiesFolder(dataDir: string): string {
  return `${resolve(dataDir)}-copies`;
}

function instantOf(name: string): string | null {
  const parts = NAME.exec(name);
  return parts ? `${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z` : null;
}

/** The newest instant at or before `now` at which a copy was due. */
export function lastHour(now: Date, at: number): Date {
  const today = Math.floor(now.getTime() / DAY) * DAY + at * 60_000;
  return new Date(today > now.getTime() ? today - DAY : today);
}

function copiesIn(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory()
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .sort()
    : [];
}

/** Opens the copy in its own thread, whose memory goes with it. */
async function verify(folder: string): Promise<void> {
  const fault = await new Promise<string | null>((answer) => {
    const worker = new Worker(threadFile("packages/embedded-engine/copy-check.ts"), {
      workerData: folder,
      name: "copy",
    });
    worker.once("message", (verdict: CopyVerdict) => answer(verdict.fault));
    worker.once("error", (error) => answer(error instanceof Error ? error.message : String(error)));
    worker.once("exit", () => answer("its check ended without an answer"));
  });
  if (fault !== null) throw new Error(`The copy can't be used: ${fault}`);
}

/**
 * Copies the running database: written beside, opened and read through, then renamed. Answers its folder. A
 * failure leaves the other copies alone.
 */
export async function makeCopy(engine: Engine, dataDir: string, now: Date): Promise<string> {
  if (!engine.copyFiles) throw new Error("Only the embedded database copies itself.");
  const folder = copiesFolder(dataDir);
  const name = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const beside = join(folder, "unfinished");
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  try {
    await engine.copyFiles(join(beside, "database"));
    await verify(beside);
    renameSync(beside, join(folder, name));
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    throw error;
  }
  syncPath(folder, true);
  for (const old of copiesIn(folder).slice(0, -KEPT))
    rmSync(join(folder, old), { recursive: true, force: true });
  return join(folder, name);
}

/**
 * One copy a night. `look` makes one when the hour has passed since the newest copy, or since the database
 * was made. A failure is logged, reported by `state`, and tried again an hour later.
 */
export function nightlyCopies({ engine, dataDir, at, log, now = () => new Date() }: CopyOptions): {
  look(): Promise<void>;
  state(): CopyState;
} {
  let failedAt: number | null = null;
  const newest = (): string | null => instantOf(copiesIn(copiesFolder(dataDir)).at(-1) ?? "");
  const made = (): Date => statSync(join(resolve(dataDir), "database", "PG_VERSION")).mtime;
  const isDue = (moment: Date): boolean => {
    if (failedAt !== null && moment.getTime() - failedAt < PATIENCE) return false;
    const last = newest();
    return (last === null ? made() : new Date(last)) < lastHour(moment, at);
  };
  return {
    state: () => ({ newest: newest(), hasFailed: failedAt !== null }),
    look: async () => {
      const moment = now();
      try {
        if (!isDue(moment)) return;
        const began = performance.now();
        const folder = await makeCopy(engine, dataDir, moment);
        failedAt = null;
        log.info(
          { folder, milliseconds: Math.round(performance.now() - began) },
          "the nightly copy was made and opened",
        );
      } catch (error) {
        failedAt = moment.getTime();
        log.error({ err: error }, "the nightly copy failed and is tried again in an hour");
      }
    },
  };
}
