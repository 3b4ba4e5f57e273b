import { setImmediate as others } from "node:timers/promises";

/** Milliseconds of one's own between turns. */
const turn = 10;

/** Goes through a long list and lets other calls have their turn about every ten milliseconds. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > turn) {
      await others();
      began = performance.now();
    }
    yield item;
  }
}
