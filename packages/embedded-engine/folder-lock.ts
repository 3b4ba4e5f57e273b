import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { closeSync, constants, openSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartRefused } from "../../src/server/database/engine.ts";

/** A folder locked by this process until `release` or its end: only the kernel owns the lock. */
export interface FolderLock {
  release(): Promise<void>;
}

interface Selection {
  release(): Promise<void>;
}

/** Milliseconds for a predecessor just killed, until the kernel closes its files. */
const PATIENCE = 2_000;
/** Milliseconds more for a new owner to write its name on a busy machine. */
const NAMING = 15_000;
/** From <fcntl.h> on macOS, where opening can acquire the lock. */
const O_EXLOCK_MACOS = 0x20;

/** Listens on a name that only one process of this machine can have. Null when it is in use. */
async function lockName(name: string): Promise<Selection | null> {
  const server: Server = createServer((socket) => socket.destroy());
  server.unref();
  try {
    server.listen(name);
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return null;
    throw error;
  }
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function firstSign(child: ChildProcess): Promise<"held" | "locked" | "missing"> {
  return new Promise((resolve) => {
    child.once("error", () => resolve("missing"));
    child.once("exit", () => resolve("locked"));
    child.stdout?.once("data", () => resolve("held"));
  });
}

/**
 * Locks with `flock` on a file through a child that lives as long as the pipe from this process; reaches other
 * containers on the disk. Null when locked; `missing` without flock(1).
 */
async function lockFile(file: string, onLost: () => void): Promise<Selection | null | "missing"> {
  const child = spawn("flock", ["-n", file, "sh", "-c", "echo held; exec cat >/dev/null"], {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
  });
  child.stdin.on("error", () => undefined);
  const sign = await firstSign(child);
  if (sign === "missing") return "missing";
  if (sign === "locked") return null;
  let released = false;
  child.once("exit", () => {
    if (!released) onLost();
  });
  child.unref();
  child.stdout.destroy();
  if ("unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
  return {
    release: async () => {
      released = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
    },
  };
}

function lockOpenFile(file: string): Selection | null {
  try {
    const handle = openSync(
      file,
      constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK_MACOS,
    );
    return {
      release: async () => closeSync(handle),
    };
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      (error.code === "EAGAIN" || error.code === "EWOULDBLOCK")
    )
      return null;
    throw error;
  }
}

async function acquire(
  folder: string,
  file: string,
  onLost: () => void,
  log: (line: string) => void,
): Promise<Selection | null> {
  const name = `stint-${createHash("sha256").update(folder).digest("hex")}`;
  if (process.platform === "win32") return lockName(`\\\\.\\pipe\\${name}`);
  if (process.platform === "darwin") return lockOpenFile(file);
  const socket = await lockName(`\0${name}`);
  if (!socket) return null;
  const lock = await lockFile(file, onLost);
  if (lock === null) {
    await socket.release();
    return null;
  }
  if (lock === "missing") {
    log(
      "There is no flock program here: the data folder is protected within this machine only, not against other containers.",
    );
    return socket;
  }
  return {
    release: async () => {
      await lock.release();
      await socket.release();
    },
  };
}

function holder(file: string): string {
  try {
    return readFileSync(file, "utf8").trim() || "another process";
  } catch {
    return "another process";
  }
}

/** The file names a process that has ended, or none yet. */
function isUnnamed(file: string): boolean {
  const [, pid, host] = /^process (\d+) on (.+)$/.exec(holder(file)) ?? [];
  if (host !== hostname()) return host === undefined;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** Another process uses the data folder. */
export class FolderInUse extends StartRefused {}

/**
 * Makes this process the only user of a folder. After `onLost` nothing may be written. Throws StartRefused
 * naming the holder.
 */
export async function lockFolder(
  folder: string,
  onLost: () => void,
  log: (line: string) => void,
): Promise<FolderLock> {
  const real = realpathSync(folder);
  const file = join(real, "lock");
  const until = performance.now() + PATIENCE;
  for (;;) {
    const locked = await acquire(real, file, onLost, log);
    if (locked) {
      writeFileSync(file, `process ${process.pid} on ${hostname()}\n`);
      return locked;
    }
    const now = performance.now();
    if (now > until + NAMING || (now > until && !isUnnamed(file))) break;
    await pause(50);
  }
  throw new FolderInUse(
    `The data folder ${folder} is in use by ${holder(file)}. Stop that server first, or choose another folder.`,
  );
}
