import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract.ts";
import { appRequest, verifierOf } from "./app-request.ts";

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  pattern?: string;
  format?: string;
}

/**
 * Values for the named places of a request: ids and civil dates, which a schema's type alone does not define.
 */
export type Places = Readonly<Record<string, string>>;

function textFor(name: string, schema: Schema, places: Places): string {
  const found = places[name] ?? places[name.replace(/Ids?$/, "Id")];
  // Some periods are from a month to a month.
  if (found !== undefined) return schema.format === "month" ? found.slice(0, 7) : found;
  if (schema.pattern?.includes("[0-9a-f]{8}")) return places["id"] ?? "";
  if (name === "request") return appRequest(verifierOf(randomUUID()));
  if (name === "since") return places["since"] ?? "2026-10-01";
  if (name === "subject")
    return `project-month.${places["projectId"]}.${(places["month"] ?? "").slice(0, 7)}`;
  if (/day|date|from|to$/i.test(name)) return places["day"] ?? "";
  if (/month|period/i.test(name)) return places["month"] ?? "";
  return name === "email" ? "sample@test.example" : "Sample text";
}

function sampleOf(schema: Schema, name: string, places: Places): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf.find((each) => each.type !== "null") ?? {}, name, places);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value, key, places)]),
    );
  }
  if (type === "array")
    return schema.prefixItems
      ? schema.prefixItems.map((each) => sampleOf(each, name, places))
      : [sampleOf(schema.items ?? {}, name, places)];
  if (type === "number" || type === "integer") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  return textFor(name, schema, places);
}

/**
 * A plausible request of an endpoint, made from its contract. `isPlain`: with nothing in its query that may be left
 * out, so that nothing narrows what is found.
 */
export function sampleRequest(
  endpoint: Endpoint,
  places: Places,
  isPlain = false,
): { path: string; body: unknown } {
  const schemaOf = (schema: z.ZodMiniType) =>
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const part = (schema: z.ZodMiniType): unknown => sampleOf(schemaOf(schema), "", places);
  const params = part(endpoint.params) as Record<string, string>;
  const needed = isPlain ? new Set(schemaOf(endpoint.query).required) : null;
  const query = Object.entries(part(endpoint.query) as Record<string, unknown>)
    .filter(([name]) => needed === null || needed.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value as string))}`);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return {
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    body: endpoint.method === "GET" ? undefined : part(endpoint.body),
  };
}
