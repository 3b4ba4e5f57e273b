import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/contract.ts";

/** A call of this server's own API. `path` has its query; `key` is an Idempotency-Key. */
export interface InnerCall {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

export interface InnerAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What another call is made with: credentials, language and host are the caller's, and nothing else is. */
const passedOn = ["authorization", "cookie", "accept-language", "host", "user-agent"] as const;

/**
 * Makes a call of the API in the name of the sender of a request, without the network: rights, validation, limits,
 * versions and audit are those of any call. Whatever it answers is answered, failures too.
 */
export async function callInside(
  server: FastifyInstance,
  request: FastifyRequest,
  { method, path, body, key }: InnerCall,
): Promise<InnerAnswer> {
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key !== undefined) headers["idempotency-key"] = key;
  const answer = await server.inject({
    method,
    url: path,
    headers,
    remoteAddress: request.ip,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body === "" ? null : answer.json<unknown>() };
}
