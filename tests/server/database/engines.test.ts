import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  DatabaseFailure,
  DatabaseUnavailable,
  type Engine,
  type QueryResult,
} from "#server/database/engine.ts";
import { enginesToOpen, type ThrowAway } from "../../support/throw-away.ts";

const DEADLINE = 1_000;

const statement = (sql: string, ...parameters: unknown[]): { sql: string; parameters: unknown[] } => ({
  sql,
  parameters,
});

const VALUES = [
  "42::int2 AS small, 42::int4 AS whole, 9007199254740991::int8 AS large, 7.25::numeric AS hours, 0.1::float8 AS share",
  "-12.50::numeric(10,2) AS money, 'Zoë “x”'::text AS name, true AS yes, false AS no, NULL::date AS nothing",
  "DATE '2026-11-21' AS day, TIMESTAMPTZ '2026-11-21 12:00:00.5+02' AS moment, TIMESTAMPTZ '2026-03-29 01:30:00+00' AS plain",
  "'{\"a\": [1, null]}'::jsonb AS object, 'null'::json AS json_null, '[1]'::json AS list, '\\x00ff'::bytea AS bytes",
  "ARRAY[1, NULL, 3] AS numbers, ARRAY['a,b', '\"q\"', 'NULL', '', NULL, E'back\\\\slash'] AS texts, '{}'::text[] AS empty",
  "ARRAY[DATE '2026-01-31'] AS days, ARRAY[[1.5, 2], [3, 4]]::numeric[] AS grid, ARRAY[9007199254740991]::int8[] AS larges",
  "ARRAY[TIMESTAMPTZ '2026-01-01 00:00+00'] AS moments, ARRAY[true, false] AS flags, ARRAY['{\"k\": 1}'::jsonb] AS objects",
  "'0b8f6e0e-6d0b-4a39-9d0e-0f2b5d9c7a11'::uuid AS id, TIME '09:30' AS time",
].join(", ");

const READ = {
  small: 42,
  whole: 42,
  large: 9007199254740991,
  hours: 7.25,
  share: 0.1,
  money: -12.5,
  name: "Zoë “x”",
  yes: true,
  no: false,
  nothing: null,
  day: "2026-11-21",
  moment: "2026-11-21T10:00:00.500Z",
  plain: "2026-03-29T01:30:00.000Z",
  object: { a: [1, null] },
  json_null: null,
  list: [1],
  bytes: new Uint8Array([0, 255]),
  numbers: [1, null, 3],
  texts: ["a,b", '"q"', "NULL", "", null, "back\\slash"],
  empty: [],
  days: ["2026-01-31"],
  grid: [
    [1.5, 2],
    [3, 4],
  ],
  larges: [9007199254740991],
  moments: ["2026-01-01T00:00:00.000Z"],
  flags: [true, false],
  objects: [{ k: 1 }],
  id: "0b8f6e0e-6d0b-4a39-9d0e-0f2b5d9c7a11",
  time: "09:30:00",
};

