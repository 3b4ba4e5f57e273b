import { useEffect, useState } from "react";
import { locale } from "#shared/texts/current.ts";

/** The time, told anew every few seconds: the display's clock put right by the server's. */
export function useNow(offset: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 2000);
    return () => clearInterval(timer);
  }, []);
  return now + offset;
}

const partsOf = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { timeZone, ...options }).format(at);

/** The hour of the day, 0 to 23. */
export const hourOf = (at: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(at));

/** `14:05`, in the organisation's zone. */
export const timeText = (at: number, timeZone: string): string =>
  partsOf(at, timeZone, { hour: "2-digit", minute: "2-digit" });

/** `Thursday 26 November`. */
export const dateText = (at: number, timeZone: string): string =>
  partsOf(at, timeZone, { weekday: "long", day: "numeric", month: "long" });

/** `26 November`, of a civil day. */
export const civilDayText = (day: string): string =>
  partsOf(Date.parse(`${day}T12:00:00Z`), "UTC", { day: "numeric", month: "long" });

/** Keeps the display awake while it's looked at, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === "visible" && "wakeLock" in navigator)
        void navigator.wakeLock.request("screen").catch(() => undefined);
    };
    poll();
    document.addEventListener("visibilitychange", poll);
    return () => document.removeEventListener("visibilitychange", poll);
  }, []);
}

/** Pixels by which everything moves each minute, so that nothing burns in. */
const places = [
  [0, 0],
  [4, 2],
  [6, -2],
  [2, -6],
  [-4, -4],
  [-6, 2],
  [-2, 6],
  [2, 4],
] as const;

export function placeOf(now: number): { readonly transform: string } {
  const [across, down] = places[Math.floor(now / 60_000) % places.length] ?? [0, 0];
  return { transform: `translate(${across}px, ${down}px)` };
}
