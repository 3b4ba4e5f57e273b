import { vi } from "vitest";

/** A browser's storage of its own for a test, as an object whose keys are what is stored. */
export function stubLocalStorage(): void {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal("localStorage", Object.create(methods));
}
