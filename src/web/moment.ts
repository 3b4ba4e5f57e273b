import type { Endpoint } from "#shared/contract.ts";
import { isMoment } from "#shared/moment.ts";

/** Pages that can show a moment of the past. */
const pages = /^\/(dashboard\/|projects\/|forecasts(\/calendar)?$|allocations\/(planner|calendar)$)/;

/** The moment that the address names, where its page can show it; null for now. */
export function momentIn(pathname: string, search: string): string | null {
  const moment = pages.test(pathname) ? new URLSearchParams(search).get("asOf") : null;
  return isMoment(moment) ? moment : null;
}

/** The moment that this call reads: the address's, for what can be read as of one. */
export const momentOf = ({ readsPast }: Pick<Endpoint, "readsPast">): { readonly asOf?: string } => {
  const asOf = readsPast ? momentIn(location.pathname, location.search) : null;
  return asOf === null ? {} : { asOf };
};
