import zlib from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Characters below which an answer goes out as it is … */
const SHORTEST = 1024;
/** … and above which it is compressed in pieces beside other calls. */
const LONGEST = 262_144;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

/** Brotli's lowest quality makes our JSON shorter than gzip in half the time. */
function packers(length: number): readonly (readonly [encoding: string, pack: (text: string) => Buffer])[] {
  return [
    [
      "br",
      (text) =>
        zlib.brotliCompressSync(text, {
          params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_SIZE_HINT]: length },
        }),
    ],
    ["gzip", (text) => zlib.gzipSync(text, { level: 4 })],
  ];
}

/** Whether Accept-Encoding accepts `encoding`; `q=0` refuses it. */
function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/**
 * Compresses answers. A short one within its call: a stream and a thread would cost several times as much.
 */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  server.addHook("onSend", (request, reply, payload, done) => {
    const accepted = request.headers["accept-encoding"];
    const isShort = typeof payload === "string" && payload.length >= SHORTEST && payload.length <= LONGEST;
    if (!isShort || accepted === undefined || reply.hasHeader("content-encoding")) return done(null, payload);
    const packer = packers(payload.length).find(([encoding]) => accepts(accepted, encoding));
    if (!packer) return done(null, payload);
    const [encoding, pack] = packer;
    void reply
      .header("content-encoding", encoding)
      .header("vary", "accept-encoding")
      .removeHeader("content-length");
    done(null, pack(payload));
  });
  await server.register(compress, { threshold: SHORTEST, encodings: ["br", "gzip"] });
}
