import { randomUUID } from "node:crypto";
import { open, unlink, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

interface Place {
  readonly start: number;
  readonly bytes: number;
}

/**
 * Lines by name in a temporary file that has no name, so that nothing of it stays: between reading them in one
 * transaction and writing what runs longer.
 */
export class LineStore {
  readonly #file: FileHandle;
  readonly #places = new Map<string, Place[]>();
  #end = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(): Promise<LineStore> {
    const name = path.join(tmpdir(), `stint-lines-${randomUUID()}`);
    const file = await open(name, "wx+", 0o600);
    await unlink(name);
    return new LineStore(file);
  }

  /** Adds lines, which have no line break in them. */
  async add(name: string, lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(lines.join("\n"));
    const place = { start: this.#end, bytes: bytes.length };
    this.#end += bytes.length;
    this.#places.set(name, [...(this.#places.get(name) ?? []), place]);
    await this.#file.appendFile(bytes);
  }

  /** Its lines as they were added, batch by batch. */
  async *read(name: string): AsyncGenerator<string[]> {
    for (const { start, bytes } of this.#places.get(name) ?? []) {
      const { buffer } = await this.#file.read(Buffer.alloc(bytes), 0, bytes, start);
      yield buffer.toString("utf8").split("\n");
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
