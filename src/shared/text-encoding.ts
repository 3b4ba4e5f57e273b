import { addAt, numberAt } from "./numbers.ts";
/**
 * How a text's bytes are UTF-16: by their byte order mark, else where every other byte of the beginning is zero.
 * Null where they aren't. Total.
 */
export function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const beginning = bytes.subarray(0, 512);
  const zeros = [0, 0];
  for (const [index, byte] of beginning.entries()) if (byte === 0) addAt(zeros, index % 2, 1);
  const most = beginning.length / 4;
  if (numberAt(zeros, 1) > most) return "utf-16le";
  return numberAt(zeros, 0) > most ? "utf-16be" : null;
}
