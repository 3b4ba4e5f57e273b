import { t } from "#shared/texts/t.ts";
/** Milliseconds within which a page is not read anew again: what is still missing then, no reload brings. */
const pause = 30_000;
const place = "stint-read-anew";

let isMissing = false;

/**
 * Notices when a part that a page loads late is missing: after an upgrade an open page requests files that
 * are gone, without a connection for files it never had. Most are requested ahead, so nothing happens yet;
 * `readAnew` is called where one is needed.
 */
export function watchForMissingFiles(): void {
  addEventListener("vite:preloadError", (event) => {
    isMissing = true;
    // The router reloads automatically where the message names a module; without a connection the full page
    // would be gone.
    event.payload.message = t`Part of the page couldn't be loaded.`;
  });
}

/** True when a part of the page is missing. It is not requested again by the page that is open. */
export function isPartMissing(): boolean {
  return isMissing;
}

/**
 * Reloads the page and answers "reloads"; automatically at most once in a while, else "stays". "away" where
 * the server can't be reached and nothing would come instead. Unsaved work is found again (`useUnsavedWork`).
 */
export async function readAnew(isWanted: boolean): Promise<"reloads" | "stays" | "away"> {
  if (!(await isServerThere())) return "away";
  if (!isWanted && !mayReadAnew()) return "stays";
  sessionStorage.setItem(place, String(Date.now()));
  location.reload();
  return "reloads";
}

function mayReadAnew(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(place)) >= pause;
  } catch {
    // Without a place to remember it, reloading might never end.
    return false;
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
