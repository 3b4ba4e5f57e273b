import { describe, expect, it } from "vitest";
import {
  commentFault,
  maxLength,
  mentionedIn,
  nameBeingTyped,
  piecesOf,
  readText,
  storedText,
  typedText,
  withPerson,
} from "#features/comments/rules/comment-text.ts";
import { addressOf, placeOfSubject, subjectWords } from "#features/comments/rules/about.ts";
import { readSubject } from "#features/comments/rules/subject.ts";
import { subjectKey } from "#features/comments/rules/subject-key.ts";
import { formatsOf } from "#shared/formats.ts";

const ada = "019a8c1e-5b1a-7c3e-9d41-2f6f0c6a7b11";
const ben = "019a8c1e-5b1a-7c3e-9d41-2f6f0c6a7b12";
const names = new Map([
  [ada, "Ada Cole"],
  [ben, "Ben Idle"],
]);
const about = {
  project: "APL Apollo",
  tier: "Design, Senior",
  personId: ada,
  person: "Ada Cole",
  functionId: ben,
  timesheetId: null,
  firstDay: "2026-12-21",
  lastDay: "2026-12-22",
};
const formats = formatsOf("dmy_text", "Europe/London");

describe("What comments are on", () => {
  it.each([
    [`project-month.${ada}.2026-11`, "APL Apollo, November 2026", `/projects/${ada}/overview`],
    [
      `forecast-line.${ada}.2026-11.${ben}`,
      "Forecast of APL Apollo, November 2026, Design, Senior",
      "/forecasts",
    ],
    [`allocation-cell.${ada}.2026-11-13`, "Plan of Ada Cole, 13 Nov 2026", "/allocations/planner"],
    [`week.${ada}.2026-11-09`, "Week of Ada Cole, 9 – 15 Nov 2026", "/manager"],
    [`leave-request.${ben}`, "Leave of Ada Cole, 21 – 22 Dec 2026", `/manager/holiday-requests/${ben}`],
  ])("%s is read, written again and named, and leads to its page", (key, words, to) => {
    const subject = readSubject(key);
    if (subject === null) throw new Error(`${key} isn't read`);
    expect(subjectKey(subject)).toBe(key);
    expect(subjectWords(subject, about, formats)).toBe(words);
    const place = placeOfSubject(subject, about, ben);
    expect(place).toMatchObject({ to, search: { comments: key } });
    expect(new URL(addressOf(place), "https://stint.example").searchParams.get("comments")).toBe(key);
  });

  it.each([
    ["", "project-month", "project", `project.${ada}`],
    [`project-month.${ada}`, `project-month.${ada}.2026-13`, `project-month.${ada}.2026-11.${ben}`],
    [`week.${ada}.2026-11-10`, `week.${ada}.2026-02-30`, `allocation-cell.x.2026-11-10`],
  ])("nothing else is: %s, %s, %s", (...keys) => {
    expect(keys.map(readSubject)).toEqual(keys.map(() => null));
  });

  it("one's own week and leave are on one's own pages, a begun week of others on its own", () => {
    const week = readSubject(`week.${ada}.2026-11-09`);
    const leave = readSubject(`leave-request.${ben}`);
    if (week === null || leave === null) throw new Error("Not read");
    expect(placeOfSubject(week, about, ada).to).toBe("/my-time/timesheet/2026-11-09");
    expect(placeOfSubject(leave, about, ada).to).toBe("/my-time/holidays");
    expect(placeOfSubject(week, { ...about, timesheetId: ben }, ben).to).toBe(
      `/manager/timesheets/${ada}/${ben}/2026-11-09`,
    );
  });
});

describe("The text of a comment", () => {
  it("refers to people by id, so that a new name is read in old comments", () => {
    const people = [
      { label: "Ada", id: ben },
      { label: "Ada Cole", id: ada },
    ];
    const stored = storedText("@Ada Cole, @Ada and @Adam, (@Ada)", people);
    expect(stored).toBe(`@{${ada}}, @{${ben}} and @Adam, (@{${ben}})`);
    expect(mentionedIn(stored)).toEqual([ada, ben]);
    expect(readText(stored, new Map([[ada, "Ada Lane"]]))).toBe(
      "@Ada Lane, @Former person and @Adam, (@Former person)",
    );
  });

  it("is typed again as it was, also with two people of one name", () => {
    const twins = new Map([
      [ada, "Ada Cole"],
      [ben, "Ada Cole"],
    ]);
    const stored = `@{${ada}} and @{${ben}}`;
    const { typed, people } = typedText(stored, twins);
    expect(typed).toBe("@Ada Cole and @Ada Cole (2)");
    expect(storedText(typed, people)).toBe(stored);
    expect(withPerson(people, ada, "Ada Cole")).toEqual(people);
  });

  it("is words and people in turn, and what only looks like markup stays words", () => {
    expect(piecesOf(`<b>@{${ada}}</b> @{no one}`)).toEqual(["<b>", { id: ada }, "</b> @{no one}"]);
    expect(readText("a@b.example $1 \\ ^", names)).toBe("a@b.example $1 \\ ^");
    expect(storedText("50% (@A.B+C)", [{ label: "A.B+C", id: ada }])).toBe(`50% (@{${ada}})`);
  });

  it("isn't empty, has at most 2,000 characters besides names, and mentions at most 20 people", () => {
    const id = (at: number) => `@{${ada.slice(0, -2)}${String(at + 10)}}`;
    const many = (count: number) => Array.from({ length: count }, (_, at) => id(at)).join(" ");
    expect([" \n ", "x", "x".repeat(maxLength + 1), many(20), many(21)].map(commentFault)).toEqual([
      "Write a comment.",
      null,
      "Use at most 2000 characters",
      null,
      "Mention at most 20 people.",
    ]);
    expect(commentFault("x".repeat(maxLength - 1) + id(0))).toBeNull();
  });

  it("offers people after an @ that begins a word, until a name is chosen", () => {
    const chosen = [{ label: "Ada Cole", id: ada }];
    const at = (text: string) => nameBeingTyped(text, text.length, chosen)?.name ?? null;
    expect(["@", "so @Be", "(@Ben Id", "a@b", "@Ada Cole and", "@ Ben", "@x\ny"].map(at)).toEqual([
      "",
      "Be",
      "Ben Id",
      null,
      null,
      null,
      null,
    ]);
    expect(nameBeingTyped("so @Be", 6, [])).toEqual({ from: 3, name: "Be" });
  });
});
