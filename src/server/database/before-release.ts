import { createHash } from "node:crypto";
import { StartRefused } from "./engine.ts";

/** A migration that a database has run, or a backup says it had. */
export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Checksum of the first of the 57 migrations that development versions before 1.0.0 had. */
const first = "502e6c1cb46479d5494812c3024bef89013dff44bacf99c4584631f6b9bc551e";
/** Fingerprint of all of them. */
const all = "b5fc43b7b669eeb47d09f576e10ae1ad6a20ad2f6c4f2a509a18770ad07206a3";

/** Whether a schema was made by a development version before 1.0.0. */
export const isBeforeRelease = (applied: readonly Applied[]): boolean => applied[0]?.checksum === first;

/**
 * The last migration of 1.0.0, for a backup of the last version before it: the tables are the same, but for
 * `earlierTables`. Null for a backup of a released version.
 */
export function releasedAs(applied: readonly Applied[]): number | null {
  if (!isBeforeRelease(applied)) return null;
  const steps = applied.map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`).join("");
  if (createHash("sha256").update(steps).digest("hex") === all) return 12;
  throw new StartRefused(
    "The backup is of an early version before 1.0.0. Restore it with the last one before 1.0.0, start that, and back up again: docs/upgrading.md.",
  );
}

/** Where the rows of a table belong that 1.0.0 no longer has. */
export interface EarlierTable {
  readonly table: string;
  /** The columns of its rows, in order, by today's names. */
  readonly columns: readonly string[];
  /** What today's table says of all its rows. */
  readonly only: { readonly column: string; readonly value: string };
}

const reminder = (askedFor: string): EarlierTable => ({
  table: "month_reminders",
  columns: ["org_id", "user_id", "reminded_on", "month", "asked_by", "created_at", "dismissed_at"],
  only: { column: "asked_for", value: askedFor },
});

/** Tables of the last version before 1.0.0; null where today's rows say it all. */
export const earlierTables: Readonly<Record<string, EarlierTable | null>> = {
  capacity_parts: null,
  forecast_reminders: reminder("forecast"),
  allocation_reminders: reminder("allocation"),
};
