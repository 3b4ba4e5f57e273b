import { describe, expect, it } from "vitest";
import {
  countNames,
  isLike,
  listOf,
  type MatchedName,
} from "#features/imports/rules/match/name-decisions.ts";
import { directoryOf, namesLike, type StoredNames } from "#features/imports/rules/match/directory.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { findName, matchesOf, nameOf, namesIn } from "#features/imports/rules/match/matching.ts";
import { NamesInFile } from "#features/imports/rules/match/names-in-file.ts";
import { mayCreate, newPerson, newProject } from "#features/imports/rules/match/new-names.ts";
import { matchKey, type Match, type Value } from "#features/imports/rules/read/rows.ts";
import { typedRow } from "../support/import-frame.ts";

const called = (id: string, firstName: string | null, lastName: string | null, isActive = true) => ({
  id,
  label: [firstName, lastName].filter(Boolean).join(" "),
  isActive,
  email: `${id}@h.example`,
  firstName,
  lastName,
});
const stored: StoredNames = {
  people: [
    called("ada", "Ada", "Cole"),
    called("ben", "Ben", "Cole"),
    called("cy", "Cy", "Cole"),
    called("gone", "Dee", "Gone", false),
    called("noname", null, null),
  ],
  projects: [],
  functions: [],
  tiers: [],
  characteristics: [],
  leave: [],
};
const directory = directoryOf(stored);

describe("a name in a file", () => {
  it("that several have is said with two of them, and how many more there are", () => {
    const name = nameOf(directory, new Map(), new Map(), new Map());
    expect(name("person", "Cole")).toEqual({
      refusal: "Cole could be Ada Cole or Ben Cole and 1 more. Choose one.",
    });
    expect(name("person", "Zoe")).toEqual({ refusal: "There's no person Zoe. Choose one or create them." });
    expect(name("tier", "Lead")).toEqual({ refusal: "There's no cost tier Lead. Choose one or create it." });
  });

  it("matches a leaver where no one else has it, and for someone without a name by their address", () => {
    expect(findName(directory, "person", "Dee").one?.id).toBe("gone");
    expect(findName(directory, "person", "noname").one?.id).toBe("noname");
    expect(findName(directory, "person", "").one).toBeNull();
  });

  it("offers twenty to choose from at most", () => {
    const many = {
      ...stored,
      people: Array.from({ length: 21 }, (_, at) => called(`p${at}`, "Sam", `Reed${at}`)),
    };
    expect(findName(directoryOf(many), "person", "Sam").candidates).toHaveLength(20);
  });

  it("is found as usual where what was chosen for it is gone, or isn't made yet", () => {
    const matches = matchesOf({
      [matchKey("person", "Ada Cole")]: { id: "deleted" } satisfies Match,
      [matchKey("person", "Ben Cole")]: "create",
    });
    const name = nameOf(directory, matches, new Map(), new Map());
    expect(name("person", "ADA  cole")).toEqual({ id: "ada", label: "Ada Cole", isNew: false });
    expect(name("person", "Ben Cole")).toEqual({ id: "ben", label: "Ben Cole", isNew: false });
    expect(matchesOf(null).size).toBe(0);
  });

  it("that was made before is no new one", () => {
    const key = matchKey("person", "Ed");
    const byId = new Map([["ed", { id: "ed", label: "Ed", isActive: true }]]);
    const name = nameOf(directory, new Map([[key, "create"]]), new Map([[key, "ed"]]), byId);
    expect(name("person", "Ed")).toEqual({ id: "ed", label: "Ed", isNew: false });
  });
});

it("a search finds what has all its words in any order, those who are active first", () => {
  const like = (search: string) => namesLike(stored, "person", search).map(({ id }) => id);
  expect(like("cole b")).toEqual(["ben"]);
  expect(like("  e  ")).toEqual(["ada", "ben", "cy", "gone"]);
  expect(
    namesLike(
      { ...stored, people: [called("x", "Al", null, false), called("y", "Al", null)] },
      "person",
      "al",
    ).map(({ id }) => id),
  ).toEqual(["y", "x"]);
  expect(like("zzz")).toEqual([]);
});

