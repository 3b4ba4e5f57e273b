import type * as z from "zod/mini";
import { safeParse } from "zod/v4/core";
import type { Endpoint } from "#shared/contract.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { isMoment, momentFault } from "#shared/moment.ts";
import { invalid, Refusal } from "../refusal.ts";

interface Raw {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What an issue says where a contract says nothing: here alone, since packages set the library's language for all. */
const unexplained = "Invalid input";
const checked = (schema: z.ZodMiniType, value: unknown) =>
  safeParse(schema, value, { error: () => unexplained });

interface Issue {
  readonly path: PropertyKey[];
  readonly code: string;
  readonly message: string;
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

const typeWords = perLanguage((): Readonly<Record<string, string>> => ({
  string: t`Send text`,
  number: t`Send a number`,
  int: t`Send a number without decimals`,
  boolean: t`Send true or false`,
  array: t`Send a list`,
  object: t`Send an object`,
}));

/** What to send instead of a value that the contract has no words of its own for. */
function unexplainedWords({ path, expected, values }: Issue, sent: unknown): string {
  const value = path.reduce<unknown>(
    (within, step) => (within as Record<PropertyKey, unknown> | null | undefined)?.[step],
    sent,
  );
  if (value === undefined) return t`This field is missing`;
  if (values !== undefined) return t`Send one of these: ${values.join(", ")}`;
  return typeWords()[expected ?? ""] ?? t`Send another value`;
}

function fieldErrors(issues: readonly Issue[], sent: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys ?? []) fields[path ? `${path}.${key}` : key] ??= t`Unknown field`;
    else fields[path] ??= issue.message === unexplained ? unexplainedWords(issue, sent) : issue.message;
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

function isDerived(key: string): boolean {
  return derived.has(key.replaceAll("_", "").toLowerCase());
}

/** The value without derived fields that the contract doesn't know. */
function withoutDerived(value: unknown, issues: readonly Issue[]): unknown {
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
  const first = checked(schema, value);
  if (first.success) return first;
  const issues = first.error.issues as unknown as readonly Issue[];
  return issues.some((issue) => issue.code === "unrecognized_keys" && issue.keys?.some(isDerived))
    ? checked(schema, withoutDerived(value, issues))
    : first;
}

/** The moment a read is of, apart from what its contract says. */
function splitMoment(endpoint: Endpoint, query: unknown): { asOf: unknown; query: unknown } {
  if (!endpoint.readsPast) return { asOf: undefined, query };
  const { asOf, ...rest } = (query ?? {}) as Readonly<Record<string, unknown>>;
  return { asOf, query: rest };
}

/** Which ids exist is never said: a malformed one answers like an unknown one. Days and months say what to send. */
function notFoundAt(issues: readonly Pick<Issue, "code" | "message">[]): Refusal {
  const words = issues.find(({ code }) => code === "custom")?.message;
  return new Refusal({ status: 404, code: "not_found", message: words ?? t`Not found.` });
}

/** Parses a request against the contract; a 422 names every wrong place. `asOf`: null for now. */
export function parseInputs(
  endpoint: Endpoint,
  raw: Raw,
): { params: unknown; query: unknown; body: unknown; asOf: string | null } {
  const parse = (schema: z.ZodMiniType, value: unknown, part: string): unknown => {
    const result = part === "body" ? parseBody(schema, value ?? {}) : checked(schema, value ?? {});
    if (result.success) return result.data;
    if (part === "path") throw notFoundAt(result.error.issues);
    const fields = fieldErrors(result.error.issues, value ?? {});
    const [place, reason] = Object.entries(fields)[0] ?? ["", t`not understood`];
    throw new Refusal({
      status: 422,
      code: "invalid",
      message: place ? `${place}: ${reason}` : reason,
      fields,
    });
  };
  const { asOf, query } = splitMoment(endpoint, raw.query);
  if (asOf !== undefined && !isMoment(asOf)) throw invalid({ asOf: momentFault() });
  return {
    asOf: asOf ?? null,
    params: parse(endpoint.params, raw.params, "path"),
    query: parse(endpoint.query, query, "query"),
    body: parse(endpoint.body, raw.body, "body"),
  };
}
