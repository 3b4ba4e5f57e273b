/**
 * Characters that are never seen and change what is: direction marks and overrides (Unicode TR36), line and paragraph
 * separators, zero-width spaces, word joiners, byte order marks, C1 controls. Joiners inside words and emoji stay.
 */
const invisible =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** Tag letters, which no one sees but programs read; those of an emoji's flag stay. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
/** A text of nothing else is empty: joiners, fillers and variation selectors alone. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Line and paragraph separators that are meant as line breaks. */
const separators = /\r\n?|[\u0085\u2028\u2029]/g;

const withoutInvisible = (text: string): string => text.replace(invisible, "").replace(tags, "$1");

/** Typed text of one line as stored: no line breaks, invisible or direction characters; empty where nothing can be seen. */
export function tidyLine(typed: string): string {
  const line = withoutInvisible(typed.replace(separators, " ").replace(/[\n\v\f\t]+/g, " "));
  return blank.test(line) ? "" : line;
}

/** The same for text of several lines, whose line breaks and tabs stay. */
export function tidyLines(typed: string): string {
  const lines = withoutInvisible(typed.replace(separators, "\n"));
  return blank.test(lines) ? "" : lines;
}

/** A name as stored and compared: one line, composed (NFC), single inner spaces and no outer ones. */
export function tidyText(typed: string): string {
  return tidyLine(typed).normalize("NFC").replace(/\s+/g, " ").trim();
}

/** A code as stored and compared: tidy, upper case, one spelling for letters that look alike. */
export function tidyCode(typed: string): string {
  return tidyText(typed.normalize("NFKC").toUpperCase());
}
