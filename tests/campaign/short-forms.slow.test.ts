import { expect, inject, it } from "vitest";
import { seed } from "../support/draws.ts";
import type { CampaignOptions } from "../support/ground.ts";
import { run as allocationStorm } from "./allocation-storm.ts";
import { run as budgetStorm } from "./budget-storm.ts";
import { run as forecastStorm } from "./forecast-storm.ts";
import { run as leave } from "./leave.ts";
import { run as money } from "./money.ts";
import { run as overtime } from "./overtime.ts";
import { run as parsers } from "./parsers.ts";
import { run as spreadsheets } from "./spreadsheets.ts";
import { run as partners } from "./partners.ts";
import { run as walk } from "./states.ts";
import { run as timesheetStorm } from "./timesheet-storm.ts";

type Campaign = (options: CampaignOptions) => Promise<{ tried: number; found: number }>;

/**
 * The short forms: what each says, how often it is tried, and the campaign; the long form is `npm run
 * campaign` with the name in brackets.
 */
const shortForms: readonly (readonly [string, number, Campaign])[] = [
  ["Several clients at one week lose and mix no save (timesheet-storm)", 20, timesheetStorm],
  ["Weeks and holiday requests go where the readings' table says, and nowhere else (states)", 4, walk],
  [
    "Several clients at one project's budgets leave exactly one active profile, and lose and mix no save (budget-storm)",
    25,
    budgetStorm,
  ],
  ["Several allocators at one month lose and mix no cell (allocation-storm)", 20, allocationStorm],
  ["Several clients at the same forecasts lose, mix and double no save (forecast-storm)", 20, forecastStorm],
  [
    "No text that people type, paste or upload makes a reader fail or answer what cannot be (parsers)",
    30_000,
    parsers,
  ],
  ["Money is exact to the penny, line by line and in sums (money)", 50_000, money],
  [
    "No spreadsheet is read as something else than it means without a question (spreadsheets)",
    500,
    spreadsheets,
  ],
  ["Every day of any leave has the balance of a manual ledger (leave)", 5_000, leave],
  ["Silent, slow and flooded partners of one organisation delay no one else's (partners)", 3, partners],
  ["Every day of any work has the overtime of a manual ledger (overtime)", 1_500, overtime],
];

it.each(shortForms)(
  "%s",
  async (_, rounds, run) => {
    const lines: string[] = [];
    const { tried, found } = await run({
      rounds,
      seed,
      log: (line) => lines.push(line),
      template: inject("embeddedTemplate"),
    });
    expect([tried, found], lines.join("\n")).toEqual([rounds, 0]);
  },
  120_000,
);
