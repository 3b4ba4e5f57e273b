import type { Endpoint } from "#shared/contract.ts";
import { momentPattern } from "#shared/moment.ts";
import { exampleOf, schemaOf, type Schema } from "./openapi-examples.ts";
import { versionsOf } from "./versions.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example: unknown;
}

const keyParameter: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A new one for every action. A repeat with the same key within 24 hours gets the first answer again and has no further effect",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
  example: "3f1c9a52-2a0e-4b0f-9d6e-6f1f0c6f7d11",
};

const matchParameter: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The version the change starts from, in quotes, or an answer's ETag; in place of version",
  schema: { type: "string", maxLength: 100 },
  example: '"3"',
};

const knownParameter: Parameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The ETag of the answer you have. When it's still the same, the answer is 304 and empty",
  schema: { type: "string", maxLength: 1000 },
  example: '"3-Zm9yIGV4YW1wbGUh"',
};

const momentParameter: Parameter = {
  name: "asOf",
  in: "query",
  required: false,
  description: "What it was at the end of a day, or at an instant with up to six decimals; now without it",
  schema: { type: "string", pattern: momentPattern.source },
  example: "2026-09-20",
};

/** A call's parameters in its path, its query and its headers. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const named = (["path", "query"] as const).flatMap((place) => {
    const schema = schemaOf(place === "path" ? endpoint.params : endpoint.query, "input");
    return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
      name,
      in: place,
      required: place === "path" || (schema.required ?? []).includes(name),
      schema: value,
      example: exampleOf(value, name),
    }));
  });
  const { isTagged, input } = versionsOf(endpoint);
  if (endpoint.method === "GET")
    return [
      ...named,
      ...(endpoint.readsPast ? [momentParameter] : []),
      ...(isTagged ? [knownParameter] : []),
    ];
  const matched = input === null ? named : [...named, matchParameter];
  return endpoint.access === "public" ? matched : [...matched, keyParameter];
}
