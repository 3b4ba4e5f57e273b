/** The database of what this device stores for booking without a connection. */
export const cacheDatabase = "stint";

/** Removes it: its person is logged out, here or elsewhere, or someone else is logged in. */
export function forgetCached(): void {
  try {
    indexedDB.deleteDatabase(cacheDatabase);
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
