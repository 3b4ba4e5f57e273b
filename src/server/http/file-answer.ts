import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/**
 * An answer that is a file to keep: its name in ASCII, its media type and its bytes, which are read as fast
 * as they are taken.
 */
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

/**
 * Sends the file; when whoever takes it leaves half way, Fastify closes its stream
 * (tests/api/analytics.test.ts).
 */
export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): Readable {
  void reply.header("content-type", type).header("content-disposition", `attachment; filename="${name}"`);
  return content;
}
