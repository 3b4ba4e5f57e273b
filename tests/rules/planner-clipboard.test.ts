import { expect, it } from "vitest";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import {
  dayText,
  otherNamesMessage,
  pasteDays,
  readDay,
  unknownNameMessage,
  withoutNames,
} from "#features/plans/rules/planner-clipboard.ts";
import { planOf } from "#features/plans/rules/plan.ts";
import { withStep } from "#features/planner/web/planner/use-plan.ts";
import { noHistory } from "#ui/grid/history.ts";

const projects = [
  { id: "q", code: "QVC", isOpen: true },
  { id: "k", code: "KLN", isOpen: false },
];
const place = { userId: "ada", day: "2026-12-01" };
const plan = planOf([{ ...place, projectId: "k", hours: 4, costTierId: "senior" }]);

it("a day is written as its projects and hours, and read back the same", () => {
  const wanted = [
    { projectId: "q", hours: 6 },
    { projectId: "k", hours: 4.5 },
  ];
  const text = dayText(wanted, (id) => (id === "q" ? "QVC" : "KLN"));
  expect(text).toBe("QVC 6; KLN 4.5");
  expect(readDay(text, projects, null)).toEqual({ wanted });
});

it("a dash, which spreadsheets write for nothing, is no hours", () => {
  expect(["-", " – ", "—", "QVC 6; -"].map((text) => readDay(text, projects, null))).toEqual([
    { wanted: [] },
    { wanted: [] },
    { wanted: [] },
    { wanted: [{ projectId: "q", hours: 6 }] },
  ]);
});

it("a space before the unit of hours or minutes is part of them", () => {
  const hoursOf = (text: string) => {
    const read = readDay(text, [...projects, { id: "h", code: "H", isOpen: true }], "q");
    return "error" in read ? read.error : read.wanted.map(({ projectId, hours }) => `${projectId} ${hours}`);
  };
  expect(
    ["7,5 h", "QVC 7,5 h", "QVC 8 h; H 4", "H 8 h", "450 min", "QVC 450 min", "H 8", "7h30"].map(hoursOf),
  ).toEqual([["q 7.5"], ["q 7.5"], ["q 8", "h 4"], ["h 8"], ["q 7.5"], ["q 7.5"], ["h 8"], ["q 7.5"]]);
});

it("hours with a unit behind a space are hours beside names too: none are lost, and unknown names refuse", () => {
  const people = [
    { fullName: "Ada Byrne", besides: [] },
    { fullName: "Bo Cole", besides: [] },
  ];
  const rows = ["Ada Byrne", "Bo Cole"];
  const named = [
    ["Ada Byrne", "8 h", "7,5 h"],
    ["Bo Cole", "4 h", "8 h"],
  ];
  expect(withoutNames(named, people, rows)).toEqual({
    texts: [
      ["8 h", "7,5 h"],
      ["4 h", "8 h"],
    ],
  });
  const nameless = [
    ["", "8 h", "8 h"],
    ["Ada Byrne", "8", "8"],
    ["Bo Cole", "8", "8"],
  ];
  expect(withoutNames(nameless, people, rows)).toEqual({ error: unknownNameMessage("") });
  const strangers = [
    ["Cy Dunn", "8 h", "8 h"],
    ["Di Eden", "8 h", "8 h"],
  ];
  expect(withoutNames(strangers, people, rows)).toEqual({ error: unknownNameMessage("Cy Dunn") });
  const alone = [
    ["7,5 h", "8 h"],
    ["8 h", "8 h"],
  ];
  expect(withoutNames(alone, people, rows)).toEqual({ texts: alone });
});

it("hours alone are hours of the selected project", () => {
  expect(readDay("7:30", projects, "q")).toEqual({ wanted: [{ projectId: "q", hours: 7.5 }] });
  expect(readDay("7.5", projects, null)).toEqual({ error: "Select a project first" });
});

it.each([
  ["XYZ 3", "XYZ isn't a project of this function."],
  ["QVC 0.3", "Hours per allocation are 0.5 to 24 in steps of 0.5"],
  ["QVC six", "Hours per allocation are 0.5 to 24 in steps of 0.5"],
  ["KLN 5", "This project isn't open for this function and month"],
  ["QVC 23", "A day holds at most 24 hours"],
])("a day stays as it was when %j is pasted, and the reason is shown", (text, reason) => {
  const limits = { isEditable: () => true, otherHours: () => 2 };
  const pasted = pasteDays(plan, [{ ...place, text }], { projects, selectedId: null, limits });
  expect([pasted.refused, pasted.plan.changes.size]).toEqual([[reason], 0]);
});

