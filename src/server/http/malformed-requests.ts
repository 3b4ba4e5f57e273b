import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ErrorBody } from "#shared/contract.ts";
import type { Config } from "../config.ts";
import { newId } from "../ids.ts";
import { transportHeader } from "./headers.ts";

const words: Readonly<Record<number, readonly [reason: string, code: string, message: string]>> = {
  400: ["Bad Request", "malformed", "The request couldn't be read."],
  408: ["Request Timeout", "timeout", "The request took too long to arrive."],
  417: ["Expectation Failed", "malformed", "The request expects what this server doesn't offer."],
  431: ["Request Header Fields Too Large", "too_large", "That is too large to send in one go."],
};

/** Headers for answers that bypass the framework's hooks. */
export function strictHeaders(requestId: string, config: Config): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-request-id": requestId,
    ...transportHeader(config),
  };
}

/** Head and body of an answer to what never became a request. */
function answerTo(
  status: number,
  config: Config,
): { headers: Record<string, string>; body: string; reason: string } {
  const [reason, code, error] = words[status] ?? [
    "Bad Request",
    "malformed",
    "The request couldn't be read.",
  ];
  const requestId = newId();
  const body = JSON.stringify({ error, code, fields: {}, requestId } satisfies ErrorBody);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    ...strictHeaders(requestId, config),
    connection: "close",
  };
  return { headers, body, reason };
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are no HTTP request, which the framework never sees. */
export function answerMalformedBytes(error: Error & { code?: string }, socket: Socket, config: Config): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const { headers, body, reason } = answerTo(status, config);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head.join("")}\r\n${body}`);
}

/** The same for an unknown `Expect` header, which Node.js would answer without a body. */
export function answerExpectations(server: FastifyInstance, config: Config): void {
  server.server.on("checkExpectation", (_request, response: ServerResponse) => {
    const { headers, body } = answerTo(417, config);
    response.writeHead(417, headers).end(body);
  });
}
