/** More names than these are summed up as a number. */
const mostNamed = 5;

/** `Also away: Ada Able (21 – 23 Dec 2026) and 4 more.` */
export function awayWords(away: readonly string[]): string {
  const more = away.length - mostNamed;
  return `Also away: ${away.slice(0, mostNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
