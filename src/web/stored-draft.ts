import * as z from "zod/mini";

const placeOf = (personId: string, name: string) => `stint-work ${personId} ${name}`;

/**
 * Milliseconds in which changes of unsaved work are written down together: a large plan is not written for
 * every key.
 */
const together = 300;
/** Work that has changed and is not written down yet, by its place. */
const waiting = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * A person's unsaved work in this browser under a name; null when there is none, or it is no longer
 * understood.
 */
export function storedDraft<S extends z.ZodMiniType>(
  personId: string,
  name: string,
  schema: S,
): z.output<S> | null {
  writeDown();
  try {
    const text = localStorage.getItem(placeOf(personId, name));
    const result = text === null ? null : z.safeParse(schema, JSON.parse(text));
    return result?.success ? result.data : null;
  } catch {
    return null;
  }
}

/**
 * Stores unsaved work in this browser, beyond a reload or a crash; null forgets it. False where the browser stores
 * nothing.
 */
export function storeDraft(personId: string, name: string, work: unknown): boolean {
  waiting.delete(placeOf(personId, name));
  return put(placeOf(personId, name), work === null ? null : JSON.stringify(work));
}

/**
 * The same within 0.3 seconds, and at the latest when `writeDown` is called: for what changes with every key.
 */
export function storeDraftSoon(personId: string, name: string, work: unknown): void {
  if (work === null) {
    storeDraft(personId, name, null);
    return;
  }
  waiting.set(placeOf(personId, name), work);
  timer ??= setTimeout(writeDown, together);
}

/**
 * Writes down what waits: when its time has come, when the page is left, and before anything stored is read.
 */
export function writeDown(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [place, work] of waiting) put(place, JSON.stringify(work));
  waiting.clear();
}

function put(place: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
    return true;
  } catch {
    // A browser without storage loses unsaved work on reload only.
    return false;
  }
}

/** The names, with this beginning, under which this browser has unsaved work of a person. */
export function storedNames(personId: string, beginning: string): string[] {
  writeDown();
  try {
    const start = placeOf(personId, beginning);
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => beginning + key.slice(start.length));
  } catch {
    return [];
  }
}
