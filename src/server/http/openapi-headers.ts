import type { Endpoint } from "#shared/contract.ts";
import type { Schema } from "./openapi-examples.ts";

interface Header {
  readonly description: string;
  readonly schema: Schema;
  readonly example: string | number;
}

const texts = { type: "string" } as const;

/** Headers of answers that the document describes once. */
export const headers = {
  ETag: {
    description: "The version, and a fingerprint of the answer",
    schema: texts,
    example: '"3-Zm9yIGV4YW1wbGUh"',
  },
  RateLimit: {
    description: "To API tokens: how many calls are left (r) within the next seconds (t)",
    schema: texts,
    example: '"default";r=598;t=41',
  },
  "RateLimit-Policy": {
    description: "To API tokens: how many calls a token has (q) within a number of seconds (w)",
    schema: texts,
    example: '"default";q=600;w=60',
  },
  "Retry-After": {
    description: "How many seconds to wait",
    schema: { type: "integer", minimum: 1 },
    example: 41,
  },
} as const satisfies Record<string, Header>;

type Named = { readonly headers?: Readonly<Record<string, Header | { readonly $ref: string }>> };

/** These headers, as an answer of the document names them. */
export function withHeaders(...names: readonly (keyof typeof headers)[]): Named {
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

/** What every answer of a deprecated endpoint has. */
export function partingHeaders({ deprecated }: Endpoint): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {};
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(`${deprecated.until}T23:59:59Z`).toUTCString(),
    Link: '</api/docs#versions>; rel="deprecation"; type="text/html"',
  };
}

const meanings: Readonly<Record<string, string>> = {
  Deprecation: "Since when it's deprecated, as @ and Unix time (RFC 9745)",
  Sunset: "When it stops (RFC 8594)",
  Link: "Where the rules are",
};

/** The same headers as the document has them, where the call is deprecated. */
export function withPartingHeaders(endpoint: Endpoint): Named["headers"] {
  return Object.fromEntries(
    Object.entries(partingHeaders(endpoint)).map(([name, example]) => [
      name,
      { description: meanings[name] ?? "", schema: texts, example },
    ]),
  );
}
