import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Accepts the next bytes of a file. */
export type Sink = (bytes: string | Uint8Array) => Promise<void>;

/** A file: its name in ASCII, its media type and its bytes. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;

  constructor(name: string, type: string, content: Readable) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

/** Sends the file; when the client leaves half way, Fastify closes its stream (tests/api/analytics.slow.test.ts). */
export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): Readable {
  void reply.header("content-type", type).header("content-disposition", `attachment; filename="${name}"`);
  return content;
}

/**
 * Writes an unnamed temporary file and answers it from the start: made as fast as the database reads, in
 * little memory, however slow the download. It goes when the stream closes; if `write` throws nothing is
 * left.
 */
export async function temporaryFile(write: (sink: Sink) => Promise<void>): Promise<Readable> {
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
