/**
 * Started by the campaign with `recorder.ts`: PGlite as it comes, doing the same work. It is the control, and
 * must lose something.
 */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Chance } from "./chance.ts";
import { MAINTENANCE, transfer } from "./ledger.ts";
import { acknowledge } from "./recorder.ts";

const [folder = "", seed = "", phases = "", first = ""] = process.argv.slice(2);
const database = await PGlite.create(path.join(folder, "database"));
const chance = new Chance(Number(seed));
let serial = Number(first);
for (let phase = 0; phase < Number(phases); phase += 1) {
  for (let turn = 0; turn < 10; turn += 1) {
    serial += 1;
    await database.transaction(async (run) => {
      for (const [sql, ...parameters] of transfer(serial, chance)) await run.query(sql, parameters);
    });
    acknowledge([serial]);
  }
  await database.exec(chance.pick(MAINTENANCE));
}
process.exit(0);
