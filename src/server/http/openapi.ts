import * as z from "zod/mini";
import { ErrorBody, type Endpoint } from "#shared/contract.ts";
import { scopeOf, type TokenScope } from "#shared/token-scope.ts";
import { exampleOf, type Schema } from "./openapi-examples.ts";

type Json = Record<string, unknown>;

/** What readers need of an operation: /api/docs and the checks. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly "x-access": Endpoint["access"];
  /** What a failed call tells people, before the reason. */
  readonly "x-failure": string;
  /** Ways to show who calls; none for public calls. `token`: an API token with these scopes. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Media };
  readonly responses: Readonly<Record<string, Answer>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example: unknown;
}
export type Media = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
interface Answer {
  readonly description?: string;
  readonly $ref?: string;
  readonly content?: Media;
}

export interface OpenApi {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: { readonly Failure: Schema };
    readonly responses: Readonly<Record<string, Answer>>;
  } & Json;
}

/** What a refused or failed call may answer; every one has the same body. */
export const failures: Readonly<Record<string, string>> = {
  "400": "The request isn't understood: broken JSON, or a path that can't be read",
  "401": "No one is logged in, the API token doesn't work, or the password or code is wrong",
  "403": "Not allowed for this person or this API token, or sent from another site",
  "404": "Unknown, or another organisation's: the two answer alike",
  "409":
    "Someone else has saved changes since the version you sent (current is what is stored now), or the state doesn't allow it",
  "413": "The body is larger than 1 MiB",
  "414": "The path is longer than any that leads somewhere",
  "415": "The body isn't JSON",
  "417": "The request expects what the server doesn't offer",
  "422": "A field is missing, unknown or breaks a rule; fields names each place",
  "429": "Too many tries or calls; Retry-After says how many seconds to wait",
  "431": "The headers are too large",
  "500": "A fault on the server, recorded under requestId; nothing was changed",
  "503": "Too busy, or the database is away; Retry-After says how many seconds to wait",
};

/** Answers any request may get. */
const anywhere = ["400", "414", "417", "431", "500", "503"];

/** Refusals of these statuses, as an operation names them. */
export function refusals(statuses: readonly string[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  return rest;
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

function parametersOf(endpoint: Endpoint): Parameter[] {
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
  return endpoint.method === "GET" || endpoint.access === "public" ? named : [...named, keyParameter];
}

/** The statuses of refusals that an endpoint may answer with. */
function failuresOf(endpoint: Endpoint): string[] {
  const without = new Set(endpoint.method === "GET" ? ["409", "413", "415"] : []);
  if (endpoint.method === "GET" && endpoint.access === "public")
    for (const status of ["401", "429"]) without.add(status);
  return Object.keys(failures).filter((status) => !without.has(status));
}

function mediaOf(schema: Schema): Media {
  return { "application/json": { schema, example: exampleOf(schema, "") } };
}

function filesOf(types: readonly string[]): Media {
  return Object.fromEntries(
    types.map((type) => [type, { schema: { type: "string", format: "binary" }, example: "" }]),
  );
}

function operationOf(endpoint: Endpoint, tag: string, scope: TokenScope | null): Operation & Json {
  const body = schemaOf(endpoint.body, "input");
  const hasBody = Object.keys(body.properties ?? {}).length > 0 || body.type !== "object";
  return {
    tags: [tag],
    summary: endpoint.summary,
    operationId:
      `${endpoint.method.toLowerCase()}_${endpoint.path.replace(/^\/api\//, "").replace(/[^a-zA-Z]+/g, "_")}`.replace(
        /_$/,
        "",
      ),
    "x-access": endpoint.access,
    "x-failure": endpoint.failure,
    security:
      endpoint.access === "public" ? [] : [{ session: [] }, ...(scope === null ? [] : [{ token: [scope] }])],
    parameters: parametersOf(endpoint),
    ...(hasBody ? { requestBody: { required: true, content: mediaOf(body) } } : {}),
    responses: {
      "200": {
        description: "Done",
        content: endpoint.files ? filesOf(endpoint.files) : mediaOf(schemaOf(endpoint.output, "output")),
      },
      ...refusals(failuresOf(endpoint)),
    },
  };
}

/** An operation that a contract can't describe, such as a stream, with its own refusals. */
export interface OtherOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation & Json;
}

/** The OpenAPI 3.1 document of endpoints by feature; the session cookie has this name. */
export function openApiOf(
  features: Readonly<
    Record<
      string,
      { readonly area: string | null; readonly routes: readonly { readonly endpoint: Endpoint }[] }
    >
  >,
  others: readonly OtherOperation[],
  cookie: string,
): OpenApi {
  const paths: Record<string, Record<string, Operation & Json>> = {};
  for (const [feature, { area, routes }] of Object.entries(features))
    for (const { endpoint } of routes)
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(
        endpoint,
        feature,
        scopeOf(endpoint, area),
      );
  for (const { path, method, operation } of others)
    (paths[path] ??= {})[method] = {
      ...operation,
      responses: { ...operation.responses, ...refusals(anywhere) },
    };
  const failure = { $ref: "#/components/schemas/Failure" };
  const refused = Object.entries(failures).map(([status, description]) => [
    `Refused${status}`,
    { description, content: { "application/json": { schema: failure } } },
  ]);
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Stint",
      version: "1",
      description: "Plan budgets, forecast demand, allocate people, book time. To read: /api/docs",
    },
    servers: [{ url: "/" }],
    tags: [...new Set([...Object.keys(features), ...others.flatMap(({ operation }) => operation.tags)])].map(
      (name) => ({ name }),
    ),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookie },
        token: { type: "http", scheme: "bearer", description: "An API token: stint_ and 64 characters" },
      },
      schemas: { Failure: schemaOf(ErrorBody, "output") },
      responses: Object.fromEntries(refused) as OpenApi["components"]["responses"],
    },
  };
  return document;
}
