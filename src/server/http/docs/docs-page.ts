import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { failures, type OpenApi } from "../openapi.ts";
import { problems } from "../../problems.ts";
import { problemAnchor, problemType } from "../problem-body.ts";
import { callSection, type ShownCall } from "./call.ts";
import { fieldsOf, fieldTable, html, type Markup } from "./fields.ts";
import { home } from "../../home.ts";

const slug = (tag: string): string => `about-${tag.toLowerCase().replace(/[^a-z]+/g, "-")}`;

function callsOf(document: OpenApi, tag: string): ShownCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function contents(tags: readonly (readonly [string, readonly ShownCall[]])[]): Markup {
  const entry = ({ method, path, operation }: ShownCall) =>
    html`<li>
      <a href="#${operation.operationId}" title="${operation.summary}"
        ><span class="api-method" data-method="${method}">${method}</span>
        <span>${path.replace(/^\/api/, "")}</span></a
      >
    </li>`;
  return html`<nav class="api-contents" aria-label="Calls">
    <details open>
      <summary>Calls</summary>
      <ul>
        <li><a href="#using-it">Using it</a></li>
        <li><a href="#failures">When a call fails</a></li>
      </ul>
      ${tags.map(
        ([tag, calls]) =>
          html`<h2><a href="#${slug(tag)}">${tag}</a></h2>
            <ul>
              ${calls.map(entry)}
            </ul>`,
      )}
    </details>
  </nav>`;
}

function introduction(origin: string, cookie: string): Markup {
  return html`<section id="using-it" aria-labelledby="using-it-title">
    <h2 id="using-it-title">Using it</h2>
    <p>
      Requests and answers are JSON. Days are <code>YYYY-MM-DD</code> and months <code>YYYY-MM</code> in the
      organisation's own calendar; instants are in UTC. Hours and money have at most two decimals.
    </p>
    <p>
      <strong>API tokens</strong> are for programs. Everyone creates their own on
      <a href="${origin}/account">their account page</a>; admins create the organisation's. A token has the
      rights of its person as they are at each call, and of these what its scopes name: an area to read or to
      write, such as <code>projects:read</code>. Each call below says which scope it needs. A token may make a
      number of calls a minute: <code>RateLimit</code> in each answer says how many are left.
    </p>
    <pre tabindex="0"><code>curl '${origin}/api/functions' -H 'Authorization: Bearer stint_…'</code></pre>
    <p>
      <strong>Logging in.</strong> <a href="#signIn"><code>POST /api/session</code></a> sets the cookie
      <code>${cookie}</code>; every other call can be made with it. A session ends after 7 days without use,
      after 30 days in any case, and when the password changes or the person is deactivated; a role that was
      lost is lost at once.
    </p>
    <pre tabindex="0"><code>curl -c jar '${origin}/api/session' -H 'Content-Type: application/json' \\
  -d '{"email":"ada@example.com","password":"…"}'
curl -b jar '${origin}/api/projects'</code></pre>
    <p>
      <strong>Never twice.</strong> Every call that writes takes an <code>Idempotency-Key</code>: repeat a
      call whose answer was lost with the same key, and it has its effect once.
    </p>
    <p>
      <strong>Never over someone else's work.</strong> What can be edited has a <code>version</code>. A save
      names the version it began from, in <code>version</code> or as <code>If-Match: "3"</code>; when someone
      saved in between, the answer is 409 with what is stored now in <code>current</code>. Answers with a
      version have an <code>ETag</code>: send it as <code>If-None-Match</code> to hear 304 while nothing
      changed.
    </p>
    <p>
      <strong>A page at a time.</strong> Long lists answer with <code>next</code>: send it as
      <code>after</code> for the page behind, until it's null.
    </p>
    <p id="versions">
      <strong>Versions.</strong> This is version 1. Answers may gain fields and calls, so ignore what you
      don't know. Nothing is removed or changes its meaning without being deprecated for half a year before:
      such calls are marked here and answer with the headers <code>Deprecation</code> and <code>Sunset</code>.
    </p>
    <p><strong>Nothing unknown.</strong> A field that is not listed here is refused by name.</p>
  </section>`;
}

