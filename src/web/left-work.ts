const workOf = /^stint-work (\S+) /;
const markOf = (personId: string) => `stint-left ${personId}`;

/** Milliseconds for which unsaved work of someone who is logged out waits for them. */
const longest = 7 * 86_400_000;

/** Until when unsaved work waits on this device for someone who is logged out; null where none does. */
export function workWaitsUntil(): Date | null {
  try {
    const marks = Object.keys(localStorage)
      .filter((key) => key.startsWith(markOf("")))
      .map((key) => Number(localStorage.getItem(key)));
    return marks.length === 0 ? null : new Date(Math.max(...marks) + longest);
  } catch {
    return null;
  }
}

/**
 * Removes unsaved work of people who have been logged out on this device for a week. Called with the person the server
 * says is logged in; the week of the others begins when it first says so.
 */
export function tidyWork(personId: string | null, now = Date.now()): void {
  try {
    if (personId !== null) localStorage.removeItem(markOf(personId));
    const keys = Object.keys(localStorage);
    for (const owner of new Set(keys.flatMap((key) => workOf.exec(key)?.[1] ?? []))) {
      if (owner === personId) continue;
      const left = localStorage.getItem(markOf(owner));
      if (left === null) localStorage.setItem(markOf(owner), String(now));
      else if (now - Number(left) > longest) {
        for (const key of keys) if (workOf.exec(key)?.[1] === owner) localStorage.removeItem(key);
        localStorage.removeItem(markOf(owner));
      }
    }
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
