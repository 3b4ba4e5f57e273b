import { afterEach, expect, it, vi } from "vitest";
import { DatabaseFull } from "#server/database/engine.ts";
import { countOrRefuse, RateWindow } from "#server/http/rate-window.ts";
import { describeOnEngines } from "../support/stint.ts";

const day = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a limit of calls ends with its own window when the clock is set back", () => {
  const window = new RateWindow({ most: 2, windowMs: 60_000 });
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const refused = (): boolean => {
    try {
      countOrRefuse(window, "someone");
      return false;
    } catch {
      return true;
    }
  };
  expect([refused(), refused(), refused()]).toEqual([false, false, true]);
  vi.setSystemTime(Date.now() - day);
  expect(refused()).toBe(true);
  vi.advanceTimersByTime(61_000);
  expect(refused()).toBe(false);
});

describeOnEngines("A server whose clock is set back", (stint) => {
  it("is ready again half a minute after a full disk had room", async () => {
    const ready = async () => (await fetch(`${stint().url}/readyz`)).status;
    expect(new DatabaseFull("No space left on device")).toBeInstanceOf(DatabaseFull);
    expect(await ready()).toBe(503);
    const later = performance.now() + 31_000;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - day });
    vi.spyOn(performance, "now").mockReturnValue(later);
    expect(await ready()).toBe(200);
  });
});
