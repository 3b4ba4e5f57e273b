import type { Endpoint } from "#shared/contract.ts";
import { isMoment } from "#shared/moment.ts";

/** Pages that can show a moment of the past. */
const pages = /^\/(dashboard\/|projects\/|forecasts(\/calendar)?$|allocations\/(planner|calendar)$)/;

/** What the address says is the moment, where its page can show one. */
const textIn = (pathname: string, search: string): string | null =>
  pages.test(pathname) ? new URLSearchParams(search).get("asOf") || null : null;

/** The moment that the address names, where its page can show it; null for now. */
export function momentIn(pathname: string, search: string): string | null {
  const moment = textIn(pathname, search);
  return isMoment(moment) ? moment : null;
}

/**
 * The moment that this call reads: the address's, for what can be read as of one. One that is none is sent, too: the
 * server refuses it, where today's figures would be taken for those of a day.
 */
export const momentOf = ({ readsPast }: Pick<Endpoint, "readsPast">): { readonly asOf?: string } => {
  const asOf = readsPast ? textIn(location.pathname, location.search) : null;
  return asOf === null ? {} : { asOf };
};
