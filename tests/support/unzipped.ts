import { crc32, inflateRawSync } from "node:zlib";

/**
 * The files of a ZIP archive as text, by name, found through its directory; throws where a size or a checksum
 * is not true.
 */
export function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, sum, packed, size, title] = [10, 16, 20, 24, 28].map((place, index) =>
      index === 0 || index === 4 ? archive.readUInt16LE(at + place) : archive.readUInt32LE(at + place),
    ) as [number, number, number, number, number];
    const begin = archive.readUInt32LE(at + 42);
    const content = begin + 30 + archive.readUInt16LE(begin + 26) + archive.readUInt16LE(begin + 28);
    const bytes = archive.subarray(content, content + packed);
    const plain = method === 8 ? inflateRawSync(bytes) : bytes;
    const name = archive.toString("utf8", at + 46, at + 46 + title);
    if (plain.length !== size || crc32(plain) !== sum) throw new Error(`${name} is broken`);
    files.set(name, plain.toString("utf8"));
    at += 46 + title + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
