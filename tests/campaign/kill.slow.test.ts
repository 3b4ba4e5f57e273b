import { expect, inject, it } from "vitest";
import { run } from "./kill.ts";

it("A server that is killed at any moment loses, halves and doubles nothing (the long form: npm run campaign kill)", async () => {
  const lines: string[] = [];
  const templates = { embedded: inject("embeddedTemplate"), cluster: inject("postgresqlUrl") };
  const { tried, found } = await run({
    rounds: 4,
    seed: Date.now(),
    log: (line) => lines.push(line),
    templates,
  });
  expect([tried, found], lines.join("\n")).toEqual([4, 0]);
  expect(lines.join("\n")).toMatch(/^embedded: .* unanswered ones repeated/);
});
