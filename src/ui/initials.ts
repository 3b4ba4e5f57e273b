/** The first letters of the first and the last word of a name, in capitals; one letter for one word, "?" for none. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => [...(word ?? "")][0] ?? "").join("");
  return letters === "" ? "?" : letters.toLocaleUpperCase("en-GB");
}
