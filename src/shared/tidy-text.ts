/**
 * Marks that cannot be seen: joiners of nothing, directions, byte order. They come along when a text is
 * pasted.
 */
const invisible = /[\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A name as it is stored: without invisible marks and outer spaces, inner ones single. */
export function tidyText(typed: string): string {
  return typed.normalize("NFC").replace(invisible, "").replace(/\s+/g, " ").trim();
}

/**
 * A code as it is stored and compared: tidy, upper-cased, and of letters that look the same one spelling
 * only.
 */
export function tidyCode(typed: string): string {
  return tidyText(typed.normalize("NFKC").toUpperCase());
}
