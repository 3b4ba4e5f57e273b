import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import type { Sink } from "./http/file-answer.ts";

/**
 * Writes a ZIP archive whose files may be longer than memory: each is compressed by Node's own threads and
 * passed on as its text comes.
 */
export class ZipWriter {
  readonly #sink: Sink;
  readonly #made: Uint8Array[] = [];
  #written = 0;
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#made.push(bytes);
  });

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** Adds a file of text. */
  async add(filename: string, text: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: 8 };
    this.#zip.add(file);
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of text) {
        const bytes = Buffer.from(piece);
        file.crc = crc32(bytes, file.crc);
        file.size += bytes.length;
        if (file.size > 0xffff_ffff) throw new RangeError("A file in an archive has less than 4 GiB");
        yield bytes;
      }
    };
    await pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw(), async (packed) => {
      for await (const bytes of packed as AsyncIterable<Buffer<ArrayBuffer>>)
        await this.#pass(file, bytes, false);
    });
    await this.#pass(file, new Uint8Array(0), true);
  }

  /** Writes the directory: the archive is complete. */
  async end(): Promise<void> {
    this.#zip.end();
    await this.#flush();
  }

  async #pass(file: ZipInputFile, bytes: Uint8Array<ArrayBuffer>, isLast: boolean): Promise<void> {
    file.ondata?.(null, bytes, isLast);
    await this.#flush();
  }

  async #flush(): Promise<void> {
    for (const made of this.#made.splice(0)) {
      this.#written += made.length;
      if (this.#written > 0xffff_ffff) throw new RangeError("An archive has less than 4 GiB");
      await this.#sink(made);
    }
  }
}
