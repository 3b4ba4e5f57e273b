/** People on a page: with a month planned by the day they come to some 700 KB. */
const peopleOnPage = 250;

interface PeoplePage {
  /** Whether rows about someone belong on this page; those about no one listed come with the first. */
  readonly isHere: (row: { readonly userId: string }) => boolean;
  readonly next: string | null;
}

/** A page of these people, from the place that the page before said. */
export function peoplePage(ids: readonly string[], after = "0"): PeoplePage {
  const from = Number(after);
  const to = from + peopleOnPage;
  const here = new Set(ids.slice(from, to));
  const listed = new Set(ids);
  return {
    isHere: ({ userId }) => here.has(userId) || (from === 0 && !listed.has(userId)),
    next: to < ids.length ? String(to) : null,
  };
}
