import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { routesByFeature } from "#routes.ts";
import { backChannelLogoutOperation } from "#server/http/back-channel-logout.ts";
import { calendarOperation } from "#server/http/calendar.ts";
import { wallOperation } from "#server/http/wall.ts";
import { eventOperation } from "#server/http/event-stream.ts";
import { problemType } from "#server/http/problem-body.ts";
import { openApiOf, type OpenApi, type Operation } from "#server/http/openapi.ts";
import { isDay } from "#shared/day.ts";
import { isId } from "#shared/id.ts";
import { isMonth } from "#shared/month.ts";

/** A validator of the schemas in the document, with the product's own formats. */
export function newValidator(): Ajv2020 {
  const formats = {
    uuid: isId,
    date: isDay,
    month: isMonth,
    email: true,
    uri: true,
    "uri-reference": true,
    "media-range": true,
    regex: true,
  } as const;
  return new Ajv2020({ strict: false, allErrors: false, formats });
}

let made: OpenApi | null = null;
/** The document the servers of the tests answer at /api/openapi.json. */
export function openApi(): OpenApi {
  return (made ??= openApiOf(
    routesByFeature,
    [eventOperation, calendarOperation, wallOperation, backChannelLogoutOperation],
    "stint",
    { email: "support@stint.example", url: "https://stint.example/support" },
  ));
}

export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every operation of the document, in its order. */
export function operations(): DocumentedOperation[] {
  return Object.entries(openApi().paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

const validator = newValidator();
const validators = new Map<string, ValidateFunction>();

function validatorOf(name: string, schema: () => object): ValidateFunction {
  const known = validators.get(name);
  if (known) return known;
  const compiled = validator.compile(schema());
  validators.set(name, compiled);
  return compiled;
}

let matchers: { readonly pattern: RegExp; readonly found: DocumentedOperation }[] | null = null;

/** The operation that a request is for; paths without parameters come before those with. */
export function operationAt(method: string, path: string): DocumentedOperation | undefined {
  matchers ??= operations()
    .toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)
    .map((found) => ({
      pattern: new RegExp(`^${found.path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
      found,
    }));
  const plain = path.split("?")[0] ?? "";
  return matchers.find(({ pattern, found }) => found.method === method && pattern.test(plain))?.found;
}

/**
 * Why an answer is not what the document says, or null when it is. Paths outside the document may only be
 * refused.
 */
export function answerFault(
  method: string,
  path: string,
  answer: { status: number; type: string; body: unknown },
): string | null {
  const { status, body } = answer;
  const known = operationAt(method, path);
  if (!path.startsWith("/api/") || (!known && status === 200 && method === "GET")) return null;
  const where = `${method} ${path} answered ${status}`;
  if (known && !(status in known.operation.responses))
    return `${where}, which its document does not name: ${JSON.stringify(body)}`;
  if (status === 304) return body === "" ? null : `${where} with a body`;
  const fault = bodyFault(status === 200 ? known : undefined, answer);
  return fault === null ? null : `${where} with ${fault}`;
}

/** Why a body is neither what a good answer of the operation nor, without one, what every failure has. */
function bodyFault(
  known: DocumentedOperation | undefined,
  { status, type, body }: { status: number; type: string; body: unknown },
): string | null {
  const media = known?.operation.responses["200"]?.content;
  const plainType = type.split(";")[0] ?? "";
  if (media?.[plainType] && plainType !== "application/json") return null;
  if (plainType !== (status < 300 ? "application/json" : problemType)) return type;
  const check =
    known && media
      ? validatorOf(`${known.method} ${known.path}`, () => media["application/json"]?.schema ?? { not: {} })
      : validatorOf("failure", () => openApi().components.schemas.Failure);
  return check(body) ? null : `what its document does not allow: ${JSON.stringify(check.errors?.[0])}`;
}
