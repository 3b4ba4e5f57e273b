import { randomOf, type Random } from "#demo/random.ts";
import type { TypedRow } from "#features/imports/rules/read/rows.ts";
import { daysOf } from "#features/imports/rules/read/spread-period.ts";
import { unitKey } from "#features/imports/rules/read/typed-rows.ts";
import type { CampaignOptions } from "../support/ground.ts";
import { readTable } from "../support/read-table.ts";
import { monthGrid, spreadsheet, type Meant, type Spreadsheet } from "../support/spreadsheets.ts";

/** Nothing of a file is read as something else than it means: each fact is right, refused, or a question first. */
function wrongIn(file: Spreadsheet): string | null {
  const { kind, open, counted } = readTable(file.cells, file.circumstances);
  if (open.length > 0) return null;
  if (kind !== file.kind) return `is ${kind}, not ${file.kind}`;
  const all = file.facts.filter(({ counts }) => counts);
  if (counted.length !== all.length) return `has ${counted.length} facts, not ${all.length}`;
  const at = counted.findIndex((found, index) => {
    const meant = all[index];
    return meant === undefined || !isRight(found, meant);
  });
  return at < 0 ? null : `reads ${JSON.stringify(counted[at]?.values)}, not ${JSON.stringify(all[at])}`;
}

function isRight({ values, problems, period }: TypedRow, meant: Meant): boolean {
  if (Object.keys(problems).length > 0) return true;
  const first = period === null ? (values["day"] ?? values["from"]) : daysOf(period).first;
  const amount = typeof values["hours"] === "number" ? Math.round(values["hours"] * 100) / 100 : null;
  return (
    values["person"] === meant.person &&
    (meant.project === null || values["project"] === meant.project) &&
    first === meant.first &&
    (meant.last === null || values["until"] === meant.last) &&
    amount === meant.amount &&
    (values[unitKey("hours")] ?? "hours") === meant.unit
  );
}

/** Reads made-up spreadsheets and compares what they mean with what is accepted without a question. */
export function run({ rounds = 100_000, seed, log }: CampaignOptions) {
  const random: Random = randomOf(seed);
  let found = 0;
  let requested = 0;
  for (let round = 0; round < rounds; round += 1) {
    const file = random.chance(0.15) ? monthGrid(random) : spreadsheet(random);
    const wrong = wrongIn(file);
    if (readTable(file.cells, file.circumstances).open.length > 0) requested += 1;
    if (wrong === null) continue;
    found += 1;
    if (found <= 10)
      log(
        `${wrong}\n  ${file.cells.map((row) => row.join(" | ")).join("\n  ")}\n  ${JSON.stringify(file.circumstances)}`,
      );
  }
  log(`${rounds - requested} read without a question, ${requested} with one`);
  return Promise.resolve({ tried: rounds, found });
}
