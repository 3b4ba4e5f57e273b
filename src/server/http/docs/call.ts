import { roleName } from "#shared/permissions.ts";
import type { Operation } from "../openapi.ts";
import type { Parameter } from "../openapi-parameters.ts";
import { fieldsOf, fieldTable, kindOf, limitsOf, type Field, html, nothing, type Markup } from "./fields.ts";

/** One call as the page shows it. */
export interface ShownCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Who may call, in words. */
export function whoMayCall(access: Operation["x-access"]): string {
  if (access === "public") return "Anyone, logged in or not";
  if (access === "signed-in") return "Everyone who is logged in";
  if (access === "provisioning") return "An identity provider";
  return access.map(roleName).join(", ");
}

/** The scope an API token needs, in words. */
function scopeWords({ security }: Operation): Markup {
  const scopes = security.flatMap(({ token }) => token ?? []);
  if (scopes.length > 0) return html`With the scope <code>${scopes.join(", ")}</code>`;
  return html`No`;
}

function parameterFields(parameters: readonly Parameter[], place: Parameter["in"]): Field[] {
  return parameters
    .filter((each) => each.in === place)
    .map((each) => ({
      name: each.name,
      kind: kindOf(each.schema),
      required: each.required,
      limits: [each.description, limitsOf(place === "header" ? {} : each.schema)].filter(Boolean).join("; "),
    }));
}

/** The path with example values, and required and some other query fields. */
export function examplePath(path: string, parameters: readonly Parameter[]): string {
  const filled = parameters
    .filter((each) => each.in === "path")
    .reduce((text, each) => text.replace(`{${each.name}}`, encodeURIComponent(String(each.example))), path);
  const query = parameters
    .filter((each) => each.in === "query")
    .map((each) => `${each.name}=${encodeURIComponent(String(each.example))}`);
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A command line that makes the call. */
export function exampleCommand(
  { method, path, operation }: ShownCall,
  origin: string,
  cookie: string,
): string {
  const body = operation.requestBody?.content["application/json"]?.example;
  const signsIn = operation["x-access"] !== "public";
  const byToken = operation.security.some(({ token }) => token !== undefined);
  const key = operation.parameters.find((each) => each.name === "Idempotency-Key");
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(origin + examplePath(path, operation.parameters))}`,
    ...(byToken ? ["-H 'Authorization: Bearer stint_…'"] : signsIn ? [`-b ${quoted(`${cookie}=…`)}`] : []),
    ...(key ? [`-H ${quoted(`Idempotency-Key: ${String(key.example)}`)}`] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(" \\\n  ");
}

const fieldCount = (fields: number): string => (fields === 1 ? "1 field" : `${fields} fields`);

function answerOf(operation: Operation): Markup {
  const [type = "", media] = Object.entries(operation.responses["200"]?.content ?? {})[0] ?? [];
  if (!media) return nothing;
  const fields = fieldsOf(media.schema);
  const example = typeof media.example === "string" ? media.example : JSON.stringify(media.example, null, 2);
  const shape =
    type !== "application/json"
      ? html`<p>${type}: ${operation.responses["200"]?.description ?? ""}</p>`
      : fields.length === 0
        ? html`<p>An empty object.</p>`
        : fieldTable("Answer", fields, "");
  return html`<details class="api-more">
    <summary>
      Answer<span class="api-count">${fields.length === 0 ? "" : fieldCount(fields.length)}</span>
    </summary>
    ${shape}
    <h4>Example answer</h4>
    <pre tabindex="0"><code>${example}</code></pre>
  </details>`;
}

/** The section of one call. */
export function callSection(call: ShownCall, origin: string, cookie: string): Markup {
  const { method, path, operation } = call;
  const id = operation.operationId;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const statuses = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
  return html`<article class="api-call" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">
      <a href="#${id}"
        ><span class="api-method" data-method="${method}">${method}</span>
        <code class="api-path">${path}</code></a
      >
    </h3>
    <p class="api-summary">${operation.summary}.</p>
    ${operation.deprecated === true ? html`<p class="api-summary">${operation.description ?? ""}</p>` : nothing}
    <dl class="api-facts">
      <dt>Who may call</dt>
      <dd>${whoMayCall(operation["x-access"])}</dd>
      <dt>By API token</dt>
      <dd>${scopeWords(operation)}</dd>
      <dt>When it fails</dt>
      <dd>
        “${operation["x-failure"]}”, with
        ${statuses.map((status, index) => html`${index === 0 ? "" : ", "}<a href="#failure-${status}">${status}</a>`)}
      </dd>
    </dl>
    ${fieldTable("In the path", parameterFields(operation.parameters, "path"), "required")}
    ${fieldTable("In the query", parameterFields(operation.parameters, "query"), "required")}
    ${body ? fieldTable("In the body", fieldsOf(body), "required") : nothing}
    <details class="api-more">
      <summary>Example request</summary>
      <pre tabindex="0"><code>${exampleCommand(call, origin, cookie)}</code></pre>
    </details>
    ${answerOf(operation)}
  </article>`;
}
