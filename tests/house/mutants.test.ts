import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { close, fails, open, runWithin } from "../campaign/mutants/attempt.ts";
import * as collecting from "../campaign/mutants/collect.ts";
import { instrument } from "../campaign/mutants/instrument.ts";
import { choose } from "../campaign/mutants/plan.ts";
import { interval, report } from "../campaign/mutants/report.ts";

const slips = (text: string): string[] =>
  instrument("a.ts", text, 0).mutants.map(
    ({ mistake, before, after }) => `${mistake}: ${before} -> ${after}`,
  );

describe("A mistake", () => {
  it.each([
    ["f(a < b);", ["boundary: a < b -> (a) <= (b)", "comparison: a < b -> (a) >= (b)"]],
    ["f(a === b);", ["comparison: a === b -> (a) !== (b)"]],
    ["f(a - b);", ["arithmetic: a - b -> (a) + (b)"]],
    ["f(a + 'text');", []],
    [
      "f(a && b);",
      ["boolean: a && b -> (a) || (b)", "half a condition: a && b -> a", "half a condition: a && b -> b"],
    ],
    ["f(!a);", ["negation: !a -> a"]],
    ["f(7);", ["constant: 7 -> 8", "constant: 7 -> 6"]],
    ["f(true);", ["constant: true -> false"]],
    ["f(Math.min(a, b));", ["call: Math.min(a, b) -> Math.max(a, b)"]],
    ["f(a.some(b));", ["call: a.some(b) -> a.every(b)"]],
    ["f(a.filter(b));", ["call removed: a.filter(b) -> a"]],
    ["f(a?.b.filter(c).d);", []],
    ["const f = (a: 1) => a as 2;", ["answer emptied: a as 2 -> mutantEmpty(a as 2)"]],
    ["type A = 1; interface B { c: 2 }", []],
  ])("in `%s` is one of these", (text, wanted) => {
    const found = slips(text).filter((slip) => !slip.startsWith("statement removed"));
    expect(found).toEqual(wanted);
  });

  it("can be that a condition is the wrong way round, or that a statement is missing", () => {
    expect(slips("if (a) b();")).toEqual(["negation: a -> !(a)", "statement removed: b(); -> "]);
    expect(slips("for (const a of b) { if (a > 0) continue; throw c; }")).toEqual([
      "boundary: a > 0 -> (a) >= (0)",
      "comparison: a > 0 -> (a) <= (0)",
      "constant: 0 -> 1",
      "constant: 0 -> -1",
      "statement removed: continue; -> ",
      "statement removed: throw c; -> ",
    ]);
  });
});

describe("A file with its mistakes", () => {
  const text = `function mean(list) {
    let sum = 0;
    for (const each of list) { if (each < 0) continue; sum += each; }
    return list.length > 0 && sum > 1 ? Math.floor(sum / list.length) : null;
  }
  [mean([1, 2, -3]), mean([]), mean([0, 1]), mean([5, 6])]`;
  const { code, mutants } = instrument("mean.ts", text, 0);
  const run = (active: number): unknown => {
    const context = { mutantIsOn: (id: number) => id === active, mutantEmpty: () => 0, Math };
    return JSON.stringify(vm.runInNewContext(code, context));
  };

  it("says the same as without them while none is made", () => {
    expect(run(-1)).toBe("[1,null,null,5]");
    expect(mutants.length).toBeGreaterThan(15);
  });

  it("makes one at a time", () => {
    const said = new Map(mutants.map((mutant) => [`${mutant.before} -> ${mutant.after}`, run(mutant.id)]));
    expect(said.get("each < 0 -> (each) >= (0)")).toBe("[null,null,null,null]");
    expect(said.get("continue; -> ")).toBe("[null,null,null,5]");
    expect(said.get("sum > 1 -> (sum) >= (1)")).toBe("[1,null,0,5]");
    expect(said.get("Math.floor(sum / list.length) -> Math.ceil(sum / list.length)")).toBe("[1,null,null,6]");
  });
});

describe("A sample", () => {
  const { mutants } = instrument("a.ts", "f(1, 2, 3, 4, 5, 6, 7, 8);", 0);

  it("is the same for the same seed, and another one for another", () => {
    expect(choose(mutants, 5, 1)).toEqual(choose(mutants, 5, 1));
    expect(new Set(choose(mutants, 5, 1)).size).toBe(5);
    expect(choose(mutants, 5, 1)).not.toEqual(choose(mutants, 5, 2));
    expect(choose(mutants, undefined, 1)).toHaveLength(mutants.length);
  });

  it("says how far its share may be from that of all", () => {
    const [low, high] = interval(0.85, 300);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(["0.805", "0.886"]);
  });

  it("counts what no test reaches as not noticed, and says what only a test over HTTP noticed", () => {
    const { lines, left, share } = report(
      mutants,
      [
        { id: 0, state: "killed", by: "a test" },
        { id: 1, state: "survived" },
        { id: 2, state: "not reached" },
        { id: 3, state: "survived" },
      ],
      [
        { id: 1, state: "not reached" },
        { id: 2, state: "not reached" },
        { id: 3, state: "killed", by: "a test over HTTP" },
      ],
    );
    expect([left, share]).toEqual([2, 0.5]);
    expect(lines.slice(0, 6)).toEqual([
      "Noticed over HTTP alone:",
      "  a.ts:1 constant: 2 -> 3",
      "Not noticed by any test:",
      "  a.ts:1 constant: 1 -> 2",
      "Not reached by any test:",
      "  a.ts:1 constant: 1 -> 0",
    ]);
    expect(lines.at(-2)).toMatch(/^By tests of rules: 1 of 4 noticed/);
    expect(lines.at(-1)).toMatch(/^By all tests: 2 of 4 noticed/);
  });
});

describe("A collected test", () => {
  it("has what its groups do before and after, the outermost first and last", async () => {
    const tests: collecting.Collected[] = [];
    const done: string[] = [];
    const note = (what: string) => () => void done.push(what);
    Object.assign(globalThis, { collectedTests: tests, collectedGroup: undefined });
    collecting.beforeAll(note("file"));
    collecting.describe.each(["one"])("Group %s", (name) => {
      collecting.beforeAll(note(`open ${String(name)}`));
      collecting.beforeEach(note("before"));
      collecting.afterEach(note("after"));
      collecting.afterAll(note("close"));
      collecting.it("runs", note("runs"));
      collecting.it.skipIf(true)("is skipped", note("skipped"));
    });
    const [test, ...others] = tests;
    expect([test?.name, others]).toEqual(["Group one › runs", []]);
    if (test === undefined) return;
    await open(test.group);
    await runWithin(test);
    await close(test.group);
    expect(done).toEqual(["file", "open one", "before", "runs", "after", "close"]);
  });

  it("has failed where it throws, or is refused", async () => {
    const failing = [(): never => expect.unreachable(), () => Promise.reject(new Error("no"))];
    expect(await Promise.all(failing.map((run) => fails(run, 1)))).toEqual([true, true]);
    expect(await Promise.all([fails(() => 1, 1), fails(() => Promise.resolve(1), 1)])).toEqual([
      false,
      false,
    ]);
  });
});
