import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");
/** How often each may be used; lower it with every change that removes some. */
const most = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "words.json"), "utf8")) as Record<
  string,
  number
>;

/** Each word of docs/writing.md with its forms, as a word or a part of an identifier. */
const words: Readonly<Record<string, RegExp>> = {
  // A task is another word.
  ask: /(?<![a-zT])(?:ask|asks|asked|asking)(?![a-z])|Ask(?:s|ed|ing)?(?![a-z])/g,
  take: /(?<![a-z])(?:take|takes|took|taken|taking)(?![a-z])|Tak(?:e|es|en|ing)(?![a-z])/g,
  tell: /(?<![a-z])(?:tell|tells|told|telling)(?![a-z])|Told(?![a-z])|Tells?(?![a-z])/g,
  hold: /(?<![a-z])(?:hold|holds|held|holding)(?![a-z])|Held(?![a-z])|Holds?(?![a-z])/g,
  keep: /(?<![a-z])(?:keep|keeps|kept|keeping)(?![a-z])|Kept(?![a-z])|Keeps?(?![a-z])/g,
  // A stand-in is who decides for a manager: the product's word.
  stand:
    /(?<![a-z])(?:stand|stands|stood|standing)(?![a-z]|-?[Ii]ns?(?![a-z]))|Stands?(?![a-z]|-?[Ii]ns?(?![a-z]))/g,
  whole: /(?<![a-z])whole(?![a-z])|Whole(?![a-z])/g,
  wish: /(?<![a-z])wish(?:es|ed)?(?![a-z])|Wish(?:es|ed)?(?![a-z])/g,
  owed: /(?<![a-z])owed?s?(?![a-z])|Owed(?![a-z])/g,
  mend: /(?<![a-z])mend(?:s|ed|ing)?(?![a-z])|Mend(?:s|ed|ing)?(?![a-z])/g,
  most: /(?<![a-z])most[A-Z]\w*/g,
  whoever: /(?<![a-z])(?:whoever|nobody|somebody)(?![a-z])|Nobody|Somebody|Whoever/g,
};

it("words to leave behind are used no more often than before", () => {
  const files = execFileSync("git", ["ls-files", "src", "packages", "tests", "docs", "*.md"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter(
      (file) => /\.(tsx?|md|css)$/.test(file) && !/catalogue|docs\/writing\.md|house\/words/.test(file),
    );
  const text = files.map((file) => fs.readFileSync(path.join(root, file), "utf8")).join("\n");
  const counts = Object.fromEntries(
    Object.entries(words).map(([word, pattern]) => [word, text.match(pattern)?.length ?? 0]),
  );
  const more = Object.entries(most).filter(([word, limit]) => (counts[word] ?? 0) > limit);
  expect(more.map(([word, limit]) => `${word}: ${counts[word]}, not more than ${limit}`)).toEqual([]);
});
