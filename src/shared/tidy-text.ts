/** Invisible marks that come along with pasted text: joiners, directions, byte order. */
const invisible = /[\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A name as stored: without invisible marks and outer spaces, inner ones single. */
export function tidyText(typed: string): string {
  return typed.normalize("NFC").replace(invisible, "").replace(/\s+/g, " ").trim();
}

/** A code as stored and compared: tidy, upper case, one spelling for letters that look alike. */
export function tidyCode(typed: string): string {
  return tidyText(typed.normalize("NFKC").toUpperCase());
}
