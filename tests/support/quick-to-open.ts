import fs from "node:fs";
import path from "node:path";

/**
 * Gives the embedded database of a closed data folder, and every copy of it, what spares a test's processor
 * time when it opens: the next 16 MB of its log made without writing zeros, a quarter of opening.
 */
export function makeQuickToOpen(folder: string): void {
  fs.appendFileSync(path.join(folder, "database", "postgresql.auto.conf"), "wal_init_zero = off\n");
}

/** Has a copy write zeros for its log again, as the product does: for those who look at every write. */
export function makeLogAsShipped(folder: string): void {
  fs.appendFileSync(path.join(folder, "database", "postgresql.auto.conf"), "wal_init_zero = on\n");
}
