import type { Clock } from "#server/clock.ts";
import type { Platform } from "#server/http/serve.ts";
import type { Stint } from "./stint.ts";

/** A clock set to `now` (milliseconds). */
export function clockAt(now: () => number): Clock {
  const day = (timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return { now, today: (timeZone) => day(timeZone).format(now()) };
}

/** The server's own jobs as they would run at an instant (ISO text). */
export function at(stint: Stint, instant: string): Platform {
  const now = Date.parse(instant);
  return { ...stint.platform, clock: clockAt(() => now) };
}
