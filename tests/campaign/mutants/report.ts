import type { Mutant } from "./instrument.ts";
import type { Verdict } from "./plan.ts";

export interface Report {
  readonly lines: readonly string[];
  /** Mistakes that no test notices. */
  readonly left: number;
  /** The share of all that were tried which a test notices. */
  readonly share: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Wilson's interval, within which the share of all lies in 19 of 20 samples. */
export function interval(share: number, count: number): readonly [number, number] {
  const z = 1.96;
  const middle = share + (z * z) / (2 * count);
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 1 + (z * z) / count;
  return [(middle - spread) / scale, (middle + spread) / scale];
}

const shorten = (text: string): string => (text.length > 100 ? `${text.slice(0, 97)}...` : text);

function room(file: string): string {
  const [, part = "", feature = ""] = file.split("/");
  return part === "features" ? feature : part;
}

type End = "rules" | "http" | "survived" | "not reached";

interface Ended {
  readonly mutant: Mutant;
  readonly end: End;
}

/** How each mistake ended, by what the tests of rules say first. */
function endsOf(
  mutants: readonly Mutant[],
  verdicts: readonly Verdict[],
  overHttp: readonly Verdict[],
): readonly Ended[] {
  const later = new Map(overHttp.map((verdict) => [verdict.id, verdict.state]));
  return verdicts.flatMap(({ id, state }): Ended[] => {
    const mutant = mutants[id];
    if (mutant === undefined) return [];
    if (state === "killed") return [{ mutant, end: "rules" }];
    const then = later.get(id) ?? state;
    if (then === "killed") return [{ mutant, end: "http" }];
    return [{ mutant, end: then === "survived" ? then : state }];
  });
}

type Ends = readonly Ended[];

const count = (ends: Ends, ...of: readonly End[]): number =>
  ends.filter(({ end }) => of.includes(end)).length;

function tallies(ends: Ends, nameOf: (mutant: Mutant) => string): string[] {
  return [...Map.groupBy(ends, ({ mutant }) => nameOf(mutant))]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, own]) => {
      const [rules, http] = [count(own, "rules"), count(own, "http")];
      const shares = `${percent((rules + http) / own.length)}, ${percent(rules / own.length)} by tests of rules`;
      return `  ${name}: ${rules + http} of ${own.length} noticed (${shares}), ${count(own, "survived")} not, ${count(own, "not reached")} not reached`;
    });
}

/** What became of every mistake, for people to read. */
export function report(
  mutants: readonly Mutant[],
  verdicts: readonly Verdict[],
  overHttp: readonly Verdict[],
): Report {
  const ends = endsOf(mutants, verdicts, overHttp);
  const all = Math.max(ends.length, 1);
  const left = count(ends, "survived", "not reached");
  const describe = ({ file, line, mistake, before, after }: Mutant): string =>
    `  ${file}:${line} ${mistake}: ${shorten(before)} -> ${after === "" ? "(nothing)" : shorten(after)}`;
  const list = (of: End): string[] =>
    ends.flatMap(({ mutant, end }) => (end === of ? [describe(mutant)] : []));
  const sum = (noticed: number): string => {
    const [low, high] = interval(noticed / all, all);
    const within = ends.length === mutants.length ? "" : `; ${percent(low)} to ${percent(high)} of all`;
    return `${noticed} of ${ends.length} noticed (${percent(noticed / all)}${within})`;
  };
  const byRules = count(ends, "rules");
  return {
    left,
    share: (all - left) / all,
    lines: [
      "Noticed over HTTP alone:",
      ...list("http"),
      "Not noticed by any test:",
      ...list("survived"),
      "Not reached by any test:",
      ...list("not reached"),
      "By room:",
      ...tallies(ends, ({ file }) => room(file)),
      "By mistake:",
      ...tallies(ends, ({ mistake }) => mistake),
      `By tests of rules: ${sum(byRules)}`,
      `By all tests: ${sum(byRules + count(ends, "http"))}, ${count(ends, "survived")} not, ${count(ends, "not reached")} not reached; intervals of 95 %, all mistakes being ${mutants.length}`,
    ],
  };
}
