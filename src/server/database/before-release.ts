import { createHash } from "node:crypto";
import { StartRefused } from "./engine.ts";

/** A migration that a database has run, or a backup says it had. */
export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Checksums of the first migrations that development versions before 1.0.0 had. */
const first: readonly string[] = [
  "502e6c1cb46479d5494812c3024bef89013dff44bacf99c4584631f6b9bc551e",
  "80b11d681f3e779abe8e33e11aa29145c0c14d8edae42785e08aeb74b5933453",
];
/** Fingerprint of the 57 migrations of the last of them. */
const all = "9111f13e984900cfb6837286481df99f2fb31848233c50cff3590647ac317554";

/** Whether a schema was made by a development version before 1.0.0. */
export const isBeforeRelease = (applied: readonly Applied[]): boolean =>
  applied[0] !== undefined && first.includes(applied[0].checksum);

/**
 * The migration of 1.0.0 whose tables are those of the last version before it. Null for a backup of a released version.
 * Throws StartRefused for an earlier one's.
 */
export function releasedAs(applied: readonly Applied[]): number | null {
  if (!isBeforeRelease(applied)) return null;
  const steps = applied.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`).join("");
  if (createHash("sha256").update(steps).digest("hex") === all) return 15;
  throw new StartRefused(
    "The backup is of an early version before 1.0.0. Restore it with the last one before 1.0.0, start that, and back up again: docs/operations/upgrade.md.",
  );
}
