import { Problem, type Deprecation, type Endpoint } from "#shared/contract.ts";
import { documentedAccess, type DocumentedAccess } from "#shared/permissions.ts";
import { scopeOf, type TokenScope } from "#shared/token-scope.ts";
import { problems, type ProblemCode } from "../problems.ts";
import { malformed } from "./failures.ts";
import { problemOf, problemType } from "./problem-body.ts";
import { exampleOf, schemaOf, type Schema } from "./openapi-examples.ts";
import { accessWords, describeEndpoint } from "./openapi-descriptions.ts";
import { headers, withHeaders, withPartingHeaders } from "./openapi-headers.ts";
import { parametersOf, type Parameter } from "./openapi-parameters.ts";
import { versionsOf } from "./versions.ts";

type Json = Record<string, unknown>;

/** What readers need of an operation: /api/docs and the checks. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly "x-access": DocumentedAccess;
  /** A failed call's message for people, before the reason. */
  readonly "x-failure": string;
  /** Ways to show who calls; none for public calls. `token`: an API token with these scopes. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Media };
  readonly responses: Readonly<Record<string, Answer>>;
}
export type Media = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
interface Answer {
  readonly description?: string;
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
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
  "412": "If-Match names another version than version does",
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

/** When a deprecated call stops, and what to call instead. */
function partingWords({ since, until, instead }: Deprecation): string {
  return `Deprecated since ${since}. It stops at the end of ${until}. Call ${instead} instead.`;
}

/** The statuses of refusals that an endpoint may answer with. */
function failuresOf(endpoint: Endpoint): string[] {
  const without = new Set(endpoint.method === "GET" ? ["409", "413", "415"] : []);
  if (endpoint.method === "GET" && endpoint.access === "public")
    for (const status of ["401", "429"]) without.add(status);
  if (versionsOf(endpoint).input === null) without.add("412");
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

interface Place {
  readonly name: string;
  readonly tag: string;
  readonly scope: TokenScope | null;
}

/** The good answer, with what its headers say. */
function answerOf(endpoint: Endpoint, scope: TokenScope | null): Answer & Json {
  const named = withHeaders(
    ...(versionsOf(endpoint).isTagged ? (["ETag"] as const) : []),
    ...(scope === null ? [] : (["RateLimit", "RateLimit-Policy"] as const)),
  );
  const all = { ...named.headers, ...withPartingHeaders(endpoint) };
  return {
    description: "Done",
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
    content: endpoint.files ? filesOf(endpoint.files) : mediaOf(schemaOf(endpoint.output, "output")),
  };
}

const failureSchema: Schema & Json = { $ref: "#/components/schemas/Failure" };

/** What refusals of a status are, with one of them as the example. */
function refusedAs(status: string, description: string): Answer & Json {
  const number = Number(status);
  const codes = Object.keys(problems) as ProblemCode[];
  const usual = codes.find((each) => problems[each][0] === number);
  const [code, error] =
    usual === undefined ? malformed(number as Parameters<typeof malformed>[0]) : [usual, problems[usual][1]];
  const requestId = "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4";
  return {
    description,
    ...withHeaders(...(status === "429" || status === "503" ? (["Retry-After"] as const) : [])),
    content: {
      [problemType]: {
        schema: failureSchema,
        example: problemOf(number, { error, code, fields: {}, requestId }),
      },
    },
  };
}

function operationOf(endpoint: Endpoint, { name, tag, scope }: Place): Operation & Json {
  const body = schemaOf(endpoint.body, "input");
  const hasBody = Object.keys(body.properties ?? {}).length > 0 || body.type !== "object";
  return {
    tags: [tag],
    summary: endpoint.summary,
    operationId: name,
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    description: [
      ...(endpoint.deprecated === undefined ? [] : [partingWords(endpoint.deprecated)]),
      describeEndpoint(endpoint, scope),
    ].join(" "),
    "x-access": documentedAccess(endpoint.access),
    "x-failure": endpoint.failure,
    security:
      endpoint.access === "public" ? [] : [{ session: [] }, ...(scope === null ? [] : [{ token: [scope] }])],
    parameters: parametersOf(endpoint),
    ...(hasBody ? { requestBody: { required: true, content: mediaOf(body) } } : {}),
    responses: {
      "200": answerOf(endpoint, scope),
      ...(endpoint.method === "GET" && versionsOf(endpoint).isTagged
        ? { "304": { description: "You have the very same: If-None-Match names its ETag" } }
        : {}),
      ...refusals(failuresOf(endpoint)),
    },
  };
}

/** `projects:write` in words. */
function scopeMeaning(scope: string): string {
  const [area = "", right] = scope.split(":");
  return `${right === "write" ? "Read and change" : "Read"} ${area.replaceAll("-", " ")}`;
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
      {
        readonly area: string | null;
        readonly routes: Readonly<Record<string, { readonly endpoint: Endpoint }>>;
      }
    >
  >,
  others: readonly OtherOperation[],
  cookie: string,
  support: { readonly email: string | null; readonly url: string | null },
): OpenApi {
  const paths: Record<string, Record<string, Operation & Json>> = {};
  for (const [feature, { area, routes }] of Object.entries(features))
    for (const [name, { endpoint }] of Object.entries(routes))
      if (endpoint.dialect === undefined)
        (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, {
          name,
          tag: feature,
          scope: scopeOf(endpoint, area),
        });
  for (const { path, method, operation } of others)
    (paths[path] ??= {})[method] = {
      description: accessWords(operation["x-access"]),
      ...operation,
      responses: { ...operation.responses, ...refusals(anywhere) },
    };
  const refused = Object.entries(failures).map(([status, description]) => [
    `Refused${status}`,
    refusedAs(status, description),
  ]);
  const scopes = [
    ...new Set(
      Object.values(paths)
        .flatMap((calls) => Object.values(calls))
        .flatMap(({ security }) => security.flatMap((way) => way["token"] ?? [])),
    ),
  ].sort();
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Stint",
      version: "1",
      description: "Plan budgets, forecast demand, allocate people, book time. To read: /api/docs",
      contact: {
        name: "Support",
        ...(support.email !== null && { email: support.email }),
        ...(support.url !== null && { url: support.url }),
      },
    },
    servers: [{ url: "/" }],
    tags: [...new Set([...Object.keys(features), ...others.flatMap(({ operation }) => operation.tags)])].map(
      (name) => ({ name }),
    ),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookie },
        token: {
          type: "http",
          scheme: "bearer",
          description: `An API token: stint_ and 64 characters. Each call names the scope it needs, write includes read: ${scopes.join(", ")}`,
          "x-scopes": Object.fromEntries(scopes.map((scope) => [scope, scopeMeaning(scope)])),
        },
      },
      schemas: { Failure: schemaOf(Problem, "output") },
      headers,
      responses: Object.fromEntries(refused) as OpenApi["components"]["responses"],
    },
  };
  return document;
}
