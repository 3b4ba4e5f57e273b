import { eventTable } from "./event-types.ts";

/** The audit log's action behind a type; null for `changed` and what this version doesn't know. */
export function actionOf(type: string): string | null {
  const [group = "", part = ""] = type.split(".");
  return (eventTable as Readonly<Record<string, Readonly<Record<string, string>>>>)[group]?.[part] ?? null;
}

/** Whether a choice of types and groups such as `timesheet.*` has a type; null is everything. */
export function includesType(chosen: readonly string[] | null, type: string): boolean {
  return chosen === null || chosen.includes(type) || chosen.includes(`${type.split(".")[0]}.*`);
}
