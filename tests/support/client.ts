import { fillPath, type Endpoint, type ErrorBody, type Input, type Output } from "#shared/contract.ts";
import { signIn } from "#features/access/contract.ts";
import { answerFault } from "./openapi.ts";

/** What a call answered. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/**
 * A browser without a page: stores a session cookie, calls the API over HTTP, and compares every answer with
 * the OpenAPI document.
 */
export class Client {
  readonly url: string;
  cookie: string | null;
  /** An API token's text, sent as a bearer token. */
  token: string | null = null;

  constructor(url: string, cookie: string | null = null) {
    this.url = url;
    this.cookie = cookie;
  }

  /** A program that calls with an API token. */
  static withToken(url: string, token: string): Client {
    const client = new Client(url);
    client.token = token;
    return client;
  }

  /** Sends anything to any path. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<unknown>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
    const set = response.headers.getSetCookie().find((line) => /^(?:__Host-)?stint=/.test(line));
    if (set !== undefined) {
      const [pair = ""] = set.split(";");
      this.cookie = pair.endsWith("=") ? null : pair;
    }
    const text = await response.text();
    const parsed = text.startsWith("{") || text.startsWith("[") ? (JSON.parse(text) as unknown) : text;
    const fault = answerFault(method, path, {
      status: response.status,
      type: response.headers.get("content-type") ?? "",
      body: parsed,
    });
    if (fault !== null) throw new Error(fault);
    return { status: response.status, body: parsed, headers: response.headers };
  }

  /** Calls an endpoint, whatever it answers. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Partial<Input<E>> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<E> & ErrorBody>> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined && value !== null) search.set(name, String(value));
    }
    const query = search.size === 0 ? "" : `?${search.toString()}`;
    const path = fillPath(endpoint.path, input.params ?? {}) + query;
    return (await this.send(
      endpoint.method,
      path,
      endpoint.method === "GET" ? undefined : input.body,
      headers,
    )) as Answer<Output<E> & ErrorBody>;
  }

  /** Calls an endpoint that must succeed. */
  async ok<E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}): Promise<Output<E>> {
    const answer = await this.call(endpoint, input);
    if (answer.status !== 200)
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      );
    return answer.body;
  }

  async signIn(email: string, password: string): Promise<this> {
    await this.ok(signIn, { body: { email, password } });
    return this;
  }
}
