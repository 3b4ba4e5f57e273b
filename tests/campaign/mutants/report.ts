import type { Mutant } from "./instrument.ts";
import type { Verdict } from "./plan.ts";

interface Tally {
  killed: number;
  survived: number;
  unreached: number;
}

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

function tallies(verdicts: readonly (readonly [string, Verdict])[]): string[] {
  const tallies = new Map<string, Tally>();
  for (const [name, verdict] of verdicts) {
    const tally = tallies.get(name) ?? { killed: 0, survived: 0, unreached: 0 };
    if (verdict.state === "killed") tally.killed += 1;
    else if (verdict.state === "survived") tally.survived += 1;
    else tally.unreached += 1;
    tallies.set(name, tally);
  }
  return [...tallies]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { killed, survived, unreached }]) => {
      const all = killed + survived + unreached;
      return `  ${name}: ${killed} of ${all} noticed (${percent(killed / all)}), ${survived} not, ${unreached} not reached`;
    });
}

/** What became of every mistake, for people to read. */
export function report(mutants: readonly Mutant[], verdicts: readonly Verdict[]): Report {
  const pairs = verdicts.flatMap((verdict) => {
    const mutant = mutants[verdict.id];
    return mutant === undefined ? [] : [{ mutant, verdict }];
  });
  const killed = verdicts.filter(({ state }) => state === "killed").length;
  const unreached = verdicts.filter(({ state }) => state === "not reached").length;
  const left = verdicts.length - killed;
  const share = verdicts.length === 0 ? 0 : killed / verdicts.length;
  const [low, high] = interval(share, Math.max(verdicts.length, 1));
  const all = verdicts.length === mutants.length;
  const within = all ? "" : `; of all ${mutants.length}, ${percent(low)} to ${percent(high)} (95 %)`;
  const describe = ({ file, line, mistake, before, after }: Mutant): string =>
    `${file}:${line} ${mistake}: ${shorten(before)} -> ${after === "" ? "(nothing)" : shorten(after)}`;
  const list = (state: Verdict["state"]): string[] =>
    pairs.flatMap(({ mutant, verdict }) => (verdict.state === state ? [`  ${describe(mutant)}`] : []));
  return {
    left,
    share,
    lines: [
      "Not noticed by any test:",
      ...list("survived"),
      "Not reached by any test:",
      ...list("not reached"),
      "By room:",
      ...tallies(pairs.map(({ mutant, verdict }) => [room(mutant.file), verdict])),
      "By mistake:",
      ...tallies(pairs.map(({ mutant, verdict }) => [mutant.mistake, verdict])),
      `${killed} of ${verdicts.length} noticed (${percent(share)}${within}), ${left - unreached} not, ${unreached} not reached; of those reached ${percent(killed / Math.max(verdicts.length - unreached, 1))}`,
    ],
  };
}
