import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartRefused, type Engine } from "../engine.ts";
import { copiesFolder } from "./copies.ts";

/** Milliseconds a server has to notice the wish, and to copy. */
const NOTICED_WITHIN = 30_000;
const COPIED_WITHIN = 30 * 60_000;

/**
 * How a backup asks a running server for a copy of its embedded database: by a file beside the nightly copies, which whoever may read the
 * data folder may write. `wanted` is the wish, `taken` that the server copies, `copy` the copied data folder, `refused` why there is none.
 */
const names = { wanted: "backup-wanted", taken: "backup-taken", copy: "backup-copy", refused: "backup-refused" };

function places(dataDir: string): Record<keyof typeof names, string> {
  const folder = copiesFolder(dataDir);
  return {
    wanted: join(folder, names.wanted),
    taken: join(folder, names.taken),
    copy: join(folder, names.copy),
    refused: join(folder, names.refused),
  };
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

/** The server's side: copies its database when somebody asked for it. */
export async function answerWantedCopy(engine: Engine, dataDir: string): Promise<void> {
  const { wanted, taken, copy, refused } = places(dataDir);
  if (!engine.copyFiles || !existsSync(wanted)) return;
  for (const old of [copy, refused]) remove(old);
  writeFileSync(taken, "");
  remove(wanted);
  try {
    mkdirSync(copy, { mode: 0o700 });
    await engine.copyFiles(join(copy, "database"));
  } catch (error) {
    remove(copy);
    writeFileSync(refused, error instanceof Error ? error.message : String(error));
  } finally {
    remove(taken);
  }
}

async function until(reached: () => boolean, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; !reached(); await pause(100)) if (performance.now() > end) return false;
  return true;
}

/** Asks the server that uses the data folder for a copy; answers its folder, to be removed after use. Throws StartRefused with the server's reason. */
export async function wantCopy(dataDir: string): Promise<string> {
  const { wanted, taken, copy, refused } = places(dataDir);
  mkdirSync(copiesFolder(dataDir), { recursive: true, mode: 0o700 });
  for (const old of [copy, refused]) remove(old);
  writeFileSync(wanted, "");
  if (!(await until(() => !existsSync(wanted), NOTICED_WITHIN))) {
    remove(wanted);
    throw new StartRefused(`The data folder ${dataDir} is in use, but nobody who uses it answers. Stop what uses it, or run a server on it.`);
  }
  await until(() => !existsSync(taken), COPIED_WITHIN);
  if (existsSync(refused)) throw new StartRefused(`The server could not copy its database: ${readFileSync(refused, "utf8")}`);
  if (!existsSync(join(copy, "database")) || existsSync(taken)) throw new StartRefused("The server stopped while it copied its database. Try again.");
  return copy;
}