it("a pasted day replaces the previous one; a closed project's stored hours may stay", () => {
  const context = { projects, selectedId: null, limits: { isEditable: () => true, otherHours: () => 0 } };
  const hoursAfter = (text: string) =>
    valuesOf(pasteDays(plan, [{ ...place, text }], context).plan.changes).map((change) => [
      change.projectId,
      change.hours,
    ]);
  expect(hoursAfter("")).toEqual([["k", null]]);
  expect(hoursAfter("KLN 4; QVC 3")).toEqual([["q", 3]]);
});

it("a spreadsheet's names and headings are left out of what is pasted, and names of other rows refuse it", () => {
  const rows = ["Ada Byrne", "Ben Cole", "Cy Dunn"];
  const people = rows.map((fullName) => ({ fullName, besides: [] }));
  const headed = [
    ["Name", "1", "2"],
    ["ada byrne ", "5", ""],
    ["Ben Cole", "6", "7"],
  ];
  const cells = [
    ["5", ""],
    ["6", "7"],
  ];
  expect(withoutNames(headed, people, rows)).toEqual({ texts: cells });
  expect(withoutNames(headed.slice(1), people, rows)).toEqual({ texts: cells });
  expect(withoutNames(headed, people, rows.slice(1))).toEqual({ error: otherNamesMessage() });
  for (const plain of [cells, [["Name", "1"]], [["Holiday", "5"]], [["Ada Byrne"]]])
    expect(withoutNames(plain, people, rows)).toEqual({ texts: plain });
});

const named = [
  ["Ada Byrne", "5", "", "2"],
  ["Ben Cole", "6", "7", ""],
];
const team = ["Ada Byrne", "Ben Cole"].map((fullName) => ({ fullName, besides: [] }));
const underLine = (...line: string[]) => withoutNames([line, ...named], team, ["Ada Byrne", "Ben Cole"]);

it.each([
  [["Name", "1", "2", "3"]],
  [["", "", "", ""]],
  [["Person", "Tue", "Wed", "Thu"]],
  [["Person", "Tue 1", "Wed 2", "Thu 3"]],
  [["Name", "Senior", "4", "5", "8", "9", "Hours"]],
  [["Name", "29", "30", "31", "1", "2"]],
  [["Name", "2026-12-01", "2026-12-02", "1 Dec"]],
  [["Name", "1.12", "2.12", "3.12"]],
  [["Name", "6", "7"]],
  [["Last name", "6", "7", "8"]],
  [["Name", "4", "7", "8"]],
  [["Name", "25", "26", "3", "4"]],
  [["Name", "31", "1", "2"]],
])("a first line %j that names columns is left out", (line) => {
  expect(underLine(...line)).toEqual({ texts: named.map(([, ...cells]) => cells) });
});

it.each([
  [["Dan Ek", "8", "8", "8"]],
  [["Dan Ek", "8", "", ""]],
  [["Dan Ek", "QVC 6", "QVC 6; KLN 2", ""]],
  [["Dan Ek", "7:30", "4", "6"]],
  [["Dan Ek", "4", "6", "8"]],
  [["Dan Ek", "6", "7", ""]],
  [["", "8", "8", "4"]],
  [["Dan Ek", "QVC 6 ; KLN 2", "", ""]],
  [["Dan", "8"]],
  [["Dan", "4", "7", "10"]],
  [["Dan", "4", "6", "7"]],
  [["Dan", "7", "8", "2", "3"]],
  [["Dan", "27", "28", "12", "13"]],
  [["Dan", "25", "26", "4", "5"]],
  [["Dan", "24", "25", "3", "4"]],
])(
  "hours of a first line %j under a name that is no one's are never dropped: the paste is refused and names it",
  (line) => {
    expect(underLine(...line)).toEqual({ error: unknownNameMessage(line[0]) });
  },
);

const daysFrom = (day: number) =>
  Array.from({ length: 9 }, (_, at) => `2026-12-${String(day + at).padStart(2, "0")}`);

