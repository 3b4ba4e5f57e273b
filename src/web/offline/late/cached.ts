import { civilAt } from "#shared/zone.ts";
import type { Day } from "#shared/day.ts";
import { forgetCached, cacheDatabase } from "../forget.ts";

const place = "kept";
/** Raised when what is stored changes its form: what an earlier version stored is not read then. */
const form = 1;

/** Milliseconds for which it is stored, from the server's last answer. */
const longest = 7 * 86_400_000;

/** What this device stores of the person who is logged in, to book without a connection. */
export interface CachedMyTime {
  readonly personId: string;
  /** When the server last answered, in milliseconds since 1970. */
  readonly at: number;
  readonly session: unknown;
  /** Answers by their path, each with when it came. */
  readonly answers: Readonly<Record<string, { readonly at: number; readonly value: unknown }>>;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(cacheDatabase, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(place);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error("This browser stores nothing", { cause: opening.error }));
  });
}

/** Opens, works and closes: an open database couldn't be removed. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(place, mode);
      const request = work(transaction.objectStore(place));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(new Error("Not stored", { cause: transaction.error }));
    });
  } finally {
    database.close();
  }
}

/** True while it may still be shown: at most a week after the server's last answer. */
export function mayShow({ at }: Pick<CachedMyTime, "at">, now: number): boolean {
  return now - at <= longest;
}

/** What is stored; null where nothing is, or it is older than a week and now removed. */
export async function readCached(): Promise<CachedMyTime | null> {
  try {
    const found = await inStore<({ form: number } & CachedMyTime) | undefined>("readonly", (store) =>
      store.get(place),
    );
    if (found === undefined || found.form !== form) return null;
    if (mayShow(found, Date.now())) return found;
    forgetCached();
    return null;
  } catch {
    return null;
  }
}

/** Stores it in place of what was stored before. A browser that stores nothing goes on without. */
export async function writeCached(stored: CachedMyTime): Promise<void> {
  await inStore("readwrite", (store) => store.put({ ...stored, form }, place)).catch(() => undefined);
}

/** Today in a zone, by this device's clock. */
export function todayIn(timeZone: string): Day {
  return civilAt(Date.now(), timeZone).day;
}
