import { count } from "#shared/count.ts";

const steps = [
  { unit: "minute", seconds: 60 },
  { unit: "hour", seconds: 3600 },
  { unit: "day", seconds: 86_400 },
] as const;

/**
 * How long ago in whole minutes, hours or days: `2 days ago`. Under a minute and in the future `just now`.
 */
export function timeAgo(seconds: number): string {
  const step = steps.findLast((each) => seconds >= each.seconds);
  if (!step) return "just now";
  return `${count(Math.floor(seconds / step.seconds), step.unit)} ago`;
}
