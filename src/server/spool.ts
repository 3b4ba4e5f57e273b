import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";

/** Takes the next bytes of a file. */
export type Sink = (bytes: string | Uint8Array) => Promise<void>;

/**
 * Writes to a file without a name, readable by nobody else, and answers it from its beginning. So a file of
 * any length is made as fast as the database reads, in little memory, while whoever takes it may be slow: no
 * connection waits for them. The file is gone when the stream is closed. When `write` throws, nothing is left
 * and the error goes on.
 */
export async function spool(write: (sink: Sink) => Promise<void>): Promise<Readable> {
  const name = path.join(tmpdir(), `stint-file-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  try {
    await unlink(name);
    await write(async (bytes) => {
      await file.appendFile(bytes);
    });
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}
