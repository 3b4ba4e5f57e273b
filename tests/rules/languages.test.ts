import { describe, expect, it } from "vitest";
import { acceptedLanguage, entryFile, isLanguage } from "#shared/texts/languages.ts";

describe("The language that a browser accepts", () => {
  it.each([
    ["de", "de"],
    ["de-CH", "de"],
    ["FR-ca,fr;q=0.9", "fr"],
    ["nl, es;q=0.5, de;q=0.8", "de"],
    ["en-GB,en;q=0.9,de;q=0.8", "en"],
    ["de;q=0, fr;q=0.1", "fr"],
    ["fr;q=0.5, de;q=0.5", "fr"],
    ["de ; q=0.2 , es", "es"],
    ["FR-ca", "fr"],
    [`${"x".repeat(197)},de`, "de"],
  ] as const)("%s reads %s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it.each([
    undefined,
    "",
    "*",
    "nl",
    "x-klingon",
    "deu",
    "de;q=x",
    "de;q=0",
    "de;q=1.2.3",
    `${"x".repeat(198)},de`,
    ";;;,,",
    "q=1",
    "a".repeat(10_000),
  ])("%s reads English", (header) => {
    expect(acceptedLanguage(header)).toBe("en");
  });
});

describe("A language", () => {
  it("is one of four tags, and nothing else", () => {
    expect(["en", "de", "fr", "es"].every(isLanguage)).toBe(true);
    expect(["", "EN", "de-DE", "nl", "constructor", null, undefined].some(isLanguage)).toBe(false);
  });

  it("is in the names of its pages, English in none", () => {
    expect(entryFile("index.html", "de")).toBe("index.de.html");
    expect(entryFile("pages.min.json", "fr")).toBe("pages.min.fr.json");
    expect(["en", "nl", ""].map((language) => entryFile("worker.js", language))).toEqual([
      "worker.js",
      "worker.js",
      "worker.js",
    ]);
  });
});
