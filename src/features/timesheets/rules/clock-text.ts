import { writeTime } from "#shared/zone.ts";
/** The end of a day, as an end of an entry. */
export const endOfDay = "24:00";

/** Reads a time: `9:00`, `9.30`, `0930`, `9`, `17h30`. Answers `HH:mm`, or undefined. */
export function parseTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]?(\d{2}))?h?$/.exec(text.trim().toLowerCase().replaceAll(" ", ""));
  if (!found) return undefined;
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? "0");
  if (minute > 59 || hour * 60 + minute > 1440) return undefined;
  return writeTime(hour * 60 + minute);
}

/** The same for an end: midnight is the end of the day. */
export function parseEnd(text: string): string | undefined {
  const time = parseTime(text);
  return time === "00:00" ? endOfDay : time;
}

/** Minutes since midnight of `HH:mm`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** A running timer's seconds as hours and minutes: `1:24`. */
export function writeElapsed(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
