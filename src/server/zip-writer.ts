import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import type { Sink } from "./spool.ts";

/**
 * Sizes and checksum follow the bytes (bit 3), names are UTF-8 (bit 11): PKWARE APPNOTE 6.3.10, section
 * 4.4.4.
 */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day a ZIP can say. */
const DAY = 0x21;

/**
 * Writes a ZIP archive whose files may be longer than memory: each is compressed and passed on as its text
 * comes. Below 4 GiB in all.
 */
export class ZipWriter {
  readonly #sink: Sink;
  readonly #directory: Buffer[] = [];
  #at = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** Adds a file of text; `name` is ASCII. */
  async add(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const [title, begin] = [Buffer.from(name), this.#at];
    await this.#write(
      record(0x04034b50, [20, FLAGS, DEFLATED, 0, DAY, 0, 0, 0, 0, 0, 0, title.length, 0]),
      title,
    );
    const from = this.#at;
    let [sum, size] = [0, 0];
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of text) {
        const bytes = Buffer.from(piece);
        sum = crc32(bytes, sum);
        size += bytes.length;
        yield bytes;
      }
    };
    await pipeline(
      Readable.from(counted(), { objectMode: false }),
      createDeflateRaw(),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) await this.#write(bytes);
      },
    );
    const facts = [...words(sum), ...words(this.#at - from), ...words(size)];
    await this.#write(record(0x08074b50, facts));
    this.#directory.push(
      record(0x02014b50, [
        20,
        20,
        FLAGS,
        DEFLATED,
        0,
        DAY,
        ...facts,
        title.length,
        0,
        0,
        0,
        0,
        0,
        0,
        ...words(begin),
      ]),
      title,
    );
  }

  /** Writes the directory: the archive is whole. */
  async end(): Promise<void> {
    const [directory, begin, count] = [Buffer.concat(this.#directory), this.#at, this.#directory.length / 2];
    await this.#write(
      directory,
      record(0x06054b50, [0, 0, count, count, ...words(directory.length), ...words(begin), 0]),
    );
  }

  async #write(...parts: readonly Uint8Array[]): Promise<void> {
    for (const bytes of parts) {
      this.#at += bytes.length;
      if (this.#at > 0xffff_ffff) throw new RangeError("An archive holds less than 4 GiB");
      await this.#sink(bytes);
    }
  }
}

/** 32 bits as two words, the lower first. */
function words(value: number): [number, number] {
  return [value & 0xffff, value >>> 16];
}

/** A signature of four bytes and words of two, all little-endian. */
function record(signature: number, fields: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + fields.length * 2);
  bytes.writeUInt32LE(signature);
  fields.forEach((field, at) => bytes.writeUInt16LE(field, 4 + at * 2));
  return bytes;
}
