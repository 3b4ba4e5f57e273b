import * as z from "zod/mini";

const placeOf = (personId: string, name: string) => `stint-work ${personId} ${name}`;

/** What this browser kept of a person's unsaved work under a name; null when nothing was, or it is no longer understood. */
export function keptWork<S extends z.ZodMiniType>(personId: string, name: string, schema: S): z.output<S> | null {
  try {
    const text = localStorage.getItem(placeOf(personId, name));
    const result = text === null ? null : z.safeParse(schema, JSON.parse(text));
    return result?.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved work in this browser, beyond a reload or a crash; null forgets it. */
export function keepWork(personId: string, name: string, work: unknown): void {
  try {
    if (work === null) localStorage.removeItem(placeOf(personId, name));
    else localStorage.setItem(placeOf(personId, name), JSON.stringify(work));
  } catch {
    // A browser that keeps nothing loses unsaved work on reload only.
  }
}

/** The names, with this beginning, under which this browser keeps unsaved work of a person. */
export function keptNames(personId: string, beginning: string): string[] {
  try {
    const start = placeOf(personId, beginning);
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => beginning + key.slice(start.length));
  } catch {
    return [];
  }
}
