import { connectProvider } from "#features/provisioning/contract.ts";
import type { JsonObject } from "#features/provisioning/rules/json.ts";
import type { TestOrganisation } from "../organisation.ts";
import type { Stint } from "../stint.ts";

interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Null where there is none. */
  readonly body: Record<string, unknown> | null;
}

/** An identity provider connected to an organisation. */
export class Provider {
  readonly secret: string;
  readonly #url: string;

  constructor(url: string, secret: string) {
    this.#url = url;
    this.secret = secret;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ScimAnswer> {
    const answer = await fetch(`${this.#url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.secret}`,
        ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === "" ? null : (JSON.parse(text) as Record<string, unknown>),
    };
  }

  /** Creates a person and answers their id. */
  async create(body: unknown): Promise<string> {
    const { status, body: made } = await this.send("POST", "/Users", body);
    if (status !== 201) throw new Error(`Creating a person answered ${status}: ${JSON.stringify(made)}`);
    return String(made?.["id"]);
  }

  /** Ids of the resources a filter finds. */
  async find(type: "Users" | "Groups", filter: string): Promise<string[]> {
    const found = await this.list(`/${type}?filter=${encodeURIComponent(filter)}&count=200`);
    return found.map(({ id }) => String(id));
  }

  /** The resources of a list. */
  async list(path: string): Promise<JsonObject[]> {
    const { status, body } = await this.send("GET", path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return (body?.["Resources"] ?? []) as JsonObject[];
  }
}

/** Connects an identity provider to an organisation. */
export async function connect(
  stint: Pick<Stint, "url">,
  { owner }: TestOrganisation,
  name = "Entra ID",
): Promise<Provider> {
  const { secret } = await owner.client.ok(connectProvider, { body: { name, expiresInDays: null } });
  return new Provider(stint.url, secret);
}
