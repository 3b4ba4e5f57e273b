/** Marks that cannot be seen: joiners of nothing, directions, byte order. They come along when a name is pasted. */
const invisible = /[\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A name or label as it is stored: without invisible marks and outer spaces, inner ones single. */
export function tidyName(typed: string): string {
  return typed.normalize("NFC").replace(invisible, "").replace(/\s+/g, " ").trim();
}

/** What a name or label is compared by: as stored, whatever its case (reading AMB-41). Equal keys are the same name. */
export function nameKey(typed: string): string {
  return tidyName(typed).normalize("NFKC").toLowerCase();
}
