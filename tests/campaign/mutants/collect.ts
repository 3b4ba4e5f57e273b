import { expect, inject, vi } from "vitest";

type Hook = () => unknown;

/** A `describe`, or a file: what is done before and after its tests. */
export interface Group {
  readonly name: string;
  readonly outer: Group | null;
  readonly beforeAll: Hook[];
  readonly afterAll: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
}

/** A test as it was written, to be run as often as there are mistakes to find. */
export interface Collected {
  readonly name: string;
  readonly group: Group;
  readonly run: () => unknown;
}

// On the global object, since reading the tests anew makes a new copy of this file.
const collection = globalThis as { collectedTests?: Collected[]; collectedGroup?: Group };

const newGroup = (name: string, outer: Group | null): Group => ({
  name,
  outer,
  beforeAll: [],
  afterAll: [],
  beforeEach: [],
  afterEach: [],
});

function current(): Group {
  collection.collectedGroup ??= newGroup("", null);
  return collection.collectedGroup;
}

/** Reads a file of tests; answers what it has. */
export async function collected(file: string): Promise<readonly Collected[]> {
  const tests: Collected[] = [];
  collection.collectedTests = tests;
  collection.collectedGroup = newGroup("", null);
  await import(/* @vite-ignore */ file);
  return tests;
}

/** A group and those around it, the outermost first. */
export const groupsOf = (group: Group): readonly Group[] =>
  group.outer === null ? [group] : [...groupsOf(group.outer), group];

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

function group(name: string, body: () => unknown): void {
  const before = current();
  collection.collectedGroup = newGroup(name, before);
  body();
  collection.collectedGroup = before;
}

function one(name: string, body: () => unknown): void {
  const within = current();
  const names = groupsOf(within).flatMap((outer) => (outer.name === "" ? [] : [outer.name]));
  collection.collectedTests?.push({ name: [...names, name].join(" › "), group: within, run: body });
}

/** What collects, or nothing where a test says that it can't be run here. */
function collecting(define: (name: string, body: () => unknown) => void) {
  const all = Object.assign(define, { each: each(define) });
  const none = Object.assign((): void => undefined, { each: () => (): void => undefined });
  return Object.assign(all, {
    skipIf: (isSkipped: boolean) => (isSkipped ? none : all),
    runIf: (isRun: boolean) => (isRun ? all : none),
  });
}

// What the files of tests import from "vitest" while mistakes are looked for.
export const describe = collecting(group);
export const it = collecting(one);
export const test = collecting(one);
export const beforeAll = (hook: Hook): unknown => current().beforeAll.push(hook);
export const afterAll = (hook: Hook): unknown => current().afterAll.unshift(hook);
export const beforeEach = (hook: Hook): unknown => current().beforeEach.push(hook);
export const afterEach = (hook: Hook): unknown => current().afterEach.unshift(hook);
export { expect, inject, vi };