describe.each(enginesToOpen())("the %s engine", (name, open) => {
  let own: ThrowAway;
  let engine: Engine;
  beforeAll(async () => {
    own = await open({ deadline: DEADLINE });
    ({ engine } = own);
    await engine.script(`
      CREATE TABLE people (id int CONSTRAINT people_pkey PRIMARY KEY, name text NOT NULL, CONSTRAINT people_name_not_blank CHECK (name <> ''));
      CREATE TABLE teams (id int PRIMARY KEY, lead int CONSTRAINT teams_lead_fkey REFERENCES people (id) DEFERRABLE INITIALLY DEFERRED);
      DROP ROLE IF EXISTS test_reader; CREATE ROLE test_reader; GRANT SELECT ON people TO test_reader`);
  });
  beforeEach(() => engine.script("TRUNCATE people, teams"));
  afterAll(() => own.remove());

  const insert = (id: number, person = "Ada"): ReturnType<typeof statement> =>
    statement("INSERT INTO people VALUES ($1, $2)", id, person);
  const count = async (): Promise<unknown> => {
    const [result] = await engine.readBatch("", [statement("SELECT count(*) AS n FROM people")]);
    return result?.rows[0]?.["n"];
  };
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => "no failure",
      (error: unknown) => error,
    );

  it("says which it is", () => expect(engine.name).toBe(name));

  it("reads every type as the same value", async () => {
    const [result] = await engine.readBatch("", [statement(`SELECT ${VALUES}`)]);
    expect(result?.rows[0]).toEqual(READ);
  });

  it("answers all statements of a read as of one moment, whatever is committed meanwhile", async () => {
    const counting = statement("SELECT count(*) AS n FROM people");
    const reading = engine.readBatch("", [counting, statement("SELECT pg_sleep(0.5)"), counting]);
    const written = engine.transaction("", (run) => run(insert(1)));
    const [first, , second] = await reading;
    expect(second?.rows).toEqual(first?.rows);
    await written;
    expect(await count()).toBe(1);
  });

  it("accepts parameters of every type and gives them back", async () => {
    const given = [
      7,
      7.25,
      "O'Neil; --",
      null,
      undefined,
      true,
      "2026-11-21",
      new Date("2026-11-21T10:00:00Z"),
      ["a,b", null, '"'],
      { k: [1] },
      new Uint8Array([1, 0]),
      9007199254740991n,
      [["2026-01-01"]],
    ];
    const casts = [
      "int",
      "numeric",
      "text",
      "text",
      "text",
      "boolean",
      "date",
      "timestamptz",
      "text[]",
      "jsonb",
      "bytea",
      "int8",
      "date[]",
    ];
    const [result] = await engine.readBatch("", [
      statement(
        `SELECT ${casts.map((cast, index) => `$${index + 1}::${cast} AS c${index}`).join(", ")}`,
        ...given,
      ),
    ]);
    expect(Object.values(result?.rows[0] ?? {})).toEqual([
      7,
      7.25,
      "O'Neil; --",
      null,
      null,
      true,
      "2026-11-21",
      "2026-11-21T10:00:00.000Z",
      ["a,b", null, '"'],
      { k: [1] },
      new Uint8Array([1, 0]),
      9007199254740991,
      [["2026-01-01"]],
    ]);
  });

  it("counts the rows a statement wrote or returned", async () => {
    const counts = await engine.transaction("", async (run) => {
      const results: QueryResult[] = [];
      results.push(await run(statement("INSERT INTO people VALUES (1, 'Ada'), (2, 'Ben')")));
      results.push(await run(statement("UPDATE people SET name = 'Cy' WHERE id = $1 RETURNING id", 2)));
      results.push(await run(statement("SELECT * FROM people")));
      results.push(await run(statement("DELETE FROM people")));
      results.push(await run(statement("SET LOCAL work_mem = '8MB'")));
      return results.map((result) => result.affected);
    });
    expect(counts).toEqual([2, 1, 2, 2, 0]);
  });

  it("stores a transaction's writes and gives its answer", async () => {
    expect(await engine.transaction("", async (run) => (await run(insert(1))).affected)).toBe(1);
    expect(await count()).toBe(1);
  });

  it("answers several statements of a transaction in order, also when they come again on the same connection", async () => {
    for (let round = 1; round <= 6; round += 1) {
      const results = await engine.transaction("", (_, runAll) =>
        runAll([
          insert(round),
          statement("SELECT name, id FROM people WHERE id = $1", round),
          statement("SELECT id FROM people WHERE id > $1", 90),
        ]),
      );
      expect(results.map(({ rows, affected }) => [rows, affected])).toEqual([
        [[], 1],
        [[{ name: "Ada", id: round }], 1],
        [[], 0],
      ]);
    }
    expect(await count()).toBe(6);
  });

  it("runs none of several statements after a rejected one, and reports its reason each time", async () => {
    for (let round = 1; round <= 6; round += 1) {
      const failure = await failureOf(
        engine.transaction("", (_, runAll) =>
          runAll([insert(round), insert(round + 10, ""), statement("SELECT id / 0 FROM people")]),
        ),
      );
      expect(failure).toMatchObject({ code: "23514", constraint: "people_name_not_blank" });
    }
    expect(await count()).toBe(0);
    // A statement skipped so often isn't prepared yet, and runs when it is called alone.
    expect(await engine.transaction("", (run) => run(statement("SELECT id / 0 FROM people")))).toMatchObject({
      affected: 0,
    });
  });

  it("rolls back and passes the error on when the work throws", async () => {
    const mine = new Error("mine");
    const work = engine.transaction("", async (run) => {
      await run(insert(1));
      throw mine;
    });
    expect(await failureOf(work)).toBe(mine);
    expect(await count()).toBe(0);
  });

  it("reports code and constraint of a violation and rolls back", async () => {
    const twice = engine.transaction("", async (run) => {
      await run(insert(1));
      await run(insert(1));
    });
    await expect(twice).rejects.toMatchObject({
      name: "DatabaseFailure",
      code: "23505",
      constraint: "people_pkey",
    });
    await expect(engine.transaction("", (run) => run(insert(2, "")))).rejects.toMatchObject({
      code: "23514",
      constraint: "people_name_not_blank",
    });
    await expect(engine.transaction("", (run) => run(statement("SELEC")))).rejects.toMatchObject({
      code: "42601",
      constraint: null,
    });
    expect(await count()).toBe(0);
  });

  it("reports a violation that only the commit finds", async () => {
    const work = engine.transaction("", (run) => run(statement("INSERT INTO teams VALUES (1, 99)")));
    await expect(work).rejects.toMatchObject({
      name: "DatabaseFailure",
      code: "23503",
      constraint: "teams_lead_fkey",
    });
  });

  it("refuses to report a transaction as committed after a swallowed failure", async () => {
    const work = engine.transaction("", async (run) => {
      await run(insert(1));
      await run(insert(1)).catch(() => undefined);
    });
    expect(await failureOf(work)).toBeInstanceOf(DatabaseFailure);
    expect(await count()).toBe(0);
  });

  it("answers a batch in order, under its prelude, and never writes", async () => {
    const answers = await engine.readBatch("SET LOCAL ROLE test_reader; SET LOCAL app.org_id = 'one'", [
      statement("SELECT current_setting('app.org_id') AS v, current_user::text AS u"),
      statement("SELECT $1::int + 1 AS v", 1),
    ]);
    expect(answers.map((answer) => answer.rows)).toEqual([[{ v: "one", u: "test_reader" }], [{ v: 2 }]]);
    await expect(engine.readBatch("", [insert(1)])).rejects.toMatchObject({ code: "25006" });
    await expect(
      engine.readBatch("SET LOCAL ROLE nobody_here", [statement("SELECT 1")]),
    ).rejects.toBeInstanceOf(DatabaseFailure);
    await expect(
      engine.readBatch("", [statement("SELECT 1"), statement("SELECT nothing")]),
    ).rejects.toMatchObject({ code: "42703" });
    expect(await count()).toBe(0);
  });

  it("leaves neither role nor organisation behind for the next caller", async () => {
    await engine.readBatch("SET LOCAL ROLE test_reader; SET LOCAL app.org_id = 'one'", []);
    await engine.transaction(
      "SET LOCAL ROLE test_reader; SET LOCAL app.org_id = 'two'",
      async () => undefined,
    );
    await engine.script("SET ROLE test_reader; SET app.org_id = 'three'");
    const [result] = await engine.readBatch("", [
      statement("SELECT coalesce(current_setting('app.org_id', true), '') AS v, current_user::text AS u"),
    ]);
    expect(result?.rows[0]).toMatchObject({ v: "" });
    expect(result?.rows[0]?.["u"]).not.toBe("test_reader");
  });

  it("accepts one statement at a time where parameters may stand", async () => {
    await expect(engine.readBatch("", [statement("SELECT 1; SELECT 2")])).rejects.toMatchObject({
      code: "42601",
    });
    await expect(
      engine.readBatch("", [{ sql: "SELECT 1", parameters: Array.from({ length: 70_000 }, () => 1) }]),
    ).rejects.toBeInstanceOf(RangeError);
  });

  it("isolates simultaneous readers and writers", async () => {
    const writes = Array.from({ length: 20 }, (_, id) => engine.transaction("", (run) => run(insert(id))));
    const reads = Array.from({ length: 50 }, (_, id) =>
      engine.readBatch(`SET LOCAL app.org_id = '${id}'`, [
        statement("SELECT current_setting('app.org_id')::int AS v, $1::int AS w", id),
      ]),
    );
    await Promise.all(writes);
    expect((await Promise.all(reads)).map(([result]) => result?.rows[0])).toEqual(
      Array.from({ length: 50 }, (_, id) => ({ v: id, w: id })),
    );
    expect(await count()).toBe(20);
  });

  it("rolls back a transaction past its deadline and serves the next", async () => {
    const work = engine.transaction("", async (run) => {
      await run(insert(1));
      await new Promise((resolve) => setTimeout(resolve, DEADLINE * 1.5));
      await run(insert(2));
    });
    expect(await failureOf(work)).toBeInstanceOf(DatabaseUnavailable);
    expect(await count()).toBe(0);
    await engine.transaction("", (run) => run(insert(3)));
    expect(await count()).toBe(1);
  });

  it("gives up on work that never ends", async () => {
    const work = engine.transaction("", () => new Promise<never>(() => undefined));
    expect(await failureOf(work)).toBeInstanceOf(DatabaseUnavailable);
  });

  it("refuses a statement after the end of its transaction", async () => {
    const stored = await engine.transaction("", async (run) => ({ run }));
    await expect(stored.run(insert(1))).rejects.toThrow("after the end of its transaction");
    expect(await count()).toBe(0);
  });

  it("undoes a script that fails", async () => {
    await expect(
      engine.script("BEGIN; INSERT INTO people VALUES (1, 'Ada'); SELECT nothing; COMMIT"),
    ).rejects.toBeInstanceOf(DatabaseFailure);
    expect(await count()).toBe(0);
  });

  it("refuses callers once it closes", async () => {
    const under = engine.transaction("", (run) => run(insert(1)));
    await engine.close();
    await under;
    expect(await failureOf(Promise.resolve().then(() => engine.readBatch("", [])))).toBeInstanceOf(
      DatabaseUnavailable,
    );
  });
});
