import * as z from "zod/mini";
import { ErrorBody, type Endpoint } from "../../shared/contract.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" }) as Json;
  return rest;
}

function parametersOf(endpoint: Endpoint): Json[] {
  return (["path", "query"] as const).flatMap((place) => {
    const schema = schemaOf(place === "path" ? endpoint.params : endpoint.query, "input");
    const required = (schema["required"] as string[] | undefined) ?? [];
    return Object.entries((schema["properties"] as Json | undefined) ?? {}).map(([name, value]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: value,
    }));
  });
}

function operationOf(endpoint: Endpoint): Json {
  const body = schemaOf(endpoint.body, "input");
  const hasBody = Object.keys((body["properties"] as Json | undefined) ?? {}).length > 0 || body["type"] !== "object";
  const failure = { $ref: "#/components/responses/Failure" };
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace(/^\/api\//, "").replace(/[^a-zA-Z]+/g, "_")}`,
    "x-access": endpoint.access,
    security: endpoint.access === "public" ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(hasBody ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {}),
    responses: {
      "200": { description: "Done", content: { "application/json": { schema: schemaOf(endpoint.output, "output") } } },
      ...(endpoint.access === "public" ? {} : { "401": failure, "403": failure }),
      "400": failure,
      "404": failure,
      "409": failure,
      "413": failure,
      "422": failure,
      "503": failure,
    },
  };
}

/** The OpenAPI 3.1 document of the mounted endpoints. */
export function openApiOf(endpoints: readonly Endpoint[], cookie: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  return {
    openapi: "3.1.0",
    info: { title: "Stint", version: "1", description: "Plan budgets, forecast demand, allocate people, book time." },
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookie } },
      responses: { Failure: { description: "Refused or failed", content: { "application/json": { schema: schemaOf(ErrorBody, "output") } } } },
    },
  };
}