describe("the names of a file", () => {
  const names = (...rows: readonly Readonly<Record<string, Value>>[]) => {
    const found = new NamesInFile(kinds.budgets);
    found.add(rows.map((values, at) => typedRow(at + 2, values)));
    return found;
  };

  it("are counted, the most frequent first, with the months that they're in", () => {
    const found = names(
      { project: "Oak", tier: "Lead", function: "Site", month: "2026-05" },
      { project: "Pine", tier: "Lead", function: "Site", month: "2026-03" },
      { project: "PINE", tier: "Lead", function: "Design", month: "2026-07" },
      { project: "Pine", tier: "", month: "" },
    );
    expect(found.facts).toBe(4);
    expect(
      found.all().map(({ reference, text, rows, first, last }) => [reference, text, rows, first, last]),
    ).toEqual([
      ["project", "Pine", 3, "2026-03", "2026-07"],
      ["function", "Site", 2, "2026-03", "2026-05"],
      ["tier", "Site / Lead", 2, "2026-03", "2026-05"],
      ["function", "Design", 1, "2026-07", "2026-07"],
      ["tier", "Design / Lead", 1, "2026-07", "2026-07"],
      ["project", "Oak", 1, "2026-05", "2026-05"],
    ]);
  });

  it("have beside a project the functions, tiers and people of its rows, each once", () => {
    const [pine, ...others] = names(
      { project: "Pine", tier: "Lead", function: "Site", month: "2026-03" },
      { project: "Pine", tier: "lead", function: "site", month: "2026-04" },
    ).all();
    const all = [pine, ...others].filter((each) => each !== undefined);
    expect(
      all.find(({ reference }) => reference === "project")?.beside?.map(({ reference }) => reference),
    ).toEqual(["function", "tier"]);
    expect(
      all.filter(({ reference }) => reference !== "project").every(({ beside }) => beside === undefined),
    ).toBe(true);
    const people = new NamesInFile(kinds.time_entries);
    people.add([typedRow(2, { project: "Pine", person: "Ada", day: "2026-03-02" })]);
    expect(people.all().find(({ reference }) => reference === "project")).toEqual({
      reference: "project",
      text: "Pine",
      rows: 1,
      first: "2026-03",
      last: "2026-03",
      beside: [{ reference: "person", text: "Ada" }],
    });
  });

  it("have the month of a grid's column, of a day, or of the first day away", () => {
    const found = new NamesInFile(kinds.allocations);
    found.add([
      typedRow(2, { person: "Ada", project: "Pine" }, { period: { period: "week", monday: "2026-06-29" } }),
      typedRow(3, { person: "Bo", from: "2026-02-03", project: "" }),
      typedRow(4, { person: "Cy", day: "soon" }),
    ]);
    expect(
      found
        .all()
        .filter(({ reference }) => reference === "person")
        .map(({ text, first }) => [text, first]),
    ).toEqual([
      ["Ada", "2026-06"],
      ["Bo", "2026-02"],
      ["Cy", null],
    ]);
  });

  it("are none in files of people and of functions, which make what they name", () => {
    for (const kind of [kinds.people, kinds.functions])
      expect(namesIn(kind, typedRow(2, { function: "Site", tier: "Lead", person: "Ada" }))).toEqual([]);
  });
});

