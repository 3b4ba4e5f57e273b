import { expect, it } from "vitest";
import { openApi } from "../support/openapi.ts";
import { documentFaults } from "../../scripts/house/api-lint.mjs";

interface Planted {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
}

/** A rule, and how to break it on a call. */
const planted: readonly (readonly [rule: string, (call: Record<string, unknown>) => void])[] = [
  ["operation-operationId", (call) => delete call["operationId"]],
  ["operation-operationId-unique", (call) => (call["operationId"] = "listFunctions")],
  ["operation-description", (call) => delete call["description"]],
  ["operation-summary", (call) => delete call["summary"]],
  ["operation-tag-defined", (call) => (call["tags"] = ["Nowhere"])],
  ["security-defined", (call) => (call["security"] = [{ nothing: [] }])],
  ["path-parameters-defined", (call) => (call["parameters"] = [])],
  ["operation-4xx-response", (call) => (call["responses"] = { "200": { description: "Done" } })],
  ["no-unresolved-refs", (call) => (call["responses"] = { "404": { $ref: "#/components/responses/None" } })],
  [
    "no-invalid-parameter-examples",
    (call) =>
      (call["parameters"] = [
        { name: "projectId", in: "path", required: true, schema: { type: "string" }, example: 7 },
      ]),
  ],
];

it("The API's document passes the linter, and the linter sees each of them broken", async () => {
  const complete = JSON.parse(JSON.stringify(openApi())) as Planted;
  expect(await documentFaults(complete)).toEqual([]);
  for (const [rule, breakIt] of planted) {
    const broken = structuredClone(complete);
    const examined = ["/api/functions", "/api/projects/{projectId}"];
    for (const path of Object.keys(broken.paths)) if (!examined.includes(path)) delete broken.paths[path];
    breakIt(broken.paths["/api/projects/{projectId}"]?.["get"] ?? {});
    const rules = (await documentFaults(broken)).map((fault) => fault.split(":")[0]);
    expect(rules, rule).toContain(rule);
  }
});
