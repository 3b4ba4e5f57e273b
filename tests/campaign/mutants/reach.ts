import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Mutant } from "./instrument.ts";
import { httpTestFiles, places, root } from "./plan.ts";

/** A test and, by file of rules, which of its mistakes the test passes by: "0110". */
interface Reach {
  readonly name: string;
  readonly milliseconds: number;
  readonly passes: Readonly<Record<string, string>>;
}

/** A file of tests, with the texts that it and the rules had then, as hashes. */
interface FileReach {
  readonly text: string;
  readonly rules: Readonly<Record<string, string>>;
  readonly tests: readonly Reach[];
}

/** A file of tests that passes by a mistake, with the names of those that do, the nearest first. */
export interface Near {
  readonly file: string;
  readonly names: readonly string[];
}

const hashOf = (file: string): string =>
  createHash("sha256")
    .update(fs.readFileSync(path.join(root, file)))
    .digest("base64url")
    .slice(0, 12);

const placeOf = (file: string): string => path.join(places.reach, `${file.replaceAll("/", "-")}.json`);

/** What is known of a file of tests; null where it has changed since. */
export function readReach(file: string): FileReach | null {
  if (!fs.existsSync(placeOf(file))) return null;
  const found = JSON.parse(fs.readFileSync(placeOf(file), "utf8")) as FileReach;
  return found.text === hashOf(file) ? found : null;
}

/** Stores what the tests of a file have reached. */
export function writeReach(
  file: string,
  mutants: readonly Mutant[],
  tests: readonly { name: string; milliseconds: number; passed: Uint8Array }[],
): void {
  const rules: Record<string, string> = {};
  const byRule = [...Map.groupBy(mutants, (mutant) => mutant.file)];
  const reaches = tests.map(({ name, milliseconds, passed }) => {
    const passes: Record<string, string> = {};
    for (const [rule, own] of byRule) {
      const bits = own.map(({ id }) => passed[id]).join("");
      if (!bits.includes("1")) continue;
      rules[rule] ??= hashOf(rule);
      passes[rule] = bits;
    }
    return { name, milliseconds, passes };
  });
  fs.mkdirSync(places.reach, { recursive: true });
  fs.writeFileSync(placeOf(file), JSON.stringify({ text: hashOf(file), rules, tests: reaches }));
}

const countOf = (bits: string): number => bits.split("1").length - 1;

/**
 * Answers who passes by a mistake, first what passes by most of its file. Where the rule has changed since, or for
 * `isAnywhere`, that is everything which uses the file at all.
 */
export function openReach(mutants: readonly Mutant[]) {
  const files = httpTestFiles().map((file) => ({ file, known: readReach(file) }));
  const firsts = new Map(mutants.toReversed().map(({ id, file }) => [file, id]));
  const hashes = new Map([...firsts.keys()].map((rule) => [rule, hashOf(rule)]));
  return ({ id, file: rule }: Mutant, isAnywhere: boolean): Near[] => {
    const at = id - (firsts.get(rule) ?? id);
    const near = files.flatMap(({ file, known }) => {
      const isExact = known?.rules[rule] === hashes.get(rule) && !isAnywhere;
      const tests = (known?.tests ?? []).flatMap(({ name, milliseconds, passes }) => {
        const bits = passes[rule];
        if (bits === undefined || (isExact && bits[at] !== "1")) return [];
        return [{ name, milliseconds, count: countOf(bits) }];
      });
      tests.sort((one, other) => other.count - one.count || one.milliseconds - other.milliseconds);
      const [best] = tests;
      return best === undefined ? [] : [{ file, names: tests.map(({ name }) => name), count: best.count }];
    });
    return near.toSorted((one, other) => other.count - one.count);
  };
}
