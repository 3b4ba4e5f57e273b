import { expect, it } from "vitest";
import { runFill } from "#features/proposals/server/fill/run-fill.ts";
import { largeMonth } from "../support/fill-months.ts";

it("A fill that no one waits for any more ends at once, in the middle of its search", async () => {
  const abort = new AbortController();
  const running = runFill("one", largeMonth(300, 20), abort.signal);
  const failed = running.catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const began = performance.now();
  abort.abort(new Error("left"));
  expect(await failed).toEqual(new Error("left"));
  expect(performance.now() - began).toBeLessThan(500);
  expect((await runFill("one", largeMonth(4, 2), new AbortController().signal)).hours).toBeGreaterThan(0);
});

it("Two fills run at a time, three of an organisation wait, and one more is told to retry", async () => {
  const abort = new AbortController();
  const input = largeMonth(300, 20);
  const running = Array.from({ length: 5 }, () => runFill("two", input, abort.signal).catch(() => "ended"));
  expect(() => runFill("two", input, abort.signal)).toThrow(
    "Other months are being filled. Try again in a moment.",
  );
  abort.abort(new Error("left"));
  expect(await Promise.all(running)).toEqual(running.map(() => "ended"));
});
