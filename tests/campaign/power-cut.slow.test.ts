import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { clear, cutScene, prepare, type Campaign } from "./power-cut.ts";

/** The short form of `npm run campaign power-cut`: always the same cuts. */
const SEED = 20_261_122;

let campaign: Campaign;
const lines: string[] = [];
beforeAll(async () => {
  campaign = await prepare(SEED, (line) => lines.push(line), inject("embeddedTemplate"));
});
afterAll(() => clear(campaign));

describe("a power cut", () => {
  it("an acknowledged write survives in the embedded database, undamaged", async () => {
    const { tried, found } = await cutScene("at work", 6, 3, campaign);
    expect(lines.slice(0, found)).toEqual([]);
    expect(tried).toBe(6);
  });

  it("a cut during recovery loses nothing either", async () => {
    lines.length = 0;
    expect((await cutScene("recovering", 2, 1, campaign)).found, lines.join("\n")).toBe(0);
  });

  it("does harm PGlite as it comes, so that these checks can see harm", async () => {
    expect((await cutScene("stock", 4, 2, campaign)).found).toBeGreaterThan(0);
  });
});
