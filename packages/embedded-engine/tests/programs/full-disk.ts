/**
 * Loaded before the server's code (`--import`), also in its worker threads: every write fails with "no space
 * left on device" while the file named by `FULL_DISK` exists. The operating system's calls fail, nothing of
 * ours is replaced.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const flag = process.env["FULL_DISK"] ?? "";
const write = fs.writeSync;

function full(): boolean {
  return flag !== "" && fs.existsSync(flag);
}

function failing(...values: Parameters<typeof fs.writeSync>): number {
  const [handle] = values;
  if (handle > 2 && full())
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
      code: "ENOSPC",
      errno: -28,
      syscall: "write",
    });
  return write(...values);
}

fs.writeSync = failing as typeof fs.writeSync;
syncBuiltinESMExports();
