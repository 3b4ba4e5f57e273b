import type { Paging } from "./queries/details.ts";

interface PageQuery {
  readonly search?: string | undefined;
  readonly missing?: "true" | undefined;
  readonly ids?: string | undefined;
  readonly after?: string | undefined;
}

/** Which rows of a list a call requests. */
export const pagingOf = ({ search = "", missing, ids, after }: PageQuery, most: number): Paging => ({
  search: search.trim(),
  missing: missing === "true",
  ids: ids?.split(",") ?? null,
  after: after ?? null,
  most,
});
