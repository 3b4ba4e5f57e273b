import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const filesIn = (folder: string, ending: RegExp): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => fs.readFileSync(path.join(root, folder, name), "utf8"));

/** Text as it is compared: whatever the case, quotes and spaces. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/&apos;|&#39;|\\'|’/g, "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

/** The ids of a row's first cell: `TSH-01 to TSH-03, TSH-07`. */
const idsOf = (cell: string): string[] =>
  [...cell.matchAll(/([A-Z]+)-(\d+)(?:\s*(?:to|–)\s*(?:[A-Z]+-)?(\d+))?/g)].flatMap(
    ([, area = "", first = "", last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, at) => `${area}-${String(Number(first) + at).padStart(first.length, "0")}`,
      ),
  );

const source = plain([...filesIn("src", /\.(tsx?|css)$/), ...filesIn("db", /\.sql$/)].join("\n"));
const met = new Set(
  filesIn("docs/conformance", /\.md$/)
    .flatMap((page) => page.split("\n"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .flatMap(([, ids = "", state = ""]) => (state.startsWith("met") ? idsOf(ids) : [])),
);
const texts = filesIn("docs/conformance", /^texts\.tsv$/)
  .join("")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [id: string, text: string]);

it("texts of the specification that conformance calls met are in the source", () => {
  const missing = texts
    .filter(([id]) => met.has(id))
    .filter(([, text]) => !text.split(" | ").every((part) => source.includes(plain(part))));
  expect(missing).toEqual([]);
  expect(texts.filter(([id]) => met.has(id)).length).toBeGreaterThan(500);
});

it("texts of the specification that conformance calls met are read by a test", () => {
  const tests = plain(filesIn("tests", /\.tsx?$/).join("\n"));
  const untested = texts
    .filter(([id]) => met.has(id))
    .filter(([, text]) => !text.split(" | ").every((part) => tests.includes(plain(part))));
  expect(untested).toEqual([]);
});

it("every text of the specification has a row in conformance", () => {
  const known = new Set(
    filesIn("docs/conformance", /\.md$/).flatMap((page) =>
      page.split("\n").flatMap((line) => idsOf(line.split("|")[1] ?? "")),
    ),
  );
  expect(texts.map(([id]) => id).filter((id) => !known.has(id))).toEqual([]);
});
