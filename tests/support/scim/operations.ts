import * as contract from "#features/provisioning/scim-contract.ts";
import { searchUrn } from "#features/provisioning/rules/urns.ts";
import { routes } from "#routes.ts";
import type { Operation } from "#server/http/openapi.ts";
import type { Endpoint } from "#shared/contract.ts";
import { documentedAccess } from "#shared/permissions.ts";
import type { DocumentedOperation } from "../openapi.ts";
import { entra } from "./entra.ts";
import { okta } from "./okta.ts";

/** The calls that only an identity provider makes. */
export const scimEndpoints: readonly Endpoint[] = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access === "provisioning");

const search = { schemas: [searchUrn], filter: 'displayName co "a"', attributes: ["displayName"], count: 5 };
const someone = "00000000-0000-7000-8000-000000000000";

/** Bodies that are served, by the call. */
const bodies = new Map<Endpoint, unknown>([
  [contract.createUser, entra.create("fuzz@test.example", "fuzz-1")],
  [contract.replaceUser, okta.replace(someone, "fuzz@test.example", true)],
  [contract.patchUser, entra.severalWithFlag],
  [contract.searchUsers, search],
  [contract.searchGroups, search],
  [contract.searchEverything, search],
  [contract.createGroup, okta.pushGroup("Everyone")],
  [contract.replaceGroup, { ...okta.pushGroup("Role: Booker"), members: [{ value: someone }] }],
  [contract.patchGroup, okta.membership(someone, someone)],
]);

const query = {
  filter: 'userName sw "a" and active eq true',
  startIndex: "1",
  count: "3",
  sortBy: "name.familyName",
  sortOrder: "descending",
  attributes: "userName,roles.value",
  excludedAttributes: "meta",
};
const path = {
  userId: someone,
  groupId: "role-booker",
  typeName: "User",
  schemaUrn: "urn:ietf:params:scim:schemas:core:2.0:User",
};

function operationOf(endpoint: Endpoint): Operation {
  const body = bodies.get(endpoint);
  const parameter =
    (where: "path" | "query") =>
    ([name, example]: [string, string]) => ({
      name,
      in: where,
      required: where === "path",
      schema: {},
      example,
    });
  return {
    operationId: `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    tags: [],
    "x-access": documentedAccess(endpoint.access),
    "x-failure": endpoint.failure,
    security: [],
    parameters: [
      ...Object.entries(path)
        .filter(([name]) => endpoint.path.includes(`{${name}}`))
        .map(parameter("path")),
      ...(endpoint.method === "GET" ? Object.entries(query).map(parameter("query")) : []),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/scim+json": { schema: {}, example: body } },
          },
        }),
    responses: {},
  };
}

/** The protocol's calls as the API's document has others, to search through in the same way. */
export const scimOperations: readonly DocumentedOperation[] = scimEndpoints.map((endpoint) => ({
  method: endpoint.method,
  path: endpoint.path,
  operation: operationOf(endpoint),
}));
