import * as z from "zod/mini";
import { dayFault, isDay, type Day } from "./day.ts";
import { idPattern } from "./id.ts";
import { isMonth, monthFault } from "./month.ts";
import type { Access } from "./permissions.ts";
import { t } from "./texts/t.ts";
import { tidyLine, tidyLines } from "./tidy-text.ts";

/**
 * The contract kernel. An endpoint is plain data, from which routes, role checks, OpenAPI and the browser's
 * client derive. `path` has its parameters in braces: `/api/projects/{projectId}`.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  /** What a failed call says before the reason: `Failed to fetch projects`. */
  readonly failure: string;
  /** The media types of an answer that is a file; `output` is `FileOutput` then. */
  readonly files?: readonly string[];
  /** The largest body in bytes; 1 MiB where it is left out. */
  readonly largestBody?: number;
  /** Another protocol's manners; the product's own where it is left out. */
  readonly dialect?: Dialect;
  /** No API token reaches it, whatever its scopes: logins, secrets and complete exports. */
  readonly refusesTokens?: true;
  /** What it stores changes nothing that counts, so a token that may propose reaches it too. */
  readonly isProposal?: true;
  /** Refused in the public demonstration: what would shut others out, spoil it for them, or send something out. */
  readonly closedInDemonstration?: true;
  /** It can be read as of a moment of the past: `asOf` in its query (docs/decisions/0075-as-of.md). */
  readonly readsPast?: true;
  /** It goes: since when that is said, when it stops, and what to call instead. */
  readonly deprecated?: Deprecation;
}

/** Days; it stops at the end of `until`, at least half a year after `since` (docs/api.md). */
export interface Deprecation {
  readonly since: Day;
  readonly until: Day;
  readonly instead: string;
}

/** How an endpoint of another protocol answers. It stays out of the API's document and accepts no Idempotency-Key. */
export interface Dialect {
  readonly mediaType: string;
  /** Status and body of what is refused or fails. */
  readonly failure: (refused: SaidRefusal) => { readonly status: number; readonly body: unknown };
}

/** A refusal as a dialect says it again. `keyword`: the protocol's own name for it, where it has one. */
export interface SaidRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly keyword: string | null;
}

export const FileOutput = z.optional(z.string());

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface EndpointDraft<P, Q, B, O> {
  method: Endpoint["method"];
  path: string;
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  failure: string;
  files?: readonly string[];
  largestBody?: number;
  refusesTokens?: true;
  isProposal?: true;
  closedInDemonstration?: true;
  readsPast?: true;
  deprecated?: Deprecation;
  dialect?: Dialect;
}

/** Declares an endpoint; parts left out accept nothing. */
export function endpoint<
  O extends z.ZodMiniType,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = Nothing,
>(draft: EndpointDraft<P, Q, B, O>): Endpoint<P, Q, B, O> {
  return {
    ...draft,
    params: draft.params ?? (nothing as unknown as P),
    query: draft.query ?? (nothing as unknown as Q),
    body: draft.body ?? (nothing as unknown as B),
  };
}

export interface Input<E extends Endpoint> {
  params: z.input<E["params"]>;
  query: z.input<E["query"]>;
  body: z.input<E["body"]>;
}

export type Output<E extends Endpoint> = z.output<E["output"]>;

/** What every failure says (docs/readings.md#amb-66). `current`: what is stored, with a 409. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Codes to decide by, of some of the fields. */
  reasons: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The same as it is sent: problem details (RFC 9457), whose `type` leads to where the code is explained. */
export const Problem = z.extend(ErrorBody, {
  type: z.string().check(z.meta({ format: "uri-reference" })),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string().check(z.meta({ format: "uri" })),
});

/** An id as the server makes them. */
export const Id = z.string().check(z.regex(idPattern), z.meta({ format: "uuid" }));

/** A civil day, 1900-01-01 to 2100-12-31. */
export const DayText = z
  .string()
  .check(z.refine(isDay, { error: ({ input }) => dayFault(String(input)) }), z.meta({ format: "date" }));

/** A civil month, 1900-01 to 2100-12. */
export const MonthText = z
  .string()
  .check(z.refine(isMonth, { error: ({ input }) => monthFault(String(input)) }), z.meta({ format: "month" }));

const storable = (max: number) =>
  [
    z.maxLength(max, { error: () => t`Use at most ${max} characters` }),
    z.refine<string>(
      (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed(),
      { error: () => t`Contains characters that can't be stored` },
    ),
  ] as const;

/** One line of typed text at most `max` characters long, without invisible characters (`tidyLine`). Not trimmed. */
export function text(max: number) {
  return z.string().check(z.overwrite(tidyLine), ...storable(max));
}

/** The same for text of several lines (`tidyLines`). */
export function paragraphs(max: number) {
  return z.string().check(z.overwrite(tidyLines), ...storable(max));
}

/** Text that is compared or computed with as it came: passwords, separators, cells of files. No control characters but line breaks and tabs. */
export function exactText(max: number) {
  return z.string().check(...storable(max));
}

/** Hours between `least` and `most`, at most two decimals. */
export function hours(least: number, most: number) {
  return z.number().check(
    z.minimum(least, { error: () => t`Enter at least ${least} hours` }),
    z.maximum(most, { error: () => t`Enter at most ${most} hours` }),
    z.refine((value) => Math.round(value * 100) / 100 === value, {
      error: () => t`Use at most two decimals`,
    }),
    z.meta({ description: "At most two decimals" }),
  );
}

/** The version the caller read; 0 for something new. */
export const Version = z.number().check(z.int(), z.minimum(0));

/** Part of a list's query: where the page before ended (its `next`), and the page size; 100 unless said. */
export const pageQuery = {
  after: z.optional(text(600)),
  most: z.optional(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/))),
};

/** The same for a list whose place is a number: how many come before the page. */
export const placeQuery = {
  after: z.optional(
    z
      .string()
      .check(
        z.regex(/^\d{1,7}$/, { error: () => t`This page can't be found. Start again.` }),
        z.meta({ examples: ["500"] }),
      ),
  ),
};

/** The same for a list in an order of one's own. */
export const orderQuery = <const Orders extends readonly [string, ...string[]]>(orders: Orders) => ({
  sort: z.optional(z.enum(orders)),
  direction: z.optional(z.enum(["ascending", "descending"])),
});

/** Part of a list's answer. */
export const pageAnswer = {
  /** On all pages. */
  total: z.int(),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
};

export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
