import type { Day } from "#shared/day.ts";

/** Which events are looked for; what is left out does not matter. */
export interface AuditFilter {
  /** A person's id, or `system`. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The kind of thing. */
  readonly type?: string | undefined;
  /** One thing's id. */
  readonly subject?: string | undefined;
  /** The first and the last day, both included, in the organisation's time zone. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** Words: each must begin some word of the event. */
  readonly text?: string | undefined;
}

/** As a kind of thing: all but logins and logouts, which are most of a log. */
export const exceptLogins = "-session";

/** Who did it, where no one did. */
export const systemActor = "system";

/** The event a page of the log ends at: `2026-11-20T15:20:41.123456Z_` and the event's id. */
export const placePattern =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A search for PostgreSQL: every word must begin a word. Null for none. */
export function searchWords(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(" & ");
}
