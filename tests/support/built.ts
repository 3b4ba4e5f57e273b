import path from "node:path";

/** Builds what is older than its sources, so that no test runs pages or programs of an earlier state. */
export async function ensureBuilt(): Promise<void> {
  const ready = (await import(path.join(import.meta.dirname, "..", "..", "scripts", "ready.mjs"))) as {
    ensureBuilt(): void;
  };
  ready.ensureBuilt();
}
