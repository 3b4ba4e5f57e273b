/** The database of what this device stores for booking without a connection. */
export const keptDatabase = "stint";

/** Removes it: its person is logged out, here or elsewhere, or someone else is logged in. */
export function forgetKept(): void {
  try {
    indexedDB.deleteDatabase(keptDatabase);
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
