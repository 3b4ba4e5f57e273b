import { isDay } from "#shared/day.ts";
import { isId } from "#shared/id.ts";
import { placePattern, systemActor, type AuditFilter } from "../rules/filter.ts";

/** What the address of the Audit Logs contains: the filter, the page, and the event that is open. */
export interface AuditSearch extends AuditFilter {
  readonly older?: string | undefined;
  readonly newer?: string | undefined;
  readonly event?: string | undefined;
}

const short = (value: string): boolean => value !== "" && value.length <= 120;
const isPlace = (value: string): boolean => placePattern.test(value);

const readers: Readonly<Record<keyof AuditSearch, (value: string) => boolean>> = {
  actor: (value) => isId(value) || value === systemActor,
  action: short,
  type: short,
  subject: short,
  from: isDay,
  to: isDay,
  text: (value) => value !== "" && value.length <= 200,
  older: isPlace,
  newer: isPlace,
  event: isId,
};

/** Reads the address; unknown and impossible parts are dropped. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const found = Object.entries(readers).flatMap(([name, fits]): [string, string][] => {
    const value = search[name];
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && fits(text) ? [[name, text]] : [];
  });
  return Object.fromEntries(found);
}

/** The filter alone. */
export function filterOf({
  older: _older,
  newer: _newer,
  event: _event,
  ...filter
}: AuditSearch): AuditFilter {
  return filter;
}
