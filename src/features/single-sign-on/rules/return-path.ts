/** The page of ours that was requested, or empty: never another site's. */
export function returnPath(from: string | undefined): string {
  return from !== undefined && from.length <= 500 && /^\/(?![/\\])[\x21-\x7e]*$/.test(from) ? from : "";
}
