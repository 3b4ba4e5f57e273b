import type * as z from "zod/mini";
import { safeParse } from "zod/v4/core";
import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Refusal } from "../refusal.ts";

interface Raw {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What the schema library says where a contract says nothing. */
const unexplained = "Invalid input";

function fieldErrors(error: {
  issues: readonly { path: PropertyKey[]; code: string; message: string; keys?: string[] }[];
}): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys ?? []) fields[path ? `${path}.${key}` : key] ??= t`Unknown field`;
    else fields[path] ??= issue.message === unexplained ? t`Invalid input` : issue.message;
  }
  return fields;
}

/**
 * What the server derives itself: sent along it is ignored (docs/readings.md#amb-58), unless the endpoint
 * accepts it. Lower case without underscores: `org_id` and `orgId` are one.
 */
const derived: ReadonlySet<string> = new Set([
  "orgid",
  "userid",
  "createdat",
  "createdby",
  "updatedat",
  "updatedby",
  "invitedby",
  "activatedat",
  "submittedat",
  "approvedat",
  "approvedby",
  "rateperhour",
  "hourlyrate",
  "totalfunctions",
  "totalhours",
  "totalcost",
  "totalbudget",
]);

type Issues = readonly { path: PropertyKey[]; code: string; keys?: string[] }[];

function isDerived(key: string): boolean {
  return derived.has(key.replaceAll("_", "").toLowerCase());
}

/** The value without derived fields that the contract doesn't know. */
function withoutDerived(value: unknown, issues: Issues): unknown {
  const copy = structuredClone(value);
  for (const issue of issues) {
    const place = issue.path.reduce<unknown>(
      (within, step) => (within as Record<PropertyKey, unknown> | undefined)?.[step],
      copy,
    );
    for (const key of issue.keys ?? [])
      if (isDerived(key)) delete (place as Record<string, unknown> | undefined)?.[key];
  }
  return copy;
}

function parseBody(schema: z.ZodMiniType, value: unknown) {
  const first = safeParse(schema, value);
  if (first.success) return first;
  const issues = first.error.issues as unknown as Issues;
  return issues.some((issue) => issue.code === "unrecognized_keys" && issue.keys?.some(isDerived))
    ? safeParse(schema, withoutDerived(value, issues))
    : first;
}

/** Parses a request against the contract; a 422 names every wrong place. */
export function parseInputs(
  endpoint: Endpoint,
  raw: Raw,
): { params: unknown; query: unknown; body: unknown } {
  const parse = (schema: z.ZodMiniType, value: unknown, part: string): unknown => {
    const result = part === "body" ? parseBody(schema, value ?? {}) : safeParse(schema, value ?? {});
    if (result.success) return result.data;
    // Which ids exist is never said: a malformed one answers like an unknown one.
    if (part === "path") throw new Refusal({ status: 404, code: "not_found", message: t`Not found.` });
    const fields = fieldErrors(result.error);
    const [place, reason] = Object.entries(fields)[0] ?? ["", t`not understood`];
    throw new Refusal({
      status: 422,
      code: "invalid",
      message: place ? `${place}: ${reason}` : reason,
      fields,
    });
  };
  return {
    params: parse(endpoint.params, raw.params, "path"),
    query: parse(endpoint.query, raw.query, "query"),
    body: parse(endpoint.body, raw.body, "body"),
  };
}
