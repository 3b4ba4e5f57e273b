import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartRefused, type Engine } from "../../src/server/database/engine.ts";
import { copiesFolder } from "./copies.ts";

/** Milliseconds a server has to notice the request, and to copy. */
const NOTICED_WITHIN = 30_000;
const COPIED_WITHIN = 30 * 60_000;
/** Milliseconds after which files of a killed backup are removed. */
const FORGOTTEN_AFTER = 24 * 3_600_000;

type Places = Readonly<Record<"wanted" | "accepted" | "copy" | "refused", string>>;
const REQUEST = /^backup-([0-9a-f]{16})-wanted$/;
const OURS = /^backup-[0-9a-f]{16}-/;

/**
 * A backup requests from a running server for a copy by files beside the nightly copies: `wanted` is the request,
 * File `accepted` says that the server copies, `copy` is the copy, `refused` why there is none. Each request has its
 * own name.
 */
function places(folder: string, request: string): Places {
  const place = (part: string): string => join(folder, `backup-${request}-${part}`);
  return {
    wanted: place("wanted"),
    accepted: place("accepted"),
    copy: place("copy"),
    refused: place("refused"),
  };
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

async function answer(engine: Engine, { wanted, accepted, copy, refused }: Places): Promise<void> {
  writeFileSync(accepted, "");
  remove(wanted);
  try {
    mkdirSync(copy, { mode: 0o700 });
    await engine.copyFiles?.(join(copy, "database"));
  } catch (error) {
    remove(copy);
    writeFileSync(refused, error instanceof Error ? error.message : String(error));
  } finally {
    remove(accepted);
  }
}

/** The server's side: copies its database for each request. */
export async function answerCopyRequests(engine: Engine, dataDir: string): Promise<void> {
  const folder = copiesFolder(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const request = REQUEST.exec(name)?.[1];
    if (request !== undefined) await answer(engine, places(folder, request));
  }
}

async function until(reached: () => boolean, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; !reached(); await pause(100))
    if (performance.now() > end) return false;
  return true;
}

function removeForgotten(folder: string): void {
  const ours = readdirSync(folder).filter((name) => OURS.test(name));
  for (const path of ours.map((name) => join(folder, name)))
    if (Date.now() - statSync(path).mtimeMs > FORGOTTEN_AFTER) remove(path);
}

/**
 * Requests a copy from the server that uses the data folder; answers its folder, to be removed after use.
 * Throws StartRefused with the server's reason.
 */
export async function requestCopy(dataDir: string): Promise<string> {
  const folder = copiesFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeForgotten(folder);
  const { wanted, accepted, copy, refused } = places(folder, randomBytes(8).toString("hex"));
  writeFileSync(wanted, "");
  if (!(await until(() => !existsSync(wanted), NOTICED_WITHIN))) {
    remove(wanted);
    throw new StartRefused(
      `The data folder ${dataDir} is in use, but no one who uses it answers. Stop what uses it, or run a server on it.`,
    );
  }
  const isOver = await until(() => !existsSync(accepted), COPIED_WITHIN);
  const reason = existsSync(refused) ? readFileSync(refused, "utf8") : null;
  if (isOver && reason === null && existsSync(join(copy, "database"))) return copy;
  for (const path of [accepted, copy, refused]) remove(path);
  throw new StartRefused(
    reason === null
      ? "The server stopped while it copied its database. Try again."
      : `The server couldn't copy its database: ${reason}`,
  );
}
