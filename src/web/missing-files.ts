/** Milliseconds within which a page is not read anew again: what is still missing then, no reload brings. */
const pause = 30_000;
const place = "stint-read-anew";

let isMissing = false;

/**
 * Notices when a part of the product that a page loads late is not there: after an upgrade an open page asks for files that are gone.
 * Nothing happens yet, since most are asked for ahead; `readAnew` is called where one is needed.
 */
export function watchForMissingFiles(): void {
  addEventListener("vite:preloadError", () => {
    isMissing = true;
  });
}

/** True when a part of the page is missing and reading it anew may bring it. */
export function mayReadAnew(): boolean {
  try {
    return isMissing && Date.now() - Number(sessionStorage.getItem(place)) >= pause;
  } catch {
    // Without a place to remember it, reloading might never end.
    return false;
  }
}

/** Reloads the page, at most once in a while. Unsaved work is kept in this browser and found again (`useUnsavedWork`). */
export function readAnew(): void {
  if (!mayReadAnew()) return;
  sessionStorage.setItem(place, String(Date.now()));
  location.reload();
}
