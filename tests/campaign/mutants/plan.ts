import fs from "node:fs";
import path from "node:path";
import { randomOf } from "#demo/random.ts";
import { instrument, type Mutant } from "./instrument.ts";

export const root = path.resolve(import.meta.dirname, "../../..");

/** Where a run keeps what it found out, so that it can go on after a test that never ended. */
export const places = {
  folder: path.join(root, ".cache", "mutants"),
  chosen: path.join(root, ".cache", "mutants", "chosen.json"),
  /** One verdict a line. */
  verdicts: path.join(root, ".cache", "mutants", "verdicts.jsonl"),
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

/** The mistakes a run tries: all, or as many as asked for, the same for the same seed. */
export function choose(mutants: readonly Mutant[], rounds: number | undefined, seed: number): number[] {
  const ids = mutants.map(({ id }) => id);
  if (rounds === undefined || rounds >= ids.length) return ids;
  return randomOf(seed)
    .shuffled(ids)
    .slice(0, rounds)
    .toSorted((a, b) => a - b);
}

export function readVerdicts(): Verdict[] {
  if (!fs.existsSync(places.verdicts)) return [];
  const lines = fs.readFileSync(places.verdicts, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Verdict);
}

export function addVerdict(verdict: Verdict): void {
  fs.appendFileSync(places.verdicts, `${JSON.stringify(verdict)}\n`);
}
