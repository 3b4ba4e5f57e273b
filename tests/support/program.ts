import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inheritedFlags } from "./baseline.ts";

const root = path.join(import.meta.dirname, "..", "..");

/** The server as a process of its own, as `npm start` runs it. */
export interface Program {
  readonly process: ChildProcess;
  /** What it said on standard output and standard error so far. */
  output(): string;
  errors(): string;
  /** Resolves with its address once it is ready; rejects when it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** A folder for one test, under the system's temporary folder. */
export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), "stint-program-"));
}

const inherited = {
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? "",
  NODE_COMPILE_CACHE: path.join(root, ".cache", "compiled"),
};

/**
 * Starts a program of the built server with exactly these variables besides PATH, HOME and the compile cache
 * that `npm start` gives it, or one of another build by its path; `flags` are Node.js's.
 */
export function startProgram(
  environment: Record<string, string>,
  name = "main",
  parameters: readonly string[] = [],
  flags: readonly string[] = inheritedFlags,
): Program {
  const child = spawn(
    process.execPath,
    [
      ...flags,
      "--disable-warning=ExperimentalWarning",
      path.resolve(root, "dist", "server", `${name}.mjs`),
      ...parameters,
    ],
    {
      cwd: root,
      env: { ...inherited, LOG_LEVEL: "error", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let out = "";
  let errors = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const address = /Stint is ready: (\S+)/.exec(out)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  ready.catch(() => undefined);
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return {
    process: child,
    output: () => out,
    errors: () => errors,
    ready,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}
