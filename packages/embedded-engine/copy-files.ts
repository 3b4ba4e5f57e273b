import { copyFileSync, constants, lstatSync, mkdirSync, readdirSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reply } from "./wire.ts";

/** Bytes left free beside a copy: a full disk would stop the database. */
const ROOM_LEFT = 256 * 2 ** 20;

/** The write-ahead log's segments from the newest checkpoint on; others aren't needed. */
interface LogSegments {
  readonly first: string;
  readonly last: string;
}

/** Requests those, right after a checkpoint. */
export const LOG_SEGMENTS =
  "SELECT pg_walfile_name(redo_lsn), pg_walfile_name(pg_current_wal_insert_lsn()) FROM pg_control_checkpoint()";

const SEGMENT = /^[0-9A-F]{24}$/;

function isWanted(folder: string, name: string, { first, last }: LogSegments): boolean {
  if (name === "postmaster.pid") return false;
  return !folder.endsWith("pg_wal") || !SEGMENT.test(name) || (name >= first && name <= last);
}

function visit(
  folder: string,
  segments: LogSegments,
  onFolder: (path: string) => void,
  onFile: (path: string, size: number) => void,
): void {
  onFolder(folder);
  for (const name of readdirSync(folder)) {
    if (!isWanted(folder, name, segments)) continue;
    const path = join(folder, name);
    const seen = lstatSync(path);
    if (seen.isDirectory()) visit(path, segments, onFolder, onFile);
    else onFile(path, seen.size);
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20).toLocaleString("en-GB")} MB`;

function copy(data: string, target: string, segments: LogSegments): void {
  let bytes = 0;
  visit(
    data,
    segments,
    () => undefined,
    (_, size) => {
      bytes += size;
    },
  );
  const { bavail, bsize } = statfsSync(dirname(target));
  if (bavail * bsize < bytes + ROOM_LEFT) {
    throw new Error(
      `A copy needs ${megabytes(bytes + ROOM_LEFT)} on the disk of ${dirname(target)}, and ${megabytes(bavail * bsize)} are free.`,
    );
  }
  const placed = (path: string): string => join(target, path.slice(data.length));
  visit(
    data,
    segments,
    (path) => mkdirSync(placed(path), { mode: 0o700 }),
    (path) => copyFileSync(path, placed(path), constants.COPYFILE_FICLONE),
  );
}

/**
 * Copies a database's folder to `target`; `reply` answers `LOG_SEGMENTS`. Nothing may write while it runs.
 * Null, or why there is no copy.
 */
export function copyFiles(data: string, target: string, reply: Reply): string | null {
  const [first, last] = reply.results[0]?.rows[0] ?? [];
  if (!first || !last) return reply.error?.message ?? "The segments of the log aren't known.";
  try {
    copy(data, target, { first, last });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
