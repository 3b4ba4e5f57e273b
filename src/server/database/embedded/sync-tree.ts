import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Syncs one file or folder. Windows cannot sync folders and does not need it. */
export function syncPath(path: string, folder: boolean): void {
  if (folder && process.platform === "win32") return;
  const handle = openSync(path, folder ? "r" : "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Syncs every file below a folder, then the folders themselves, innermost first. */
export function syncTree(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) syncTree(path);
    else syncPath(path, false);
  }
  syncPath(folder, true);
}