describe("what is made of a name", () => {
  it("is someone whose name is in their address", () => {
    const made = (text: string) => {
      const { firstName, lastName, isActive } = newPerson(text, "x", new Set());
      return [firstName, lastName, isActive];
    };
    expect(made("ada.king-byron@h.example")).toEqual(["Ada", "King Byron", true]);
    expect(made("a2+team@h.example")).toEqual(["A2", "Team", true]);
    expect(made("ada.1815@h.example")).toEqual(["Ada", null, true]);
    expect(made("1815@h.example")).toEqual(["1815", null, true]);
    expect(made("Ada")).toEqual(["Ada", null, false]);
  });

  it("is someone with an address of at most 50 characters, which no one else has", () => {
    const address = (text: string, used = new Set<string>()) => newPerson(text, "x", used).email;
    expect(address("A".repeat(60))).toBe(`${"a".repeat(50)}@x.invalid`);
    expect(address("(Ada) O'Cole.")).toBe("ada.o.cole@x.invalid");
    expect(address("明")).toBe("someone@x.invalid");
    expect(address("Ada", new Set(["ada", "ada2"]))).toBe("ada3@x.invalid");
  });

  it("is a project with a short code", () => {
    const made = (text: string, first: string | null = null, last: string | null = null) =>
      newProject({ reference: "project", text, rows: 1, first, last }, "2026-11", new Set());
    expect(made("Old Mill Road Twenty").code).toBe("OLD MILL ROAD TWENTY");
    expect(made("Old Mill Road Twenty1").code).toBe("OLD-MILL-ROAD-TWEN");
    expect(made("Harbour (Pine) extension west wing").code).toBe("HARB-PINE-EXTE-WEST");
    expect(made("–".repeat(21)).code).toBe("PROJECT");
    expect(made("Mill")).toMatchObject({ name: "Mill", start: "2026-11-01", length: 1 });
    expect(made("Mill", "2026-02", "2026-02")).toMatchObject({ start: "2026-02-01", length: 1 });
    expect(made("Mill", "2026-02")).toMatchObject({ length: 1 });
    expect(made("Mill", "2000-01", "2026-01").length).toBe(240);
  });

  it("is a tier only within a function, and nothing without a name", () => {
    expect(mayCreate("tier", "Lead")).toBe(false);
    expect(mayCreate("tier", "Site / Lead")).toBe(true);
    expect(mayCreate("project", " ​ ")).toBe(false);
    expect(mayCreate("person", "Ada")).toBe(true);
  });
});

it("names of a file are in two lists, and are counted by what could be created", () => {
  const name = (reference: "person" | "project", more: Partial<MatchedName> = {}): MatchedName => ({
    reference,
    text: "Zoë Cole",
    match: null,
    isFound: false,
    candidates: [],
    mayCreate: true,
    ...more,
  });
  const names = [
    name("person"),
    name("person", { candidates: [1] }),
    name("project"),
    name("project", { match: "skip" }),
    name("project", { mayCreate: false }),
    name("person", { isFound: true, match: { id: "x" } }),
  ];
  expect(countNames(names)).toEqual({
    open: 5,
    found: 1,
    undecided: 4,
    creatable: [
      { reference: "person", count: 1 },
      { reference: "project", count: 1 },
    ],
  });
  expect(names.map(listOf).at(-1)).toBe("found");
  expect([
    isLike(name("person"), "cole zoe"),
    isLike(name("person"), "zoe x"),
    isLike(name("person"), ""),
  ]).toEqual([true, false, true]);
});

it("what was chosen by hand is found again as it was stored", () => {
  const chosen = { "person ada": { id: "a" }, "tier x": "create", "project y": "skip" } as const;
  expect([...matchesOf(chosen)]).toEqual(Object.entries(chosen));
});

it("a name has the months of its rows, those without a month aside, wherever they are", () => {
  const monthsOf = (...months: readonly string[]) => {
    const found = new NamesInFile(kinds.budgets);
    found.add(months.map((month, at) => typedRow(at + 2, { project: "Pine", month })));
    return found.all().map(({ first, last }) => [first, last]);
  };
  expect(monthsOf("", "2026-03", "2026-05")).toEqual([["2026-03", "2026-05"]]);
  expect(monthsOf("2026-05", "", "2026-03", "2026-04")).toEqual([["2026-03", "2026-05"]]);
  expect(monthsOf("")).toEqual([[null, null]]);
});

it("no two projects that a file makes have one code", () => {
  const used = new Set<string>();
  const codeOf = (text: string) =>
    newProject({ reference: "project", text, rows: 1, first: null, last: null }, "2026-11", used).code;
  expect(["Mill", "MILL", "mill", "Oak"].map(codeOf)).toEqual(["MILL", "MILL2", "MILL3", "OAK"]);
  expect(codeOf("(Harbour) extension west wing")).toBe("HARB-EXTE-WEST-WING");
  // Of words that don't fit into 20 characters the last is cut.
  expect(codeOf("Abc Defgh Hijkl Mnopq Pqrst")).toBe("ABC-DEFG-HIJK-MNOP-P");
});
