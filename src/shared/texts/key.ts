/** A place in a text: the forms of a plural, or null for a plain value. */
export type Piece = { readonly one: string; readonly many: string } | null;

/**
 * Braces mean places in ICU messages; between apostrophes they are braces. An apostrophe that would begin or end such
 * quotes is written twice, also one at the end, which a place may follow.
 */
const quoted = (text: string): string =>
  text.replaceAll(/(?<=[{}]'*)'|'(?=[{}<>#']|$)/g, "''").replaceAll(/[{}](?:[{}']*[{}])?/g, "'$&'");

/**
 * The catalogue's key of a text: its English as an ICU message, with places numbered from 0 and, where one text means
 * several things, the meaning in front in brackets.
 */
export function asKey(strings: readonly string[], pieces: readonly Piece[], meaning?: string): string {
  const text = strings.map(quoted).reduce((before, after, at) => {
    const piece = pieces[at - 1];
    const place = piece
      ? `{${at - 1}, plural, one {${quoted(piece.one)}} other {${quoted(piece.many)}}}`
      : `{${at - 1}}`;
    return `${before}${place}${after}`;
  });
  return meaning === undefined ? text : `[${meaning}] ${text}`;
}
