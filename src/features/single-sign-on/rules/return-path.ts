/** Letters: an app that wants to connect has its complete request in the address. */
export const returnPathLength = 6_100;

/** The page of ours that was requested, or empty: never another site's. */
export function returnPath(from: string | undefined): string {
  return from !== undefined && from.length <= returnPathLength && /^\/(?![/\\])[\x21-\x7e]*$/.test(from)
    ? from
    : "";
}