it.each([
  [["Name", "7", "8", "9"], 7],
  [["Person", "Mon 7", "Tue 8", "Wed 9"], 7],
  [["", "Mo", "Di", "Mi"], 2],
  [["Name", "7.12.", "8.12.", "9.12."], 7],
  [["Name", "2026-12-07", "2026-12-08", "2026-12-09"], 7],
  [["Name", "7 Dec", "8 Dec", "9 Dec"], 7],
  [["Name", "12/7", "12/8", "12/9"], 7],
])("under headings %j a block is pasted at the day they name", (line, day) => {
  const block = [line, ...named];
  const cells = { texts: named.map(([, ...hours]) => hours) };
  expect(withoutNames(block, team, ["Ada Byrne", "Ben Cole"], daysFrom(day))).toEqual(cells);
});

it.each([
  [["Name", "7", "8", "9"], 1],
  [["Name", "3", "4", "7"], 3],
  [["Person", "Mon 7", "Tue 8", "Wed 9"], 8],
  [["Name", "7.12.", "8.12.", "9.12."], 1],
  [["Name", "7.11.", "8.11.", "9.11."], 7],
  [["Name", "2026-11-07", "2026-11-08", "2026-11-09"], 7],
])("under headings %j of other days than the columns nothing is pasted", (line, day) => {
  expect(withoutNames([line, ...named], team, ["Ada Byrne", "Ben Cole"], daysFrom(day))).toEqual({
    error:
      "The headings above these hours name other days than the columns. Nothing was pasted. Paste at their first day, or copy without the headings.",
  });
});

it("names are matched with the existing rows, each against its own", () => {
  const cells = { texts: named.map(([, ...line]) => line) };
  expect(withoutNames(named, team, ["Ada Byrne"])).toEqual(cells);
  expect(withoutNames(named, team, [])).toEqual(cells);
  for (const rows of [
    ["Ada Byrne", "Cy Dunn"],
    ["Cy Dunn", "Ben Cole"],
    ["Ben Cole", "Ada Byrne"],
  ])
    expect(withoutNames(named, team, rows)).toEqual({
      error: "The names beside these hours don't match the rows. Nothing was pasted.",
    });
});

it("a block that is refused names what to correct", () => {
  const nameless =
    "A line has hours but no name. Nothing was pasted. Add the name, or copy without that line.";
  expect([unknownNameMessage(" "), unknownNameMessage(undefined)]).toEqual([nameless, nameless]);
  expect(unknownNameMessage(" Dan Ek ")).toBe(
    "Dan Ek isn't one of the people here. Nothing was pasted. Correct the name, or copy without that line.",
  );
});

it.each([
  [
    "Byrne, Ada isn't one of the people here. Nothing was pasted. Correct the name, or copy without that line.",
    [
      ["Byrne, Ada", "5", "QVC 6"],
      ["Cole, Ben", "6", ""],
    ],
  ],
  [
    "Byrne isn't one of the people here. Nothing was pasted. Correct the name, or copy without that line.",
    [
      ["Name", "1", "2"],
      ["Byrne", "5", ""],
      ["Cole", "", ""],
      ["Dunn", "6", "7"],
    ],
  ],
  [
    "2026-12-01 isn't one of the columns here. Nothing was pasted.",
    [
      ["2026-12-01", "2026-12-02"],
      ["5", "QVC 6"],
    ],
  ],
  ["Tue isn't one of the columns here. Nothing was pasted.", [["Tue"], ["8"], ["8"]]],
  [
    "Dan Ek isn't one of the people here. Nothing was pasted. Correct the name, or copy without that line.",
    [["Dan Ek", "8", "7,5"]],
  ],
  [
    "Dan Ek isn't one of the people here. Nothing was pasted. Correct the name, or copy without that line.",
    [
      ["", "1", "2"],
      ["Dan Ek", "8", "7,5"],
    ],
  ],
])("hours beside unknown names or under unknown headings are refused: %s", (error, block) => {
  expect(withoutNames(block, team, ["Ada Byrne", "Ben Cole"])).toEqual({ error });
});

it.each(["Zoe\u0308  Ng", "Zo\u00eb\u00a0Ng", " zo\u00eb ng"])(
  "a name %j in another spelling of the same letters and spaces is the person's",
  (name) => {
    const people = [{ fullName: "Zo\u00eb Ng", besides: [] }];
    expect(withoutNames([[name, "8", "7"]], people, ["Zo\u00eb Ng"])).toEqual({ texts: [["8", "7"]] });
  },
);

