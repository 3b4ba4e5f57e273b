import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerText, maxLetters } from "#features/agents/rules/answer-text.ts";
import { choose } from "#features/agents/rules/choose.ts";
import { canBeTriedAgain, stateOf } from "#features/agents/rules/proposal.ts";
import { sectionsAbout, sectionsOf } from "#features/agents/rules/sections.ts";

const Row = fc.record({ name: fc.string({ maxLength: 2_000, unit: "grapheme" }), hours: fc.integer() });

describe("An answer for an agent", () => {
  it("has one fence, stays within its size and has every row once, whatever is in it", () => {
    fc.assert(
      fc.property(fc.array(Row, { maxLength: 60 }), (rows) => {
        let from = 0;
        for (let parts = 0; parts < 100; parts++) {
          const text = answerText(
            { page: "https://stint.example.com/x", facts: { rows: rows.length }, rows },
            from,
          );
          expect(text.length).toBeLessThanOrEqual(maxLetters);
          expect(text.match(/```/g)).toHaveLength(2);
          const json = /```json\n([^]*)\n```/.exec(text)?.[1] ?? "";
          const answered = (JSON.parse(json) as { rows?: { hours: number }[] }).rows ?? [];
          expect(answered.map(({ hours }) => hours)).toEqual(
            rows.slice(from, from + answered.length).map(({ hours }) => hours),
          );
          const cursor = /cursor "(\d+)"/.exec(text.slice(text.lastIndexOf("```")))?.[1];
          from += answered.length;
          if (cursor === undefined) break;
          expect(cursor).toBe(String(from));
        }
        expect(from).toBe(rows.length);
      }),
    );
  });
});

describe("What a model names", () => {
  const things = [
    { id: "1", code: "QVC", name: "Quay" },
    { id: "2", code: "QUAY", name: "Harbour" },
    { id: "3", code: "HB2", name: "Harbour West" },
  ];
  it("is an id, a code, a name or a part of one, in this order", () => {
    expect(choose(things, "1", "project")).toEqual({ one: things[0] });
    expect(choose(things, " quay ", "project")).toEqual({ one: things[1] });
    expect(choose(things, "harbour", "project")).toEqual({ one: things[1] });
    expect(choose(things, "west", "project")).toEqual({ one: things[2] });
  });
  it("is explained where it's none or several", () => {
    expect(choose(things, "north", "project")).toEqual({
      problem: 'No project that you can see matches "north".',
    });
    expect(choose(things, "r", "project")).toEqual({
      problem: '2 match "r" as project. Say which one: QUAY Harbour (2); HB2 Harbour West (3).',
    });
  });
});

describe("A proposal", () => {
  it("expires while it's open", () => {
    expect(stateOf({ state: "open", isOld: false })).toBe("open");
    expect(stateOf({ state: "open", isOld: true })).toBe("expired");
    expect(stateOf({ state: "accepted", isOld: true })).toBe("accepted");
    expect(() => stateOf({ state: "lost", isOld: false })).toThrow("Unknown state");
  });
  it("stays open where its change can be tried again, and ends where it can't be made", () => {
    for (const [status, code] of [
      [401, "signed_out"],
      [429, "too_many"],
      [503, "busy"],
      [409, "in_progress"],
    ] as const)
      expect(canBeTriedAgain(status, code)).toBe(true);
    for (const [status, code] of [
      [409, "stale"],
      [403, "forbidden"],
      [404, "not_found"],
      [422, "invalid"],
    ] as const)
      expect(canBeTriedAgain(status, code)).toBe(false);
  });
});

describe("The guide's sections", () => {
  const sections = sectionsOf(
    "# Figures\n\nIntro\n\n### Utilisation\n\nHours ÷ capacity\n\n### Load\n\nUtilisation too",
  );
  it("are found by their headings first, then by their texts", () => {
    expect(sectionsAbout(sections, "utilisation").map(({ heading }) => heading)).toEqual(["Utilisation"]);
    expect(sectionsAbout(sections, "Hours").map(({ heading }) => heading)).toEqual(["Utilisation"]);
    expect(sectionsAbout(sections, "money")).toEqual([]);
  });
});
