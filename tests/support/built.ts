import path from "node:path";
import { runsSlowTests } from "./slow.ts";

/**
 * Builds what is older than its sources, so that no test runs pages or programs of an earlier state; for `npm test`
 * pages in English alone.
 */
export async function ensureBuilt(): Promise<void> {
  const ready = (await import(path.join(import.meta.dirname, "..", "..", "scripts", "ready.mjs"))) as {
    ensureBuilt(options: { readonly onlyEnglish: boolean }): void;
  };
  ready.ensureBuilt({ onlyEnglish: !runsSlowTests });
}
