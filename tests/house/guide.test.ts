import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { helpFor, helpPages } from "#app/help.ts";
import { explainedFigures } from "#features/analytics/web/figures/explained-figures.ts";
import { explained, guidePlace } from "#parts/guide/explained.ts";
import { germanWords, interfaceWords } from "../support/interface-words.ts";
import { openApi } from "../support/openapi.ts";

const root = path.resolve(import.meta.dirname, "../..");

interface Page {
  readonly file: string;
  readonly source: string;
  readonly text: string;
  readonly address: string;
  readonly isGuide: boolean;
  readonly isTranslated: boolean;
  readonly html: string;
}
interface Guide {
  writeSite(folder: string): number;
  readGuide(root: string, language?: string): { readonly pages: Page[]; readonly pictures: string[] };
}
const load = async (name: string): Promise<Guide> =>
  (await import(path.join(root, "scripts/guide", name))) as Guide;
const { readGuide } = await load("read.mjs");
const { writeSite } = await load("site.mjs");

const guideFiles = fs
  .readdirSync(path.join(root, "docs/guide"), { recursive: true, encoding: "utf8" })
  .map((file) => path.posix.join("docs/guide", file.replaceAll("\\", "/")));

/** What a page names as pressed or chosen in the product: `**Submit week**`. */
const controlsOf = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, "").matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name);