function failureSection(document: OpenApi): Markup {
  const row = ([status, meaning]: readonly [string, string]) =>
    html`<tr id="failure-${status}">
      <th scope="row"><code>${status}</code></th>
      <td>${meaning}.</td>
    </tr>`;
  const problemRow = ([code, [status, title, remedy]]: readonly [
    string,
    readonly [number, string, string],
  ]) =>
    html`<tr id="${problemAnchor(code)}">
      <th scope="row"><code>${code}</code></th>
      <td>${status}: ${title}. ${remedy}</td>
    </tr>`;
  return html`<section id="failures" aria-labelledby="failures-title">
    <h2 id="failures-title">When a call fails</h2>
    <p>
      Every failure is <code>${problemType}</code> (RFC 9457) with the same body. <code>detail</code> and
      <code>error</code> are meant to be read by people; <code>code</code> by programs, and
      <code>type</code> leads to its row below; <code>fields</code> names each field that is wrong with its
      reason; <code>requestId</code> finds the failure in the server's log.
    </p>
    ${fieldTable("Body of every failure", fieldsOf(document.components.schemas.Failure), "always")}
    <table class="api-fields">
      <caption>
        What the status says
      </caption>
      <tbody>
        ${Object.entries(failures).map(row)}
      </tbody>
    </table>
    <table class="api-fields">
      <caption>
        What the code says
      </caption>
      <tbody>
        ${Object.entries(problems).map(problemRow)}
      </tbody>
    </table>
  </section>`;
}

/** The page at /api/docs, from the OpenAPI document. `origin`: where people reach the product. */
export function docsPage(document: OpenApi, origin: string, cookie: string): string {
  const tags = document.tags
    .map(({ name }) => [name, callsOf(document, name)] as const)
    .filter(([, calls]) => calls.length > 0);
  const sections = tags.map(
    ([tag, calls]) =>
      html`<section class="api-feature" id="${slug(tag)}" aria-labelledby="${slug(tag)}-title">
        <h2 id="${slug(tag)}-title">${tag}</h2>
        ${calls.map((call) => callSection(call, origin, cookie))}
      </section>`,
  );
  const count = tags.reduce((sum, [, calls]) => sum + calls.length, 0);
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API – Stint</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body class="api-docs">
        <a class="api-skip" href="#calls">To the calls</a>
        <header class="api-bar">
          <a class="api-brand" href="/"
            ><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M17.5 5.25H8.6a3.4 3.4 0 0 0 0 6.75h1.15" />
              <path d="M6.5 18.75h8.9a3.4 3.4 0 0 0 0-6.75h-1.15" /></svg
            >Stint</a
          >
          <h1>API</h1>
          <p>${count} calls</p>
          <a href="/api/openapi.json">OpenAPI document</a>
        </header>
        <div class="api-frame">
          ${contents(tags)}
          <main id="calls">${introduction(origin, cookie)}${failureSection(document)}${sections}</main>
        </div>
      </body>
    </html> `.text;
}

const read = (from: string): string => readFileSync(path.join(home, "src", from), "utf8");

/** `/api/docs`, its sheet and `/api/openapi.json`, made once when first requested. */
export function mountDocs(
  server: FastifyInstance,
  make: () => OpenApi,
  origin: string,
  cookie: string,
): void {
  const fresh = "no-cache";
  let made: OpenApi | null = null;
  const document = (): OpenApi => (made ??= make());
  let page: string | null = null;
  let sheet: string | null = null;
  let face: Buffer | null = null;
  server.get("/api/openapi.json", (_request, reply) => reply.header("cache-control", fresh).send(document()));
  server.get("/api/docs", (_request, reply) => {
    page ??= docsPage(document(), origin, cookie);
    return reply.header("cache-control", fresh).type("text/html; charset=utf-8").send(page);
  });
  server.get("/api/docs.css", (_request, reply) => {
    // The look of the product is its tokens; the sheet of the pages themselves is built for the browser's
    // application only.
    sheet ??= read("ui/base/tokens.css") + read("server/http/docs/docs.css");
    return reply.header("cache-control", fresh).type("text/css; charset=utf-8").send(sheet);
  });
  server.get("/api/docs.woff2", (_request, reply) => {
    face ??= readFileSync(
      new URL(
        import.meta
          .resolve("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2"),
      ),
    );
    return reply.header("cache-control", "public, max-age=86400").type("font/woff2").send(face);
  });
}
