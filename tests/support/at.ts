import type { Platform } from "../../src/server/http/serve.ts";
import type { Stint } from "./stint.ts";

/** The server's own jobs as they would run at an instant (ISO text). */
export function at(stint: Stint, instant: string): Platform {
  const now = Date.parse(instant);
  const today = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
  return { ...stint.platform, clock: { now: () => now, today } };
}
