import { expect } from "vitest";

/** A test as it was written, to be run as often as there are mistakes to find. */
export interface Collected {
  readonly name: string;
  readonly run: () => unknown;
}

// On the global object, since reading the tests anew makes a new copy of this file.
const collection = globalThis as { collectedTests?: Collected[] };

/** Reads a file of tests; answers what it has. */
export async function collected(file: string): Promise<readonly Collected[]> {
  const tests: Collected[] = [];
  collection.collectedTests = tests;
  await import(/* @vite-ignore */ file);
  return tests;
}

type Body = (...values: readonly unknown[]) => unknown;

/** `%s` and its like, filled in: only for people to read. */
function named(name: string, values: readonly unknown[]): string {
  let at = 0;
  return name.replaceAll(/%[sdijo]/g, () => String(values[at++]));
}

function each(define: (name: string, body: () => unknown) => void) {
  return (rows: readonly unknown[]) =>
    (name: string, body: Body): void => {
      for (const row of rows) {
        const values: readonly unknown[] = Array.isArray(row) ? row : [row];
        define(named(name, values), () => body(...values));
      }
    };
}

let outer: readonly string[] = [];

function group(name: string, body: () => unknown): void {
  const before = outer;
  outer = [...outer, name];
  body();
  outer = before;
}

function one(name: string, body: () => unknown): void {
  collection.collectedTests?.push({ name: [...outer, name].join(" › "), run: body });
}

// What the files of tests import from "vitest" while mistakes are looked for.
export const describe = Object.assign(group, { each: each(group) });
export const it = Object.assign(one, { each: each(one) });
export const test = Object.assign(one, { each: each(one) });
export { expect };
