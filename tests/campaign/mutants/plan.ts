import fs from "node:fs";
import path from "node:path";
import { randomOf } from "#demo/random.ts";
import { instrument, type Mutant } from "./instrument.ts";

export const root = path.resolve(import.meta.dirname, "../../..");

/** Where a run stores its results, so that it can go on after a test that never ended. */
export const places = {
  folder: path.join(root, ".cache", "mutants"),
  chosen: path.join(root, ".cache", "mutants", "chosen.json"),
  /** One verdict a line. */
  verdicts: path.join(root, ".cache", "mutants", "verdicts.jsonl"),
  /** The same of those that no test of rules noticed, from the tests over HTTP. */
  httpVerdicts: path.join(root, ".cache", "mutants", "http-verdicts.jsonl"),
  /** What each test over HTTP passes by: outlives a run. */
  reach: path.join(root, ".cache", "mutants-reach"),
  /** The mistake that is being tried. */
  current: path.join(root, ".cache", "mutants", "current"),
  report: path.join(root, ".cache", "mutants", "report.txt"),
} as const;

export interface Verdict {
  readonly id: number;
  readonly state: "killed" | "survived" | "not reached";
  /** The test that noticed, or how the mistake ended otherwise. */
  readonly by?: string;
}

const glob = (...patterns: string[]): string[] => fs.globSync(patterns, { cwd: root }).toSorted();

/** The tests of rules, and those beside them that check rules too. */
export const testFiles = (): string[] => glob("tests/rules/*.test.ts", "tests/house/guide-figures.test.ts");

/** Those that go through everything, each of which says little of any rule, or that start programs of their own. */
const wide =
  /\/(audit-complete|documented|fuzz|imports-weight|kept-plans|late-database|public-demonstration|roles|scim-campaigns|stranger|ten-thousand|tenancy|trips|distributed|start)\.test\./;

/** The tests of the server over HTTP, and of what the browser works out. */
export const httpTestFiles = (): string[] =>
  glob("tests/api/*.test.ts", "tests/server/*.test.ts", "tests/ui/*.test.ts", "tests/web/*.test.ts").filter(
    (file) => !wide.test(file),
  );

/** Every file of rules with its mistakes, numbered through. */
export function instrumentAll(): { codes: ReadonlyMap<string, string>; mutants: readonly Mutant[] } {
  const mutants: Mutant[] = [];
  const codes = new Map<string, string>();
  for (const file of glob("src/shared/**/*.ts", "src/features/*/rules/**/*.ts")) {
    const made = instrument(file, fs.readFileSync(path.join(root, file), "utf8"), mutants.length);
    codes.set(file, made.code);
    mutants.push(...made.mutants);
  }
  return { codes, mutants };
}

/** The mistakes a run tries: all, or as many as requested, the same for the same seed. */
export function choose(mutants: readonly Mutant[], rounds: number | undefined, seed: number): number[] {
  const ids = mutants.map(({ id }) => id);
  if (rounds === undefined || rounds >= ids.length) return ids;
  return randomOf(seed)
    .shuffled(ids)
    .slice(0, rounds)
    .toSorted((a, b) => a - b);
}

export function readVerdicts(file: string): Verdict[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Verdict);
}

export function addVerdict(file: string, verdict: Verdict): void {
  fs.appendFileSync(file, `${JSON.stringify(verdict)}\n`);
}
