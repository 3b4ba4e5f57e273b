import fs from "node:fs";
import path from "node:path";
import { safeParse } from "zod/v4/core";
import { describe, expect, it } from "vitest";
import { isMoment } from "#shared/moment.ts";
import { routes } from "#routes.ts";
import { problemAnchor, problemOf } from "#server/http/problem-body.ts";
import { problems } from "#server/problems.ts";
import { answerFault, newValidator, openApi, operations } from "../support/openapi.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { wronglyLetIn } from "../support/roles.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines } from "../support/stint.ts";

const official = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, "../support/openapi-3.1.schema.json"), "utf8"),
) as object;

describe("The OpenAPI document", () => {
  const validate = newValidator().compile(official);

  it("is one, as the official schema of OpenAPI 3.1 says", () => {
    expect([validate(openApi()), validate.errors]).toEqual([true, null]);
  });

  it("is none with a fault in it", () => {
    const broken = structuredClone(openApi()) as unknown as {
      paths: Record<string, { get: { responses: Record<string, unknown> } }>;
    };
    const operation = broken.paths["/api/session"]?.get;
    if (operation) operation.responses["2OO"] = { description: "A letter for a digit" };
    expect(validate(broken)).toBe(false);
  });

  it("has only schemas that JSON Schema 2020-12 allows", () => {
    const strict = newValidator();
    for (const { operation } of operations()) {
      const media = [operation.requestBody?.content, operation.responses["200"]?.content].flatMap((content) =>
        Object.values(content ?? {}),
      );
      for (const { schema } of [...media, ...operation.parameters])
        expect(strict.validateSchema(schema)).toBe(true);
    }
  });

  it("describes every mounted endpoint and the stream, each under a unique name", () => {
    const documented = operations().map(({ method, path: where }) => `${method} ${where}`);
    expect(documented.toSorted()).toEqual(
      [
        // What speaks another protocol is described in its own words.
        ...routes
          .filter(({ endpoint }) => endpoint.dialect === undefined)
          .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
        "GET /api/events",
        "GET /api/calendar/{token}",
        "GET /api/wall/{secret}",
        "POST /api/single-sign-on/{organisationId}/logout",
      ].toSorted(),
    );
    expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(documented.length);
  });

  it("names for every call the refusals that any request may get", () => {
    const untold = operations().filter(({ operation }) =>
      ["400", "414", "417", "431", "500", "503"].some((status) => operation.responses[status] === undefined),
    );
    expect(untold.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it("names calls so that they read well, pages alike everywhere, and says how each may be called", () => {
    const every = operations();
    expect(every.filter(({ operation }) => !/^[a-z]+(?:[A-Z][a-z]*)*$/.test(operation.operationId))).toEqual(
      [],
    );
    const names = new Map(every.map(({ operation }) => [operation.operationId, operation]));
    expect(names.get("listProjects")?.security).toEqual([{ session: [] }, { token: ["projects:read"] }]);
    expect(names.get("saveMyWeek")?.security).toEqual([{ session: [] }, { token: ["time:write"] }]);
    expect(names.get("createOwnToken")?.security).toEqual([{ session: [] }]);
    expect(names.get("signIn")?.security).toEqual([]);
    const paged = every.filter(
      ({ operation }) =>
        operation.responses["200"]?.content?.["application/json"]?.schema.properties?.["next"] !== undefined,
    );
    expect(paged.length).toBeGreaterThan(5);
    const requests = (name: RegExp) =>
      every.filter(({ operation }) =>
        operation.parameters.some((each) => each.in === "query" && name.test(each.name)),
      );
    const called = (found: typeof every) => found.map(({ operation }) => operation.operationId).toSorted();
    expect(called(requests(/^after$/))).toEqual(called(paged.filter(({ method }) => method === "GET")));
    const otherNames =
      /^(?:cursor|offset|older|newer|skip|start|page|pageToken|limit|size|pageSize|perPage)$/;
    expect(called(requests(otherNames))).toEqual([]);
  });

  it("documents the answers' headers: versions, a token's remaining calls, the time to wait", () => {
    const named = (id: string, status: string) => {
      const found = operations().find(({ operation }) => operation.operationId === id)?.operation.responses;
      const { $ref, headers } = found?.[status] ?? {};
      const complete =
        $ref === undefined ? headers : openApi().components.responses[`Refused${status}`]?.headers;
      return Object.keys(complete ?? {});
    };
    expect(named("readProject", "200")).toEqual(["ETag", "RateLimit", "RateLimit-Policy"]);
    expect(named("listOwnTokens", "200")).toEqual([]);
    expect([named("readProject", "429"), named("readProject", "503"), named("readProject", "404")]).toEqual([
      ["Retry-After"],
      ["Retry-After"],
      [],
    ]);
    const failure = newValidator().compile(openApi().components.schemas.Failure);
    for (const [name, { content }] of Object.entries(openApi().components.responses)) {
      const example = content?.["application/problem+json"]?.example as { readonly status: number };
      expect([name, failure(example)]).toEqual([`Refused${example.status}`, true]);
    }
  });

  it("explains every code a refusal may have, on the page and in docs/api.md", () => {
    const guide = fs.readFileSync(path.join(import.meta.dirname, "../../docs/api.md"), "utf8");
    const untold = Object.entries(problems).filter(
      ([code, [status, title]]) => !guide.includes(`| \`${code}\` | ${status} | ${title} |`),
    );
    expect(untold.map(([code]) => code)).toEqual([]);
  });

  slowIt("gives examples that its schemas and the server's own checks accept", () => {
    const validator = newValidator();
    const wrong: string[] = [];
    for (const { method, path: where, operation } of operations()) {
      const media = [
        ...Object.values(operation.requestBody?.content ?? {}),
        ...Object.values(operation.responses["200"]?.content ?? {}),
      ];
      for (const { schema, example } of [...media, ...operation.parameters])
        if (!validator.compile(schema)(example)) wrong.push(`${method} ${where}: ${JSON.stringify(example)}`);
      const endpoint = routes.find(
        (route) => route.endpoint.method === method && route.endpoint.path === where,
      )?.endpoint;
      if (!endpoint) continue;
      const named = (place: string) =>
        Object.fromEntries(
          operation.parameters.filter((each) => each.in === place).map((each) => [each.name, each.example]),
        );
      // The moment of a read of the past is the server's to check, whatever the call.
      const { asOf, ...query } = named("query");
      if (isMoment(asOf) !== (endpoint.readsPast === true)) wrong.push(`${method} ${where}: asOf`);
      const parts = [
        [endpoint.params, named("path")],
        [endpoint.query, query],
        [endpoint.body, operation.requestBody?.content["application/json"]?.example ?? {}],
        [endpoint.output, operation.responses["200"]?.content?.["application/json"]?.example],
      ] as const;
      for (const [schema, example] of parts) {
        const result = safeParse(schema, example);
        if (!result.success) wrong.push(`${method} ${where}: ${result.error.message}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("The search for people who are let in without a role", () => {
  it("finds the one call that is not guarded", async () => {
    const letIn = (
      await wronglyLetIn(["booker"], ({ method, path: where }) =>
        Promise.resolve(`${method} ${where}` === "POST /api/functions" ? 200 : 403),
      )
    ).letIn;
    expect(letIn).toEqual(["POST /api/functions: 200"]);
    expect((await wronglyLetIn(null, () => Promise.resolve(403))).letIn.length).toBeGreaterThan(40);
  });
});

describe("An answer", () => {
  const json = "application/json; charset=utf-8";
  const problem = "application/problem+json";
  const failure = problemOf(422, { error: "No", code: "invalid", fields: {}, requestId: "1" });
  const session = operations().find(
    ({ method, path: where }) => method === "GET" && where === "/api/session",
  );
  const example = session?.operation.responses["200"]?.content?.["application/json"]?.example as Record<
    string,
    unknown
  >;

  it.each([
    ["the documented one", 200, json, example, null],
    ["one with a field more", 200, json, { ...example, secret: 1 }, "does not allow"],
    ["one with a field less", 200, json, { user: null, organisation: null }, "does not allow"],
    ["a refusal in the one body", 422, problem, failure, null],
    ["a refusal in another body", 422, problem, { message: "No" }, "does not allow"],
    ["a rejection that reveals more", 422, problem, { ...failure, stack: "at …" }, "does not allow"],
    ["a status no one documented", 418, problem, failure, "does not name"],
    ["a refusal that is no problem", 422, json, failure, "with application/json"],
    ["a page in place of JSON", 200, "text/html", "<!doctype html>", "with text/html"],
  ] as const)("that is %s is seen as such by every test's client", (_, status, type, body, fault) => {
    const found = answerFault("GET", "/api/session", { status, type, body });
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});

describeOnEngines("The API's documentation", (stint) => {
  it("answers the document and a page for people, with a section for each call", async () => {
    const visitor = stint().visitor();
    const document = await visitor.send("GET", "/api/openapi.json");
    expect(document.body).toEqual(JSON.parse(JSON.stringify(openApi())));
    const page = await visitor.send("GET", "/api/docs");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = String(page.body);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations().filter(({ operation }) => !ids.includes(operation.operationId))).toEqual([]);
    const dead = [...text.matchAll(/href="#([^"]+)"/g)]
      .map((match) => match[1])
      .filter((anchor) => !ids.includes(anchor));
    expect(dead).toEqual([]);
    expect(Object.keys(problems).filter((code) => !ids.includes(problemAnchor(code)))).toEqual([]);
    expect(text).not.toMatch(/<script|<style| style="| on\w+="/);
    for (const file of ["/api/docs.css", "/api/docs.woff2"])
      expect((await visitor.send("GET", file)).status).toBe(200);
  });

  it("gives example requests that the server accepts as described", async () => {
    const organisation = await makeOrganisation(stint());
    const text = String((await stint().visitor().send("GET", "/api/docs")).body);
    expect(text).toContain("Idempotency-Key");
    const command =
      /curl -X POST &#39;[^&]*\/api\/functions&#39;[^]*?-d &#39;([^]*?)&#39;<\/code>/
        .exec(text)?.[1]
        ?.replaceAll("&quot;", '"') ?? "";
    const body = JSON.parse(command) as Record<string, unknown>;
    const answer = await organisation.owner.client.send("POST", "/api/functions", {
      ...body,
      allocatorIds: [organisation.owner.id],
    });
    expect([200, 422]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toMatch(/Unknown field|is missing|"Send /);
  });
});
