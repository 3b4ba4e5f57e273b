import { expect, it } from "vitest";
import { containsText, hasWords, searchKey } from "#shared/search-key.ts";

it("searches find letters by those that every keyboard has, whatever the case, and the other way round", () => {
  for (const [name, typed] of [
    ["Øystein Bjørnstad", "oystein bjorn"],
    ["Łukasz Wójcik", "LUKASZ"],
    ["Groß & Strauß", "gross"],
    ["STRAẞE", "strasse"],
    ["Ægir Næss", "aegir naess"],
    ["Đorđe Ðað", "dorde"],
    ["Yıldız İpek", "yildiz ipek"],
    ["Þóra", "thora"],
    ["O’Brien", "o'b"],
    ["Zoë", "Zoe"],
  ] as const) {
    expect([typed, containsText(name, typed)]).toEqual([typed, true]);
    expect([name, containsText(typed, name.slice(0, 3))]).toEqual([name, true]);
  }
  expect(containsText("Oskar", "Ł")).toBe(false);
  expect(searchKey("Иван Ναός")).toBe("иван ναος");
});

it("words are found in any order, and nothing typed finds everything", () => {
  expect([hasWords("Søren Kjær", " kjaer  soren "), hasWords("Søren Kjær", "kjaer per")]).toEqual([
    true,
    false,
  ]);
  expect([hasWords("Ada", " "), containsText("Ada", " ")]).toEqual([true, true]);
});
