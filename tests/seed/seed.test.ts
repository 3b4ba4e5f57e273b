import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readRoutes } from "../../scripts/house/routes.mjs";
import { specifiedRoutes } from "./routes.ts";
import { further, furtherLabels } from "./further-wording.ts";
import { labels, messages, within } from "./wording.ts";

const root = path.resolve(import.meta.dirname, "../..");
const sources = fs
  .readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(tsx?|html)$/.test(name))
  .map((name) => fs.readFileSync(path.join(root, "src", name), "utf8"));
const withoutComments = sources.map((source) =>
  source.replace(/\/\*[^]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1"),
);
/**
 * Whether the text occurs separately: as a complete string, between tags, on a line of its own or as a
 * key; not as part of another word.
 */
const isAlone = (text: string): boolean => {
  const letters = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const alone = new RegExp(
    `(?:["'\`}]|> ?|\\n[ \\t]*)${letters}(?:["'\`<{]|\\$\\{|\\\\n|[ \\t]*\\n)|(?:^|[\\s{,])${letters}: `,
  );
  return withoutComments.some((source) => source.includes(text) && alone.test(source));
};
const times = (text: string): number =>
  sources.reduce((sum, source) => sum + source.split(text).length - 1, 0);

describe("the specification's wording", () => {
  it("is in the source exactly once where it is a message", () => {
    expect(messages.filter(({ text }) => times(text) !== 1)).toEqual([]);
    expect(messages.length).toBeGreaterThan(15);
  });

  it("is in the source to the letter where it is a label", () => {
    expect([...labels, ...furtherLabels].filter(({ text }) => !isAlone(text))).toEqual([]);
    expect([...within, ...further].filter(({ text }) => times(text) === 0)).toEqual([]);
  });

  it("is missed when it is not there, or is a part of something else", () => {
    expect(isAlone(["Log", "in", "to", "nowhere."].join(" "))).toBe(false);
    // The beginning of `Log in`, of names and of comments.
    expect(isAlone("Lo")).toBe(false);
    expect(isAlone("withoutCommen")).toBe(false);
    expect(times(["Log", "in", "to", "nowhere."].join(" "))).toBe(0);
  });
});

describe("the specification's routes", () => {
  const routes = new Set(readRoutes().map(({ path: route }) => route));
  it.each(specifiedRoutes)("%s leads somewhere", (route) => {
    expect(routes).toContain(route);
  });
});
