import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { home } from "../../src/server/home.ts";

/** Where PGlite's own files are. */
export const packageFolder = join(home, "node_modules", "@electric-sql", "pglite");

let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * Compiled once in a process and shared by its threads: a second or restarted database opens in two thirds of
 * the time.
 */
export function postgresqlProgram(): Promise<WebAssembly.Module> {
  compiled ??= readFile(join(packageFolder, "dist", "pglite.wasm")).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiled;
}
