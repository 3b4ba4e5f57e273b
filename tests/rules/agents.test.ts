import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { formatsOf } from "#shared/formats.ts";
import { formatMonth } from "#shared/month.ts";
import { answerText, maxLetters, withAmounts } from "#features/agents/rules/answer-text.ts";
import type { Change } from "#features/agents/rules/change.ts";
import { changeWords } from "#features/agents/rules/change-words.ts";
import { choose } from "#features/agents/rules/choose.ts";
import { canBeTriedAgain, stateOf } from "#features/agents/rules/proposal.ts";
import { sectionsAbout, sectionsOf } from "#features/agents/rules/sections.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

const Text = fc.string({ maxLength: 2_000, unit: "grapheme" });
const Row = fc.record({ name: Text, hours: fc.integer() });
const Facts = fc.record({ title: Text, notes: fc.array(Text, { maxLength: 60 }) });

interface Answered {
  readonly facts: { readonly title?: string; readonly notes?: string[] };
  readonly rows?: readonly { readonly hours: number }[];
}

describe("An answer for an agent", () => {
  it("has one fence, stays within its size and has every fact and row once, whatever is in it", () => {
    fc.assert(
      fc.property(Facts, fc.array(Row, { maxLength: 60 }), (facts, rows) => {
        const [notes, hours, titles]: [string[], number[], string[]] = [[], [], []];
        let cursor: string | undefined = "0";
        for (let parts = 0; parts < 100 && cursor !== undefined; parts++) {
          const text = answerText({ page: "https://stint.example.com/x", facts, rows }, Number(cursor));
          expect(text.length).toBeLessThanOrEqual(maxLetters);
          expect(text.match(/```/g)).toHaveLength(2);
          expect(text).not.toMatch(/\p{Cf}/u);
          const answered = JSON.parse(/```json\n([^]*)\n```/.exec(text)?.[1] ?? "") as Answered;
          if (answered.facts.title !== undefined) titles.push(answered.facts.title);
          notes.push(...(answered.facts.notes ?? []));
          hours.push(...(answered.rows ?? []).map((row) => row.hours));
          cursor = /cursor "(\d+)"\.$/.exec(text)?.[1];
          if (cursor !== undefined) expect(text).toContain("This answer is cut");
        }
        expect(cursor).toBeUndefined();
        expect([titles.length, notes.length]).toEqual([1, facts.notes.length]);
        expect(hours).toEqual(rows.map((row) => row.hours));
      }),
    );
  });

  it("shows the beginning of a fact or a row that is longer than an answer", () => {
    const long = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`note ${at}`, "x".repeat(500)]));
    const text = answerText({ page: "x", facts: { long }, rows: [long, { hours: 1 }] }, 0);
    expect(text.length).toBeLessThanOrEqual(maxLetters);
    expect(text.match(/"tooLong":\d+/g)).toHaveLength(2);
    expect(text).toContain('{"hours":1}');
  });

  it("calls money by its amount", () => {
    const money = { gbp: 1, booked_gbp: 2, of: [{ total_gbp_hours: 3 }] };
    expect(withAmounts(money)).toEqual({ amount: 1, booked_amount: 2, of: [{ total_gbp_hours: 3 }] });
  });
});

describe("A proposal in words", () => {
  const formats = { ...formatsOf("dmy_text", "Europe/London"), month: formatMonth };
  const days = { first: "2026-12-28", last: "2027-01-05" };
  const decision = { isApproved: true, person: "Bea Booker", comment: "Fine" };
  const changes: readonly (readonly [Change, string, readonly (readonly string[])[]])[] = [
    [
      {
        kind: "book",
        week: "2026-11-16",
        cells: [{ day: "2026-11-16", project: "QVC Quay", before: 0, after: 1234.5, note: "Review" }],
      },
      "Book time, 16 – 22 Nov 2026",
      [["16 Nov 2026, QVC Quay", "0 hours", "1,234.5 hours: Review"]],
    ],
    [
      { kind: "submit-week", week: "2026-11-16", status: "draft", booked: 38, expected: 40 },
      "Submit your week, 16 – 22 Nov 2026",
      [
        ["Status", "Draft", "Submitted"],
        ["Hours", "", "38 booked, 40 expected"],
      ],
    ],
    [
      {
        kind: "request-leave",
        leaveKind: null,
        ...days,
        hours: 8,
        days: 1,
        reason: "",
        remaining: [{ first: "2026-01-01", last: "2026-12-31", before: 20, after: 12 }],
      },
      "Request Holiday, 28 Dec 2026 – 5 Jan 2027",
      [
        ["28 Dec 2026 – 5 Jan 2027", "", "8 hours, 1 day"],
        ["Remaining, 1 Jan – 31 Dec 2026", "20 hours", "12 hours"],
      ],
    ],
    [
      { kind: "decide-week", week: "2026-11-16", hours: null, ...decision },
      "Approve the week of Bea Booker, 16 – 22 Nov 2026",
      [
        ["Status", "Submitted", "Approved"],
        ["Comment", "", "Fine"],
      ],
    ],
    [
      {
        kind: "decide-leave",
        leaveKind: "Sick leave",
        status: "pending",
        hours: 8,
        ...days,
        ...decision,
        isApproved: false,
      },
      "Reject Sick leave of Bea Booker, 28 Dec 2026 – 5 Jan 2027",
      [
        ["Status", "Pending", "Rejected"],
        ["Hours", "", "8 hours"],
        ["Comment", "", "Fine"],
      ],
    ],
    [
      {
        kind: "forecast",
        project: "QVC Quay",
        month: "2026-12",
        tiers: [{ name: "Design Senior", before: 10, after: 42.5 }],
      },
      "Forecast of QVC Quay, December 2026, as a draft",
      [["Design Senior", "10 hours", "42.5 hours"]],
    ],
    [
      { kind: "fill", function: "Design", month: "2026-12", wanted: 120, before: 20, after: 100 },
      "Fill Design, December 2026",
      [
        ["Hours that forecasts want", "120 hours", "120 hours"],
        ["Of these, allocated", "20 hours", "100 hours"],
      ],
    ],
  ];
  it.each(changes)("is a title and lines of what, before and after: %o", (change, title, lines) => {
    const words = changeWords(change, formats);
    expect(words.title).toBe(title);
    expect(words.lines.map(({ what, before, after }) => [what, before, after])).toEqual(lines);
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
      problem: "No project that you can see matches this.",
      matches: { wanted: "north" },
    });
    expect(choose(things, "r", "project")).toEqual({
      problem: "2 match this as project. Say which one.",
      matches: { wanted: "r", matches: ["QUAY Harbour (2)", "HB2 Harbour West (3)"] },
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

describe("A proposal in another language", () => {
  const change: Change = {
    kind: "request-leave",
    leaveKind: null,
    first: "2026-12-28",
    last: "2026-12-28",
    hours: 1234.5,
    days: 1,
    reason: "Ski",
    remaining: [],
  };
  afterEach(hush);
  it.each([
    ["de", "Urlaub beantragen, 28. Dez 2026", "1.234,5 Stunden, 1 Tag"],
    ["fr", "Demander Congés, 28 déc. 2026", "1\u202f234,5 heures, 1 jour"],
    ["es", "Solicitar Vacaciones, 28 dic 2026", "1234,5 horas, 1 día"],
  ] as const)("has its words, numbers and dates: %s", (language, title, hours) => {
    speak(language, catalogueOf(language));
    const words = changeWords(change, { ...formatsOf("dmy_text", "Europe/London"), month: formatMonth });
    expect([words.title, words.lines[0]?.after]).toEqual([title, hours]);
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
