/** So many are remembered. */
const MOST = 6;

/** Ids stored on this device under a name, the latest first; none without storage. */
export function storedRecent(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function storeRecent(name: string, id: string): void {
  const next = [id, ...storedRecent(name).filter((each) => each !== id)].slice(0, MOST);
  try {
    localStorage.setItem(name, JSON.stringify(next));
  } catch {
    // A device without storage forgets.
  }
}
