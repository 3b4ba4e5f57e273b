import type { Stint } from "./stint.ts";

/**
 * How often a request waits for the database: for each batch of reads, for each batch of statements in a
 * transaction (BEGIN goes out with the first), and for COMMIT.
 */
export async function tripsOf(
  { engine }: Pick<Stint, "engine">,
  work: () => Promise<unknown>,
): Promise<number> {
  const { readBatch, transaction } = engine;
  let trips = 0;
  const counting =
    <A, R>(send: (what: A) => R) =>
    (what: A): R => {
      trips += 1;
      return send(what);
    };
  engine.readBatch = (...batch) => {
    trips += 1;
    return readBatch.apply(engine, batch);
  };
  engine.transaction = async (prelude, body, ...rest) => {
    const done = await transaction.call(
      engine,
      prelude,
      (run, runAll) => body(counting(run), counting(runAll)),
      ...rest,
    );
    trips += 1;
    return done as never;
  };
  try {
    await work();
  } finally {
    Object.assign(engine, { readBatch, transaction });
  }
  return trips;
}
