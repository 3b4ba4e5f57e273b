/** One file of an archive; `name` is ASCII with slashes between folders. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** 1 January 1980, the first day a ZIP can say: the same entries make the same archive. */
const DAY = 0x21;

/**
 * A ZIP archive that holds its files as they are, without compression (PKWARE APPNOTE 6.3.10: local headers,
 * central directory, end record). Total; fewer than 65,536 files and 4 GiB.
 */
export function zipped(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const title = utf8(name);
    // Version 2.0, no flags, stored, time, day, checksum, both sizes, length of the name, no extra field.
    const facts = [
      20,
      0,
      0,
      0,
      DAY,
      ...words(crc32(bytes)),
      ...words(bytes.length),
      ...words(bytes.length),
      title.length,
      0,
    ];
    const local = record(0x04034b50, facts);
    parts.push(local, title, bytes);
    directory.push(record(0x02014b50, [20, ...facts, 0, 0, 0, 0, 0, ...words(at)]), title);
    at += local.length + title.length + bytes.length;
  }
  const size = lengthOf(directory);
  const end = record(0x06054b50, [0, 0, entries.length, entries.length, ...words(size), ...words(at), 0]);
  return joined([...parts, ...directory, end]);
}

/** The checksum of ZIP and PNG (reflected polynomial 0xEDB88320), 0 to 2^32 - 1. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum >>> 0;
});

/** Text as UTF-8; a lone half of a character becomes U+FFFD. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes[at++] = code;
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes[at++] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more));
      for (let left = more - 1; left >= 0; left -= 1) bytes[at++] = 0x80 | ((code >> (6 * left)) & 0x3f);
    }
  }
  return bytes.slice(0, at);
}

/** 32 bits as two words, the lower first. */
function words(value: number): [number, number] {
  return [value & 0xffff, value >>> 16];
}

/** A signature of four bytes and words of two, all little-endian. */
function record(signature: number, fields: readonly number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 + fields.length * 2));
  view.setUint32(0, signature, true);
  fields.forEach((field, index) => view.setUint16(4 + index * 2, field, true));
  return new Uint8Array(view.buffer);
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
