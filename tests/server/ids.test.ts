import { expect, it, vi } from "vitest";
import { newId } from "#server/ids.ts";

it("ids ascend in the order they are made, also many within a millisecond and when the clock is set back", () => {
  const made = Array.from({ length: 20_000 }, newId);
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ["Date"] });
  made.push(newId(), newId());
  vi.useRealTimers();
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
});

it("ids are of version 7 and begin with the millisecond they were made in", async () => {
  // Made anew: another test may have set the clock of this process ahead.
  vi.resetModules();
  const { newId } = await import("#server/ids.ts");
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16) - before).toBeLessThan(1_000);
});
