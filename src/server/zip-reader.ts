import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { StartRefused } from "./database/engine.ts";

interface ZippedFile {
  readonly packed: number;
  readonly size: number;
  readonly sum: number;
  /** Where its local header begins. */
  readonly at: number;
}

const noArchive = (name: string): StartRefused =>
  new StartRefused(`${name} isn't a complete ZIP archive. Export again, and give the file as it came.`);

/** Characters of a line, which is in memory at once. */
const longestLine = 64 * 1024 * 1024;
/** An archive's longest ending: a comment may have 65,535 bytes. */
const longestEnding = 22 + 0xffff;

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** Reads a ZIP archive of files that may be longer than memory, such as `ZipWriter` writes. */
export class ZipReader {
  readonly #path: string;
  readonly #name: string;
  readonly #files: ReadonlyMap<string, ZippedFile>;

  private constructor(path: string, name: string, files: ReadonlyMap<string, ZippedFile>) {
    this.#path = path;
    this.#name = name;
    this.#files = files;
  }

  /** Throws StartRefused for what is no archive; `name` is what it calls the file. */
  static async open(path: string, name = path): Promise<ZipReader> {
    const file = await open(path).catch(() => {
      throw new StartRefused(`${name} can't be read.`);
    });
    try {
      const { size } = await file.stat();
      const ending = await bytesAt(file, Math.max(0, size - longestEnding), longestEnding);
      const end = ending.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
      if (end === -1 || end + 22 > ending.length) throw noArchive(name);
      const directory = await bytesAt(file, ending.readUInt32LE(end + 16), ending.readUInt32LE(end + 12));
      const files = new Map<string, ZippedFile>();
      for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
        const title = directory.readUInt16LE(at + 28);
        if (directory.readUInt16LE(at + 10) === 8)
          files.set(directory.toString("utf8", at + 46, at + 46 + title), {
            sum: directory.readUInt32LE(at + 16),
            packed: directory.readUInt32LE(at + 20),
            size: directory.readUInt32LE(at + 24),
            at: directory.readUInt32LE(at + 42),
          });
        at += 46 + title + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
      }
      return new ZipReader(path, name, files);
    } finally {
      await file.close();
    }
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** Reads a file through. Throws StartRefused where it differs from its checksum. */
  async check(name: string): Promise<void> {
    const lines = this.lines(name);
    while (!(await lines.next()).done);
  }

  /** A file's text, a few lines at a time. Throws StartRefused where it differs from its checksum. */
  async *lines(name: string): AsyncGenerator<string[]> {
    const found = this.#files.get(name);
    if (!found) throw noArchive(this.#name);
    const decoder = new TextDecoder();
    let [sum, size, rest] = [0, 0, ""];
    for await (const chunk of this.#unpacked(found)) {
      sum = crc32(chunk, sum);
      size += chunk.length;
      if (size > found.size) break;
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > longestLine) throw noArchive(this.#name);
      if (lines.length > 0) yield lines;
    }
    if (size !== found.size || sum !== found.sum) throw noArchive(this.#name);
    if (rest !== "") yield [rest];
  }

  async *#unpacked({ at, packed }: ZippedFile): AsyncGenerator<Buffer> {
    const file = await open(this.#path);
    const head = await bytesAt(file, at, 30);
    await file.close();
    if (head.length < 30) throw noArchive(this.#name);
    const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const bytes = createReadStream(this.#path, { start, end: start + packed - 1 });
    try {
      yield* pipeline(bytes, createInflateRaw(), () => undefined) as AsyncIterable<Buffer>;
    } catch (error) {
      const isDamaged = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
      throw isDamaged ? noArchive(this.#name) : error;
    }
  }
}
