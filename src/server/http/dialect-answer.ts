import type { FastifyInstance, FastifyReply } from "fastify";
import type { Endpoint } from "#shared/contract.ts";
import type { FeatureRoutes } from "./serve.ts";

/** An answer of an endpoint that speaks another protocol: its status and headers besides the body. */
export class DialectAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body. */
  readonly body: unknown;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function sendDialect(reply: FastifyReply, answer: DialectAnswer, { dialect }: Endpoint): FastifyReply {
  void reply.code(answer.status).headers(answer.headers);
  if (answer.body === null) return reply.send();
  return reply
    .type(`${dialect?.mediaType ?? "application/json"}; charset=utf-8`)
    .send(JSON.stringify(answer.body));
}

/** Reads bodies of the dialects' media types as JSON. An empty one is none: a DELETE can come with the header. */
export function acceptDialects(
  server: FastifyInstance,
  features: Readonly<Record<string, FeatureRoutes>>,
): void {
  const dialects = Object.values(features).flatMap(({ routes }) =>
    Object.values(routes).flatMap(({ endpoint }) => (endpoint.dialect ? [endpoint.dialect.mediaType] : [])),
  );
  const parse = server.getDefaultJsonParser("error", "error");
  for (const mediaType of new Set(dialects))
    server.addContentTypeParser(mediaType, { parseAs: "string" }, (request, body, done) => {
      if (body === "") done(null, undefined);
      else void parse(request, body as string, done);
    });
}
