import * as z from "zod/mini";
import { endpoint } from "#shared/contract.ts";
import { scimDialect } from "./rules/dialect.ts";
import { scimBase } from "./rules/urns.ts";

/**
 * The protocol's calls. Bodies and queries are read by the rules, since names are free in their case and what isn't
 * known is passed over; what they look like is said at /scim/v2/Schemas.
 */
const Anything = z.looseObject({});
const Resource = z.looseObject({ schemas: z.array(z.string()) });
const Nothing = z.optional(z.nullable(Anything));
const text = z.string().check(z.maxLength(200));

const scim = { access: "provisioning", dialect: scimDialect } as const;
/** As large as a group of 10,000 members. */
const largestBody = 4_194_304;
const ofUser = z.strictObject({ userId: text });
const ofGroup = z.strictObject({ groupId: text });

export const readConfig = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/ServiceProviderConfig`,
  summary: "Say what the service can do",
  query: Anything,
  output: Resource,
  failure: "Failed to read the configuration",
});

export const listResourceTypes = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/ResourceTypes`,
  summary: "List the types of resources",
  query: Anything,
  output: Resource,
  failure: "Failed to read the types of resources",
});

export const readResourceType = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/ResourceTypes/{typeName}`,
  summary: "Read a type of resources",
  params: z.strictObject({ typeName: text }),
  query: Anything,
  output: Resource,
  failure: "Failed to read the type of resources",
});

export const listSchemas = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/Schemas`,
  summary: "List the schemas",
  query: Anything,
  output: Resource,
  failure: "Failed to read the schemas",
});

export const readSchema = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/Schemas/{schemaUrn}`,
  summary: "Read a schema",
  params: z.strictObject({ schemaUrn: text }),
  query: Anything,
  output: Resource,
  failure: "Failed to read the schema",
});

export const listUsers = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/Users`,
  summary: "List people",
  query: Anything,
  output: Resource,
  failure: "Failed to list users",
});

export const searchUsers = endpoint({
  ...scim,
  method: "POST",
  path: `${scimBase}/Users/.search`,
  summary: "Search people",
  query: Anything,
  body: Anything,
  output: Resource,
  failure: "Failed to search users",
});

export const readUser = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/Users/{userId}`,
  summary: "Read a person",
  params: ofUser,
  query: Anything,
  output: Resource,
  failure: "Failed to read the user",
});

export const createUser = endpoint({
  ...scim,
  method: "POST",
  path: `${scimBase}/Users`,
  summary: "Create a person",
  query: Anything,
  body: Anything,
  output: Resource,
  failure: "Failed to create the user",
});

export const replaceUser = endpoint({
  ...scim,
  method: "PUT",
  path: `${scimBase}/Users/{userId}`,
  summary: "Replace a person's attributes",
  params: ofUser,
  query: Anything,
  body: Anything,
  output: Resource,
  failure: "Failed to replace the user",
});

export const patchUser = endpoint({
  ...scim,
  method: "PATCH",
  path: `${scimBase}/Users/{userId}`,
  summary: "Change some of a person's attributes",
  params: ofUser,
  query: Anything,
  body: Anything,
  output: Resource,
  failure: "Failed to change the user",
});

export const deleteUser = endpoint({
  ...scim,
  method: "DELETE",
  path: `${scimBase}/Users/{userId}`,
  summary: "Delete a person; with recorded history they are deactivated",
  params: ofUser,
  query: Anything,
  body: Nothing,
  output: Nothing,
  failure: "Failed to delete the user",
});

export const listGroups = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/Groups`,
  summary: "List roles and functions",
  query: Anything,
  output: Resource,
  failure: "Failed to list groups",
});

export const searchGroups = endpoint({
  ...scim,
  method: "POST",
  path: `${scimBase}/Groups/.search`,
  summary: "Search roles and functions",
  query: Anything,
  body: Anything,
  output: Resource,
  failure: "Failed to search groups",
});

export const readGroup = endpoint({
  ...scim,
  method: "GET",
  path: `${scimBase}/Groups/{groupId}`,
  summary: "Read a role or function",
  params: ofGroup,
  query: Anything,
  output: Resource,
  failure: "Failed to read the group",
});

export const createGroup = endpoint({
  ...scim,
  method: "POST",
  path: `${scimBase}/Groups`,
  summary: "Refuse a new group: groups are roles and functions",
  query: Anything,
  body: Anything,
  output: Resource,
  failure: "Failed to create the group",
});

export const replaceGroup = endpoint({
  ...scim,
  method: "PUT",
  path: `${scimBase}/Groups/{groupId}`,
  summary: "Replace the members of a role or function",
  params: ofGroup,
  query: Anything,
  body: Anything,
  output: Resource,
  largestBody,
  failure: "Failed to replace the group",
});

export const patchGroup = endpoint({
  ...scim,
  method: "PATCH",
  path: `${scimBase}/Groups/{groupId}`,
  summary: "Change the members of a role or function",
  params: ofGroup,
  query: Anything,
  body: Anything,
  output: Resource,
  largestBody,
  failure: "Failed to change the group",
});

export const deleteGroup = endpoint({
  ...scim,
  method: "DELETE",
  path: `${scimBase}/Groups/{groupId}`,
  summary: "Refuse to delete a role or function",
  params: ofGroup,
  query: Anything,
  body: Nothing,
  output: Nothing,
  failure: "Failed to delete the group",
});

export const searchEverything = endpoint({
  ...scim,
  method: "POST",
  path: `${scimBase}/.search`,
  summary: "Search people, roles and functions together",
  query: Anything,
  body: Anything,
  output: Resource,
  failure: "Failed to search",
});

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** What RFC 7644 has and the product doesn't: 501. */
export const unsupportedCalls = [
  ...methods.map((method) => ({ method, path: `${scimBase}/Me` })),
  { method: "POST" as const, path: `${scimBase}/Bulk` },
].map(({ method, path }) =>
  endpoint({
    ...scim,
    method,
    path,
    summary: "Say that this isn't supported",
    query: Anything,
    body: Nothing,
    output: Nothing,
    failure: "Not supported",
  }),
);

/** Every other address below the service's. */
export const unknownCalls = methods.map((method) =>
  endpoint({
    ...scim,
    method,
    path: `${scimBase}/*`,
    summary: "Say that there is nothing here",
    params: Anything,
    query: Anything,
    body: Nothing,
    output: Nothing,
    failure: "Nothing is here",
  }),
);
