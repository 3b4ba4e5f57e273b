/** What bytes 0x80 to 0x9f mean, in order; a space where they mean nothing. */
const upper = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const codes = new Map(
  [...upper].flatMap((character, at): [string, number][] =>
    character === " " ? [] : [[character, 0x80 + at]],
  ),
);

function codeOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return codes.get(character) ?? null;
}

/**
 * Text in Windows-1252, which DATEV calls ANSI. A letter it doesn't have loses its accents, and what is still
 * unknown becomes a question mark. Total.
 */
export function windows1252(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text.normalize("NFC")) {
    const code = codeOf(character);
    if (code !== null) {
      bytes.push(code);
      continue;
    }
    const plain = [...character.normalize("NFKD").replaceAll(/\p{M}/gu, "")].map(codeOf);
    bytes.push(...(plain.length === 0 ? [0x3f] : plain.map((each) => each ?? 0x3f)));
  }
  return Uint8Array.from(bytes);
}
