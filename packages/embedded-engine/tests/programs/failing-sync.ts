/**
 * Loaded before the server's code (`--import`), also in its worker threads: bringing the log to the disk
 * fails with an input/output error while the file named by `FAILING_SYNC` exists.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const flag = process.env["FAILING_SYNC"] ?? "";
const { fdatasync, fdatasyncSync } = fs;

function failure(): Error | null {
  if (!fs.existsSync(flag)) return null;
  return Object.assign(new Error("EIO: i/o error, fdatasync"), {
    code: "EIO",
    errno: -5,
    syscall: "fdatasync",
  });
}

function failing(fd: number, done: (error: Error | null) => void): void {
  const error = failure();
  if (error) setImmediate(done, error);
  else fdatasync(fd, done);
}

fs.fdatasync = failing as typeof fs.fdatasync;
fs.fdatasyncSync = (fd) => {
  const error = failure();
  if (error) throw error;
  fdatasyncSync(fd);
};
syncBuiltinESMExports();
