import { describe, expect, it } from "vitest";
import { answerParts } from "#features/agents/rules/answer-parts.ts";
import { hideNames } from "#features/agents/rules/hide-names.ts";
import { Marks } from "#features/agents/rules/marks.ts";
import { sendable } from "#features/agents/rules/sendable.ts";

const names = {
  people: ["Olive Berg", "May Li", "Jürgen Groß"],
  projects: [{ code: "QVC", name: "Quay view centre" }],
  functions: ["Data and AI", "Design"],
};
const hidden = (question: string) => hideNames(question, names, (word) => `<${word}>`);

describe("A question", () => {
  it.each([
    ["How many hours did Olive Berg book on QVC?", "How many hours did <Olive Berg> book on <QVC>?"],
    ["olive's hours, and Olives Stunden", "<olive>'s hours, and <Olives> Stunden"],
    ["Was hat JURGEN GROSS gebucht?", "Was hat <JURGEN GROSS> gebucht?"],
    ["Is Li away, li?", "Is <Li> away, li?"],
    ["the Quay View Centre, and Centre alone", "the <Quay View Centre>, and <Centre> alone"],
    ["a centre of data", "a centre of data"],
    ["Who is free in data and AI?", "Who is free in <data and AI>?"],
    ["Is olive.berg@quay.example free?", "Is <olive.berg@quay.example> free?"],
    ["How many hours did we book?", "How many hours did we book?"],
  ])("is sent without the names that it knows: %s", (question, sent) => {
    expect(hidden(question)).toBe(sent);
  });
});

describe("Marks", () => {
  const found = {
    page: "/page",
    facts: {
      person: "Olive",
      hours: 7.5,
      cost: { booked: 90 },
      month: "2026-11",
      status: "draft",
      note: "Secret",
    },
    rows: [
      {
        page: "/row",
        project: "QVC",
        hours: 0,
        on: "2026-11-16 Mon",
        name: "2026-11-16 Neptune",
        isOpen: true,
      },
    ],
  };

  it("say beside them what may be sent, and nothing else", () => {
    expect(new Marks([]).found(found)).toEqual({
      page: "",
      facts: {
        person: "[[f0]]",
        hours: "[[f1]]",
        cost: { booked: "[[f2]]" },
        month: "[[f3]] 2026-11",
        status: "[[f4]] draft",
        note: "[[f5]]",
      },
      rows: [
        { project: "[[f6]]", hours: "[[f7]]", on: "[[f8]] 2026-11-16 Mon", name: "[[f9]]", isOpen: true },
      ],
    });
    const all = new Marks(sendable).found(found);
    expect(all.facts).toMatchObject({
      person: "[[f0]] Olive",
      hours: "[[f1]] 7.5",
      cost: { booked: "[[f2]] 90" },
      note: "[[f5]]",
    });
    expect(new Marks(["hours"]).found(found).facts).toMatchObject({
      hours: "[[f1]] 7.5",
      cost: { booked: "[[f2]]" },
    });
  });

  it("are values again in arguments, alone, copied with the value, or within a text", () => {
    const marks = new Marks(sendable);
    marks.found(found);
    expect(
      marks.resolved({ a: "[[f0]]", b: ["[[f0]] Olive"], c: "x [[f6]] y", d: "[[f8]]", e: "[[f99]]", f: 3 }),
    ).toEqual({ a: "Olive", b: ["Olive"], c: "x QVC y", d: "2026-11-16", e: "[[f99]]", f: 3 });
  });

  it("become values with their pages in an answer, and nothing where a figure has none", () => {
    const marks = new Marks([]);
    marks.found(found);
    const typed = marks.hidden("Olive");
    const answer = (text: string, shown = 100) => answerParts(text, marks, (at) => at < shown);
    expect(answer(`${typed} has [[f1]] hours, [[f7]] left.`)).toEqual([
      { kind: "name", value: "Olive", page: null },
      { kind: "words", value: " has " },
      { kind: "number", value: 7.5, page: "/page" },
      { kind: "words", value: " hours, " },
      { kind: "number", value: 0, page: "/row" },
      { kind: "words", value: " left." },
    ]);
    for (const text of [
      "",
      "UNKNOWN",
      "Probably none.",
      `${typed} is away.`,
      "[[f99]] hours",
      "[[f1]] of 40 hours",
      "[[f1]] of ٤٠ hours",
      "[[f1]] of forty hours",
      "[[f1]] von siebenunddreißig Stunden",
      "[[f1]] sur quarante heures",
      "[[f1]] de treinta horas",
      "[[f1]], see https://evil.example",
      `[[f1]] ${"x".repeat(5000)}`,
    ])
      expect([text.slice(0, 40), answer(text)]).toEqual([text.slice(0, 40), null]);
    expect(answer("[[f7]]", 7)).toBeNull();
  });
});