it("days without names or headings are pasted as they are", () => {
  for (const texts of [
    [
      ["8", "QVC 6; KLN 2"],
      ["", "4"],
    ],
    [["Holiday", "5"]],
    [
      ["Holiday", "5"],
      ["8", "8"],
    ],
    [["QVC 8"], ["Holiday"]],
    [
      ["–", "8"],
      ["-", "8"],
    ],
  ])
    expect(withoutNames(texts, team, ["Ada Byrne", "Ben Cole"])).toEqual({ texts });
});

it("nothing copied is nothing pasted", () => {
  expect(withoutNames([], team, [])).toEqual({ texts: [] });
});

it("a text on several days is pasted on each, as far as it fits", () => {
  const cells = [1, 2, 3].map((on) => ({ userId: "ada", day: `2026-12-0${on}`, text: "QVC 4; QVC 2" }));
  const otherHours = ({ day }: { day: string }) => (day === "2026-12-02" ? 18.5 : 18);
  const { plan: after, refused } = pasteDays(planOf([]), cells, {
    projects,
    selectedId: null,
    limits: { isEditable: () => true, otherHours },
  });
  expect(refused).toEqual(["A day holds at most 24 hours"]);
  expect(valuesOf(after.changes).map(({ day, hours }) => [day, hours])).toEqual([
    ["2026-12-01", 2],
    ["2026-12-03", 2],
  ]);
});

it("a name that is no one's further down refuses the paste too, since hours would fall on other days", () => {
  const block = [...named, ["Dan Ek", "8", "8", "8"]];
  expect(withoutNames(block, team, ["Ada Byrne", "Ben Cole", "Cy Dunn"])).toEqual({
    error: unknownNameMessage("Dan Ek"),
  });
  expect(unknownNameMessage(" Dan Ek ")).toMatch(/^Dan Ek isn't one of the people here\. Nothing was pasted/);
});

it("tiers and functions between a spreadsheet's names and hours are left out with them; hours, and words of others, are not", () => {
  const rows = ["Ada Byrne", "Ben Cole"];
  const people = [
    { fullName: "Ada Byrne", besides: ["Senior", "Design"] },
    { fullName: "Ben Cole", besides: ["8", null, "Design"] },
    { fullName: "Cy Dunn", besides: ["Junior"] },
  ];
  const pastedOf = (...lines: string[][]) => withoutNames(lines, people, rows);
  const hours = {
    texts: [
      ["5", ""],
      ["6", "7"],
    ],
  };
  expect(
    pastedOf(["Name", "Tier", "1", "2"], ["Ada Byrne", "senior", "5", ""], ["Ben Cole", "", "6", "7"]),
  ).toEqual(hours);
  expect(
    pastedOf(["Ada Byrne", "Design ", "Senior", "5", ""], ["Ben Cole", "Design", "Senior", "6", "7"]),
  ).toEqual(hours);
  expect(pastedOf(["Ada Byrne", "Senior", "5"], ["Ben Cole", "Senior", "6"])).toEqual({
    texts: [["5"], ["6"]],
  });
  expect(pastedOf(["Ada Byrne", "Senior", "5"], ["Ben Cole", "Senior"])).toEqual({ texts: [["5"], []] });
  // A first day on which no one has hours, a tier that reads as hours, someone else's tier, and nothing
  // behind the tiers.
  for (const block of [
    [
      ["Ada Byrne", "", "5"],
      ["Ben Cole", "", "6"],
    ],
    [
      ["Ada Byrne", "8", "5"],
      ["Ben Cole", "8", "6"],
    ],
    [
      ["Ada Byrne", "Senior", "5"],
      ["Ben Cole", "Junior", "6"],
    ],
    [
      ["Ada Byrne", "Senior"],
      ["Ben Cole", "Senior"],
    ],
  ])
    expect(pastedOf(...block)).toEqual({ texts: block.map((line) => line.slice(1)) });
});

it("a stroke of the brush is one step, and a stroke that changes nothing is none", () => {
  const change = (day: string) => ({ userId: "ada", day, projectId: "q", hours: 8, before: null });
  const changesOn = (...days: string[]) => planOf([], days.map(change)).changes;
  const [none, one, two] = [changesOn(), changesOn("2026-12-01"), changesOn("2026-12-01", "2026-12-02")];
  const history = withStep(
    withStep(withStep(noHistory, { before: none, after: one, action: 1 }), {
      before: one,
      after: two,
      action: 1,
    }),
    {
      before: two,
      after: two,
      action: 2,
    },
  );
  expect(history.done).toEqual([{ before: none, after: two, action: 1 }]);
});
