import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Refusal } from "../refusal.ts";

/** How an endpoint's versions show in HTTP (RFC 9110, 13): which answers have a tag, and which inputs a condition. */
export interface Versions {
  /** The answer has a `version`, and so an ETag. */
  readonly isTagged: boolean;
  /** Where the input has its `version`; If-Match replaces it. Null where it has none. */
  readonly input: "body" | "query" | null;
}

interface WithProperties {
  readonly properties?: Readonly<Record<string, unknown>>;
}

function hasVersion(schema: z.ZodMiniType, io: "input" | "output"): boolean {
  const { properties } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as WithProperties;
  return properties?.["version"] !== undefined;
}

function inputOf({ method, body, query }: Endpoint): Versions["input"] {
  if (method === "GET") return null;
  if (hasVersion(body, "input")) return "body";
  return hasVersion(query, "input") ? "query" : null;
}

/**
 * Found out by the first call: doing it for every endpoint together cost a tenth of a server's start.
 */
export function versionsOf(endpoint: Endpoint): Versions {
  let isTagged: boolean | undefined;
  let input: Versions["input"] | undefined;
  return {
    get isTagged() {
      return (isTagged ??= endpoint.files === undefined && hasVersion(endpoint.output, "output"));
    },
    get input() {
      if (input === undefined) input = inputOf(endpoint);
      return input;
    },
  };
}

/** `"12"`, or `"12-…"` as an answer's ETag has it. */
const tag = /^"(\d{1,9})(?:-[A-Za-z0-9_-]*)?"$/;

/** A version that nothing has: what `If-Match: *` sends until the stored one is known. */
const noVersion = 999_999_999;

interface Inputs {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function withVersion({ params, query, body }: Inputs, input: "body" | "query", version: number): Inputs {
  return input === "body"
    ? { params, query, body: { ...(body as object | null), version } }
    : { params, query: { ...(query as object | null), version: String(version) }, body };
}

const versionIn = ({ query, body }: Inputs, input: "body" | "query"): unknown =>
  ((input === "body" ? body : query) as { readonly version?: unknown } | null | undefined)?.version;

/**
 * The inputs with the version that If-Match names. Throws 412 when they name another one, 422 for a header that
 * names none.
 */
export function withIfMatch(request: FastifyRequest, { input }: Versions): Inputs {
  const { params, query, body } = request;
  const sent = { params, query, body };
  const header = request.headers["if-match"]?.trim();
  if (header === undefined || input === null) return sent;
  const version = versionIn(sent, input);
  if (header === "*") return version === undefined ? withVersion(sent, input, noVersion) : sent;
  const named = tag.exec(header)?.[1];
  if (named === undefined) {
    const message = t`If-Match: send one version in quotes, such as "3".`;
    throw new Refusal({ status: 422, code: "invalid", message, fields: { "If-Match": message } });
  }
  if (version !== undefined && String(version) !== named)
    throw new Refusal({
      status: 412,
      code: "other_version",
      message: t`If-Match names version ${named}, and version names another one. Send one of them.`,
    });
  return withVersion(sent, input, Number(named));
}

/**
 * Makes a call; where `If-Match: *` replaced its version, again with the stored one, which the first refusal names
 * (RFC 9110, 13.1.1). Saves that come between are met at most three times.
 */
export async function atStoredVersion<I extends Inputs, T>(
  inputs: I,
  { input }: Versions,
  run: (inputs: I) => Promise<T>,
): Promise<T> {
  if (input === null || Number(versionIn(inputs, input)) !== noVersion) return run(inputs);
  let version = noVersion;
  for (let attempt = 0; ; attempt += 1)
    try {
      return await run({ ...inputs, ...withVersion(inputs, input, version) });
    } catch (error) {
      const stored =
        error instanceof Refusal && error.code === "stale"
          ? (error.current as { readonly version?: unknown } | null | undefined)?.version
          : undefined;
      if (typeof stored !== "number" || attempt === 3) throw error;
      version = stored;
    }
}

/**
 * Gives an answer its ETag: its version, and a fingerprint, since what an answer shows beside may change while the
 * version doesn't. Answers 304 without a body to a client with the current one.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const { version } = (typeof answer === "string" ? JSON.parse(answer) : answer) as {
    readonly version?: unknown;
  };
  if (typeof version !== "number") return answer;
  const print = createHash("sha256").update(text).digest("base64url").slice(0, 16);
  const etag = `"${version}-${print}"`;
  void reply.header("etag", etag);
  const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && (known?.includes(etag) || known?.[0] === "*")) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(text);
}
