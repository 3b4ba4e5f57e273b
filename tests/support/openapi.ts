import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { routesByFeature } from "#routes.ts";
import { calendarOperation } from "#server/http/calendar.ts";
import { eventOperation } from "#server/http/event-stream.ts";
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
  return (made ??= openApiOf(routesByFeature, [eventOperation, calendarOperation], "__Host-stint"));
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
  const { status, type, body } = answer;
  const known = operationAt(method, path);
  if (!path.startsWith("/api/") || (!known && status === 200 && method === "GET")) return null;
  const told = `${method} ${path} answered ${status}`;
  if (known && !(status in known.operation.responses))
    return `${told}, which its document does not name: ${JSON.stringify(body)}`;
  if (
    status === 200 &&
    known?.operation.responses["200"]?.content?.[type.split(";")[0] ?? ""] &&
    !type.startsWith("application/json")
  )
    return null;
  if (!type.startsWith("application/json")) return `${told} with ${type}`;
  const check =
    status === 200 && known
      ? validatorOf(
          `${method} ${known.path}`,
          () => known.operation.responses["200"]?.content?.["application/json"]?.schema ?? { not: {} },
        )
      : validatorOf("failure", () => openApi().components.schemas.Failure);
  return check(body)
    ? null
    : `${told} with what its document does not allow: ${JSON.stringify(check.errors?.[0])}`;
}
