import { fillPath, type Endpoint, type ErrorBody, type Input, type Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { momentOf } from "./moment.ts";
import { noteReached } from "./offline/connection.ts";

/** A call that did not succeed, with what the person may read. `status` 0: the server was not reached. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** With a 409: what is stored now. */
  readonly current: unknown;
  /** Seconds to wait by the server's answer before another try; null when it did not say. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: number | null) {
    super(body.error);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields;
    this.reasons = body.reasons ?? {};
    this.requestId = body.requestId;
    this.current = body.current;
    this.retryAfter = retryAfter;
  }

  /** The server can't be reached now, or has failed: whether the call was done isn't known. */
  get isAway(): boolean {
    return this.status < 400 || this.status >= 500;
  }

  /** A fault of the server, whose message begins with what failed (`failure` of the contract), or it's too busy. */
  get saysWhatFailed(): boolean {
    return this.status >= 500 && this.requestId !== "";
  }

  /** No server at all: no connection, or a gateway says in its own words that there's none behind it. */
  get isUnreached(): boolean {
    return this.status === 0 || ([502, 503, 504].includes(this.status) && this.code === "fault");
  }
}

/** The server serves no one for a moment, and says why. */
export function isPause(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.code === "paused";
}

let reportRejection: (failure: CallFailure) => void = () => undefined;

/** Reports every rejected call. */
export function hearRefusals(hear: (failure: CallFailure) => void): void {
  reportRejection = hear;
}

export const unreachableMessage = t`The server can't be reached. Check your connection. Nothing you typed is lost.`;

const unreachable: ErrorBody = {
  error: unreachableMessage,
  code: "offline",
  fields: {},
  requestId: "",
};

function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

async function bodyOf(response: Response): Promise<ErrorBody> {
  try {
    const body = (await response.json()) as ErrorBody;
    return { ...body, fields: body.fields ?? {}, requestId: body.requestId ?? "" };
  } catch {
    return {
      ...unreachable,
      error: t`Something unexpected came back from the server. Try again.`,
      code: "fault",
    };
  }
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a write. */
  readonly key?: string;
}

function headersOf(hasBody: boolean, key: string | undefined): Record<string, string> {
  return {
    ...(hasBody ? { "content-type": "application/json" } : {}),
    ...(key === undefined ? {} : { "idempotency-key": key }),
  };
}

/** Calls an endpoint of the contract; throws `CallFailure` in every case that is not success. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>> = {},
  options: CallOptions = {},
): Promise<Output<E>> {
  const response = await responseOf(endpoint, input, options);
  const answer = (await response.json()) as Output<E>;
  const topics = response.headers.get("stint-topics");
  if (topics !== null) topicsByAnswer.set(answer as object, topics.split(", "));
  return answer;
}

const topicsByAnswer = new WeakMap<object, readonly string[]>();

/** The topics a write changed, as its answer named them; null where it named none. */
export function topicsOf(answer: unknown): readonly string[] | null {
  return topicsByAnswer.get(answer as object) ?? null;
}

/**
 * Fetches the file an endpoint answers; throws like `call`, also when the connection breaks half way.
 * `onBytes` hears how many have come.
 */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>>,
  { onBytes, ...options }: CallOptions & { readonly onBytes: (count: number) => void },
): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await responseOf(endpoint, input, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "export";
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let count = 0;
  try {
    for (let reader = response.body?.getReader(); reader;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      onBytes((count += value.length));
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallFailure(0, unreachable, null);
  }
  return { name, content: new Blob(parts, { type: response.headers.get("content-type") ?? "" }) };
}

async function responseOf<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>>,
  { signal, key }: CallOptions,
): Promise<Response> {
  const address =
    fillPath(endpoint.path, input.params ?? {}) +
    queryText({ ...(input.query as Record<string, unknown> | undefined), ...momentOf(endpoint) });
  const hasBody = endpoint.method !== "GET" && input.body !== undefined;
  let response: Response;
  try {
    response = await fetch(address, {
      method: endpoint.method,
      headers: headersOf(hasBody, key),
      body: hasBody ? JSON.stringify(input.body) : null,
      credentials: "same-origin",
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReached(false);
    throw new CallFailure(0, unreachable, null);
  }
  rememberRequest(response.headers.get("x-request-id") ?? "");
  if (!response.ok) {
    const seconds = Number(response.headers.get("retry-after") ?? "");
    const failure = new CallFailure(response.status, await bodyOf(response), seconds > 0 ? seconds : null);
    noteReached(!failure.isUnreached);
    reportRejection(failure);
    throw failure;
  }
  noteReached(true);
  return response;
}

const most = 100;
const own = new Set<string>();

/** Remembers that this page made a request: news of it is no news here. */
function rememberRequest(requestId: string): void {
  own.add(requestId);
  const [oldest] = own;
  if (own.size > most && oldest !== undefined) own.delete(oldest);
}

/** True for a request that this page made and has the answer of. */
export function isOwnRequest(requestId: string): boolean {
  return own.has(requestId);
}
