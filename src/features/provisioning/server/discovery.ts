import type { JsonObject } from "../rules/json.ts";
import { DialectAnswer } from "#server/http/dialect-answer.ts";
import type { Route } from "#server/http/serve.ts";
import { Refusal } from "#server/refusal.ts";
import * as contract from "../scim-contract.ts";
import {
  configDocument,
  resourceTypeDocument,
  resourceTypes,
  schemaDocument,
  schemas,
} from "../rules/discovery.ts";
import { listAnswer } from "../rules/paging.ts";
import { noSuchResource, unsupported } from "./refuse.ts";
import { serveScim } from "./serve-scim.ts";

/** RFC 7644, section 4: these can't be filtered, so that a part isn't read as complete. */
function refuseFilter(query: object): void {
  const isFiltered = Object.keys(query).some((name) => name.toLowerCase() === "filter");
  if (isFiltered)
    throw new Refusal({ status: 403, code: "forbidden", message: "This list can't be filtered." });
}

const list = (documents: readonly JsonObject[]) =>
  new DialectAnswer(200, listAnswer(documents, documents.length, 1));

/** Counted, where many answer alike. */
const named = (prefix: string, routes: readonly Route[]) =>
  Object.fromEntries(routes.map((route, at) => [`${prefix}${at + 1}`, route]));

export const discoveryRoutes = {
  readConfig: serveScim(contract.readConfig, async ({ call, viewpoint }) => {
    refuseFilter(call.query);
    return new DialectAnswer(200, configDocument(viewpoint.base));
  }),
  listResourceTypes: serveScim(contract.listResourceTypes, async ({ call, viewpoint }) => {
    refuseFilter(call.query);
    return list(resourceTypes.map((type) => resourceTypeDocument(type, viewpoint.base)));
  }),
  readResourceType: serveScim(contract.readResourceType, async ({ call, viewpoint }) => {
    const type = resourceTypes.find(({ name }) => name === call.params.typeName);
    if (type === undefined) throw noSuchResource(call.params.typeName);
    return new DialectAnswer(200, resourceTypeDocument(type, viewpoint.base));
  }),
  listSchemas: serveScim(contract.listSchemas, async ({ call, viewpoint }) => {
    refuseFilter(call.query);
    return list(schemas.map((schema) => schemaDocument(schema, viewpoint.base)));
  }),
  readSchema: serveScim(contract.readSchema, async ({ call, viewpoint }) => {
    const schema = schemas.find(({ id }) => id.toLowerCase() === call.params.schemaUrn.toLowerCase());
    if (schema === undefined) throw noSuchResource(call.params.schemaUrn);
    return new DialectAnswer(200, schemaDocument(schema, viewpoint.base));
  }),
  ...named(
    "unsupported",
    contract.unsupportedCalls.map((endpoint) =>
      serveScim(endpoint, async () => {
        throw unsupported(
          endpoint.path.endsWith("/Bulk")
            ? "Bulk operations aren't supported. Send one request for each resource."
            : "/Me isn't supported: the token stands for no person.",
        );
      }),
    ),
  ),
  ...named(
    "unknown",
    contract.unknownCalls.map((endpoint) =>
      serveScim(endpoint, async () => {
        throw new Refusal({ status: 404, code: "not_found", message: "There is nothing at this address." });
      }),
    ),
  ),
};
