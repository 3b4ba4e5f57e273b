import { expect, it } from "vitest";
import { FairQueue } from "#server/http/fair-queue.ts";

const limits = { atOnce: 4, atOnceEach: 3, waiting: 12, waitingEach: 8 };
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends on demand, and what has begun so far, by group. */
function bench() {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (key: string) =>
    queue.run(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Ends one after the other whatever is under way, those that begin meanwhile too. */
  const finish = async (all: readonly Promise<void>[]) => {
    for (let at = 0; at < all.length; at += 1) {
      await tick();
      ends[at]?.();
    }
    await Promise.all(all);
  };
  return { queue, begun, ends, send: enter, finish };
}

it("one group's flood leaves turns for the others, and groups alternate", async () => {
  const { begun, send: enter, finish } = bench();
  const all = Array.from({ length: 9 }, () => enter("a"));
  all.push(enter("b"), enter("b"), enter("c"));
  await tick();
  expect(begun.join("")).toBe("aaab");
  await finish(all);
  expect(begun.slice(0, 7).join("")).toBe("aaababc");
  expect(begun.length).toBe(12);
});

it("running calls never exceed the limits, and every call is served in the end", async () => {
  const queue = new FairQueue(limits);
  const running = new Map<string, number>();
  let most = 0;
  const one = async (at: number): Promise<string> => {
    const key = "aaab"[at % 4] ?? "";
    return queue.run(key, async () => {
      running.set(key, (running.get(key) ?? 0) + 1);
      expect(running.get(key)).toBeLessThanOrEqual(limits.atOnceEach);
      most = Math.max(
        most,
        [...running.values()].reduce((sum, count) => sum + count, 0),
      );
      for (let wait = 0; wait < at % 3; wait += 1) await tick();
      running.set(key, (running.get(key) ?? 0) - 1);
      if (at % 5 === 0) throw new Error("failed");
      return key;
    });
  };
  const results = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => one(at)));
  expect([results.filter(({ status }) => status === "rejected").length, most]).toEqual([40, limits.atOnce]);
  expect([queue.isFull("a"), queue.isFull("b")]).toEqual([false, false]);
});

it("rejected callers get staggered retries within 15 seconds, no more a second than may wait", async () => {
  const { queue, send: enter, finish } = bench();
  const all = Array.from({ length: limits.atOnceEach + limits.waitingEach }, () => enter("a"));
  await tick();
  expect([queue.isFull("a"), queue.isFull("b")]).toEqual([true, false]);
  const delays = Array.from({ length: 500 }, () => queue.retryAfter("a"));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect([delays[0], delays.at(-1), queue.retryAfter("b")]).toEqual([1, 15, 1]);
  const beforeLast = delays.filter((seconds) => seconds > 1 && seconds < 15);
  for (const second of new Set(beforeLast))
    expect(delays.filter((seconds) => seconds === second).length).toBeLessThanOrEqual(limits.waitingEach + 1);
  await finish(all);
});

it("a caller gone while waiting leaves the place to others, and is not served", async () => {
  const { queue, begun, send: enter, finish } = bench();
  const all = [enter("a"), enter("a"), enter("a")];
  const gone = new AbortController();
  const waiting = Array.from({ length: limits.waitingEach }, () =>
    queue.run("a", async () => void begun.push("gone"), gone.signal),
  );
  expect(queue.isFull("a")).toBe(true);
  gone.abort(new Error("Gone"));
  expect(queue.isFull("a")).toBe(false);
  for (const each of waiting) await expect(each).rejects.toThrow("Gone");
  await expect(queue.run("b", async () => void begun.push("gone"), gone.signal)).rejects.toThrow("Gone");
  all.push(enter("a"));
  await finish(all);
  expect(begun.join("")).toBe("aaaa");
});

it("is full for a group that has enough waiting, and for everybody when all have", async () => {
  const { queue, send: enter, finish } = bench();
  const all = Array.from({ length: 3 + 8 }, () => enter("a"));
  expect([queue.isFull("a"), queue.isFull("b")]).toEqual([true, false]);
  all.push(...Array.from({ length: 1 + 4 }, () => enter("b")));
  expect([queue.isFull("b"), queue.isFull("c")]).toEqual([true, true]);
  await finish(all);
  expect(queue.isFull("c")).toBe(false);
});

it("a caller that leaves while all places are in use is removed", async () => {
  const { queue, send: enter, finish } = bench();
  const all = [enter("b"), enter("b"), enter("b"), enter("c")];
  const gone = new AbortController();
  const waiting = queue.run("a", async () => undefined, gone.signal);
  const delays = Array.from({ length: 30 }, () => queue.retryAfter("a"));
  expect(delays.at(-1)).toBeGreaterThan(1);
  gone.abort(new Error("Gone"));
  await expect(waiting).rejects.toThrow("Gone");
  expect(queue.retryAfter("a")).toBe(1);
  await finish(all);
});
