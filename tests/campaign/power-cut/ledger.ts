import type { Engine, Run } from "#server/database/engine.ts";
import type { Chance } from "./chance.ts";

/** Money that moves between accounts: whatever is lost or doubled shows in a sum. */
export const ACCOUNTS = 8;
export const OPENING_BALANCE = 1_000;

export const LEDGER = `
  CREATE TABLE accounts (id int PRIMARY KEY, balance bigint NOT NULL);
  INSERT INTO accounts SELECT g, ${OPENING_BALANCE} FROM generate_series(0, ${ACCOUNTS - 1}) g;
  CREATE TABLE ledger (n int PRIMARY KEY, source int NOT NULL, target int NOT NULL, amount bigint NOT NULL, note text NOT NULL, padding text NOT NULL);
  CREATE INDEX ledger_source ON ledger (source, n);
  CREATE TABLE scratch (n int, padding text);
  CREATE INDEX scratch_n ON scratch (n);`;

/** Statements that make PostgreSQL create, cut, rename, remove and rewrite files. */
export const MAINTENANCE: readonly [string, ...string[]] = [
  "CHECKPOINT",
  "CHECKPOINT",
  "VACUUM (ANALYZE) ledger",
  "VACUUM FULL accounts",
  "REINDEX TABLE ledger",
  "SELECT pg_switch_wal()",
  "TRUNCATE scratch",
  "INSERT INTO scratch SELECT g, repeat(md5(g::text), 20) FROM generate_series(1, 400) g",
  "DELETE FROM scratch WHERE n % 3 = 0",
  "DROP TABLE IF EXISTS copied; CREATE TABLE copied AS SELECT * FROM ledger",
];

/** The statements of one transfer, with its serial number in the note. */
export function transfer(
  serial: number,
  chance: Chance,
): readonly (readonly [sql: string, ...values: (number | string)[]])[] {
  const [source, amount] = [chance.below(ACCOUNTS), chance.below(50)];
  const target = (source + 1 + chance.below(ACCOUNTS - 1)) % ACCOUNTS;
  const padding = "x".repeat(chance.coin() ? chance.below(200) : chance.below(6_000));
  return [
    [
      "INSERT INTO ledger VALUES ($1, $2, $3, $4, $5, $6)",
      serial,
      source,
      target,
      amount,
      `serial:${serial}`,
      padding,
    ],
    ["UPDATE accounts SET balance = balance - $1 WHERE id = $2", amount, source],
    ["UPDATE accounts SET balance = balance + $1 WHERE id = $2", amount, target],
  ];
}

async function perform(run: Run, serial: number, chance: Chance): Promise<void> {
  for (const [sql, ...parameters] of transfer(serial, chance)) await run({ sql, parameters });
}

/**
 * One caller of the running database: transfers, one now and then given up, and looks at what others wrote.
 */
async function caller(
  engine: Engine,
  serials: () => number,
  transfers: number,
  chance: Chance,
): Promise<void> {
  for (let turn = 0; turn < transfers; turn += 1) {
    if (chance.below(4) === 0)
      await engine.readBatch("", [
        { sql: "SELECT note FROM ledger ORDER BY n DESC LIMIT 40", parameters: [] },
      ]);
    if (chance.below(8) === 0) {
      await engine
        .transaction("", async (run) => {
          await perform(run, -serials(), chance);
          throw new Error("Given up.");
        })
        .catch(() => undefined);
    }
    await engine.transaction("", (run) => perform(run, serials(), chance));
  }
}

/** Phases with one caller and with many, a piece of maintenance after each. */
export async function work(engine: Engine, first: number, phases: number, chance: Chance): Promise<void> {
  let serial = first;
  const serials = (): number => (serial += 1);
  for (let phase = 0; phase < phases; phase += 1) {
    const callers = chance.pick([1, 2, 8, 16]);
    await Promise.all(
      Array.from({ length: callers }, () => caller(engine, serials, callers === 1 ? 6 : 2, chance)),
    );
    await engine.script(chance.pick(MAINTENANCE));
  }
}
