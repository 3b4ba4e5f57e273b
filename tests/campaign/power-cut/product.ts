/**
 * Started by the campaign with `recorder.ts`: the product's own embedded database at work, until the power
 * goes.
 */
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import { Chance } from "./chance.ts";
import { LEDGER, work } from "./ledger.ts";

const [folder = "", seed = "", phases = "", first = ""] = process.argv.slice(2);
const engine = await openEmbedded({ folder, log: () => undefined });
const [ledger] = await engine.readBatch("", [
  { sql: "SELECT 1 FROM pg_class WHERE relname = 'ledger'", parameters: [] },
]);
if (ledger?.rows.length === 0) await engine.script(LEDGER);
await work(engine, Number(first), Number(phases), new Chance(Number(seed)));
process.exit(0);
