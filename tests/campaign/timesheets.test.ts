import { expect, inject, it } from "vitest";
import { run as budgets } from "./budget-storm.ts";
import { run as walk } from "./states.ts";
import { run as storm } from "./timesheet-storm.ts";

const template = () => inject("embeddedTemplate");

it("Several clients at one week lose and mix no save (the long form: npm run campaign timesheet-storm)", async () => {
  const lines: string[] = [];
  const { tried, found } = await storm({ rounds: 30, seed: Date.now() % 1_000_000, log: (line) => lines.push(line), template: template() });
  expect([tried, found], lines.join("\n")).toEqual([30, 0]);
}, 120_000);

it("Weeks and holiday requests go where the readings' table says, and nowhere else (npm run campaign states)", async () => {
  const lines: string[] = [];
  const { tried, found } = await walk({ rounds: 5, seed: Date.now() % 1_000_000, log: (line) => lines.push(line), template: template() });
  expect([tried, found], lines.join("\n")).toEqual([5, 0]);
}, 120_000);

it("Several clients at one project's budgets leave exactly one active profile, and lose and mix no save (npm run campaign budget-storm)", async () => {
  const lines: string[] = [];
  const { tried, found } = await budgets({ rounds: 40, seed: Date.now() % 1_000_000, log: (line) => lines.push(line), template: template() });
  expect([tried, found], lines.join("\n")).toEqual([40, 0]);
}, 120_000);