const has = interfaceWords();
const german = germanWords();
const words = { en: has, de: german.has };
const missing = (text: string, isThere = has): string[] => controlsOf(text).filter((name) => !isThere(name));
/** The depths of a page's headings, in order. */
const outline = (text: string): number[] =>
  [...text.replaceAll(/^```.*?^```/gms, "").matchAll(/^(#+) /gm)].map(([, marks = ""]) => marks.length);

describe("The guide", () => {
  it("has each of its pages in the contents", () => {
    const listed = new Set(
      ["en", "de"].flatMap((language) => readGuide(root, language).pages).map(({ file }) => file),
    );
    expect(guideFiles.filter((file) => file.endsWith(".md") && !listed.has(file))).toEqual([]);
  });

  it.each(["en", "de"] as const)(
    "names only controls that are in the product, word for word: %s",
    (language) => {
      const pages = readGuide(root, language).pages.filter(({ isGuide }) => isGuide);
      expect(pages.flatMap(({ text }) => controlsOf(text)).length).toBeGreaterThan(150);
      const faults = pages.flatMap(({ file, text }) =>
        missing(text, words[language]).map((name) => `${file} names ${name}`),
      );
      expect(faults).toEqual([]);
    },
  );

  it("has each page of its folder in German, with the headings and the controls of the English one", () => {
    const english = new Map(readGuide(root).pages.map(({ source, text }) => [source, text]));
    const pages = readGuide(root, "de").pages.filter(({ isGuide }) => isGuide);
    expect(pages.filter(({ isTranslated }) => !isTranslated).map(({ source }) => source)).toEqual([]);
    for (const { file, source, text } of pages) {
      const original = english.get(source) ?? "";
      expect([file, outline(text)]).toEqual([file, outline(original)]);
      const named = new Set(controlsOf(text));
      const absent = controlsOf(original).filter((name) => !german.of(name).some((each) => named.has(each)));
      expect([file, absent]).toEqual([file, []]);
    }
  });

  it("says of each page without a translation that it's English", () => {
    const pages = readGuide(root, "de").pages.filter(({ isTranslated }) => !isTranslated);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.every(({ isGuide }) => !isGuide)).toBe(true);
  });

  it("would be refused where it names one that isn't", () => {
    expect(missing("Press **Submit week**, then **Submit the week**.")).toEqual(["Submit the week"]);
    const text = "Drücken Sie **Woche einreichen**, dann **Submit week**.";
    expect(missing(text, german.has)).toEqual(["Submit week"]);
  });
});

describe("The site of guide, changelog and API reference", () => {
  let folder = "";
  let files: string[] = [];
  const html = (file: string): string => fs.readFileSync(path.join(folder, file), "utf8");
  const idsIn = new Map<string, ReadonlySet<string>>();
  /** The places of a page that links lead to. */
  function idsOf(file: string): ReadonlySet<string> {
    const ids =
      idsIn.get(file) ?? new Set([...html(file).matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
    idsIn.set(file, ids);
    return ids;
  }
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "guide-"));
    writeSite(folder);
    files = fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Why what a page refers to isn't there; null where it is, or is on the web. */
  function faultOf(page: string, target: string): string | null {
    if (/^(https?|mailto):/.test(target) || target === "/") return null;
    const [to = "", anchor] = target.split("#");
    const file = to === "" ? page : path.posix.join(path.posix.dirname(page), to);
    if (!files.includes(file)) return `${page}: there is no ${file}`;
    if (anchor === undefined || idsOf(file).has(anchor)) return null;
    return `${page}: ${file} has no #${anchor}`;
  }

  it("leads somewhere with every link and picture, and every picture says what it shows", () => {
    const pages = files.filter((file) => file.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(30);
    const targets = pages.flatMap((page) =>
      [...html(page).matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, to = ""]) => [page, to] as const),
    );
    expect(targets.flatMap(([page, to]) => faultOf(page, to) ?? [])).toEqual([]);
    expect(pages.flatMap((page) => html(page).match(/<figure>.*?alt=""/g) ?? [])).toEqual([]);
  });

  it("has what the product's menus and figures lead to", () => {
    const wanted = [
      ...helpPages.map(([, page]) => page),
      ...Object.values({ ...explained, ...explainedFigures }).map(guidePlace),
    ];
    const faults = ["en", "de"].flatMap((language) =>
      wanted.flatMap((to) => faultOf(`${language}/index.html`, to) ?? []),
    );
    expect(faults).toEqual([]);
    expect(helpFor("/my-time/holidays")).toBe("/help/roles/booker.html#time-off");
    expect(helpFor("/admin/import/42")).toBe("/help/moving-in/index.html#how-an-import-goes");
    expect(helpFor("/somewhere")).toBe("/help/index.html");
  });

  it("has the changelog and every call of the API in its contents and its search", () => {
    const calls = Object.values(openApi().paths).flatMap((operations) => Object.values(operations));
    expect(calls.length).toBeGreaterThan(300);
    const places = calls.map(({ operationId }) => `api-reference/index.html#${operationId}`);
    expect(places.flatMap((to) => faultOf("index.html", to) ?? [])).toEqual([]);
    for (const language of ["en", "de"]) {
      const found = html(`${language}/search.js`);
      const searched = [...places, `${language}/changelog.html#unreleased`];
      expect([language, searched.filter((to) => !found.includes(`"${to}"`))]).toEqual([language, []]);
      expect(html(`${language}/index.html`)).toMatch(
        /href="changelog.html".*href="..\/api-reference\/index.html"/s,
      );
    }
  });

  it("links each page with the same page in the other language, and says what is only in English", () => {
    expect(html("en/roles/booker.html")).toContain('href="../../de/roles/booker.html" hreflang="de"');
    expect(html("de/roles/booker.html")).toContain('href="../../en/roles/booker.html" hreflang="en-GB"');
    expect(html("de/roles/booker.html")).toMatch(/<html lang="de".*<h2 id="time-off">/s);
    expect(html("de/search.js")).toContain("Woche einreichen");
    const only = "Diese Seite gibt es nur auf Englisch.";
    expect([html("de/changelog.html").includes(only), html("de/figures.html").includes(only)]).toEqual([
      true,
      false,
    ]);
  });

  it("reads nothing from elsewhere and runs nothing inline", () => {
    for (const page of files.filter((file) => file.endsWith(".html"))) {
      expect([page, html(page).match(/<(?:script|link|img)[^>]+"https?:/g)]).toEqual([page, null]);
      expect([page, html(page).match(/<script(?![^>]+src=)|\sstyle="|\son\w+="|<style/g)]).toEqual([
        page,
        null,
      ]);
    }
  });

  it("has pictures in both themes, each below 100 KB and together below 4 MB", () => {
    const pictures = guideFiles.filter((file) => file.endsWith(".webp"));
    const sizes = pictures.map((file) => fs.statSync(path.join(root, file)).size);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
    const pages = ["en", "de"].flatMap((language) => readGuide(root, language).pages);
    const named = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/!\[[^\]]+\]\(([^)]+\.webp)\)/g)].flatMap(([, picture = ""]) => {
        const light = path.posix.join(path.posix.dirname(file), picture);
        return [light, light.replace(/\.webp$/, "-dark.webp")];
      }),
    );
    expect(pictures.toSorted()).toEqual([...new Set(named)].toSorted());
  });
});
