import { errorUrn, scimBase } from "#features/provisioning/rules/urns.ts";
import { problemType } from "#server/http/problem-body.ts";

/** Refused before the kernel knows whose words to use: what can't be read as a request, and methods of no route. */
const beforeRouting: ReadonlySet<number> = new Set([400, 414, 417, 431]);

function bodyOf(text: unknown): Record<string, unknown> | null {
  try {
    const body: unknown = typeof text === "string" ? JSON.parse(text) : text;
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Why an answer below the service's address isn't SCIM's (RFC 7644, sections 3.1 and 3.12), or null when it is. */
export function scimFault(
  method: string,
  path: string,
  { status, type, body: text }: { readonly status: number; readonly type: string; readonly body: unknown },
): string | null {
  if (!path.startsWith(`${scimBase}/`)) return null;
  const where = `${method} ${path.slice(0, 200)} answered ${status}`;
  if (status === 204 || status === 304) return text === "" ? null : `${where} with a body`;
  const isUnknown = method === "OPTIONS" && status === 404;
  if ((isUnknown || beforeRouting.has(status)) && type.startsWith(problemType)) return null;
  if (!type.startsWith("application/scim+json")) return `${where} as ${type}`;
  const body = bodyOf(text);
  const schemas = body?.["schemas"];
  if (!Array.isArray(schemas)) return `${where} without schemas`;
  if (status < 300) return null;
  return schemas[0] === errorUrn && body?.["status"] === String(status)
    ? null
    : `${where} with another error`;
}
