import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { newId } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import { malformed } from "./failures.ts";
import { transportHeader } from "./headers.ts";
import { problemOf, problemType } from "./problem-body.ts";
import { speaking } from "./request-language.ts";

/** Headers for answers that bypass the framework's hooks. */
export function strictHeaders(requestId: string, config: Config): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-request-id": requestId,
    ...transportHeader(config),
  };
}

/** Head and body of an answer to what never became a request; in English, since nothing says a language. */
function answerTo(status: 400 | 408 | 417 | 431, config: Config) {
  const [code, error] = malformed(status);
  const requestId = newId();
  const body = JSON.stringify(problemOf(status, { error, code, fields: {}, requestId }));
  const headers = {
    "content-type": problemType,
    "content-length": String(Buffer.byteLength(body)),
    ...strictHeaders(requestId, config),
    connection: "close",
  };
  return { headers, body };
}

const statuses: Readonly<Record<string, 408 | 431>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are no HTTP request, which the framework never sees. */
export function answerMalformedBytes(error: Error & { code?: string }, socket: Socket, config: Config): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const { headers, body } = answerTo(status, config);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const reason = process.getBuiltinModule("node:http").STATUS_CODES[status];
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head.join("")}\r\n${body}`);
}

/** The same for an unknown `Expect` header, which Node.js would answer without a body. */
export function answerExpectations(server: FastifyInstance, config: Config): void {
  server.server.on("checkExpectation", (_request, response: ServerResponse) => {
    const { headers, body } = answerTo(417, config);
    response.writeHead(417, headers).end(body);
  });
}

/**
 * Rejects what no browser or program of ours sends before anything else reads it: an address with a NUL, a backslash,
 * an empty or a dot segment (400), and a missing, repeated or invalid Host (400; RFC 9112, 3.2).
 */
export function rejectOddAddresses(server: FastifyInstance): void {
  server.addHook("onRequest", async (request) => {
    if (!isHost(request.raw.rawHeaders) || isOddPath(request.url.split("?", 1)[0] ?? ""))
      throw speaking(request, () => {
        const [code, message] = malformed(400);
        return new Refusal({ status: 400, code, message });
      });
  });
}

/** One Host: a name or address with an optional port, and nothing that belongs elsewhere in an address. */
function isHost(rawHeaders: readonly string[]): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const [host = ""] = hosts;
  return hosts.length === 1 && /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}

function isOddPath(path: string): boolean {
  if (path === "*") return false;
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return true;
  }
  return /[\0\\]|\/\/|\/\.\.?(?:\/|$)/.test(plain);
}
