import type { Attribute, ResourceType, Schema } from "./attribute.ts";
import { groupType } from "./group-type.ts";
import type { JsonObject } from "./json.ts";
import { largestPage } from "./paging.ts";
import { configUrn, resourceTypeUrn, schemaUrn } from "./urns.ts";
import { userType } from "./user-type.ts";

export const resourceTypes: readonly ResourceType[] = [userType, groupType];
export const schemas: readonly Schema[] = resourceTypes.flatMap(({ schema, extensions }) => [
  schema,
  ...extensions,
]);

/** What only values that are texts have. */
function textDocument({ type, caseExact, uniqueness }: Attribute): JsonObject {
  return type === "complex" || type === "boolean"
    ? {}
    : { caseExact: caseExact ?? false, uniqueness: uniqueness ?? "none" };
}

function listsDocument({ canonicalValues, referenceTypes, subAttributes }: Attribute): JsonObject {
  return {
    ...(canonicalValues && { canonicalValues: [...canonicalValues] }),
    ...(referenceTypes && { referenceTypes: [...referenceTypes] }),
    ...(subAttributes && { subAttributes: subAttributes.map(attributeDocument) }),
  };
}

function attributeDocument(attribute: Attribute): JsonObject {
  const { name, type, description } = attribute;
  return {
    name,
    type,
    multiValued: attribute.multiValued ?? false,
    description,
    required: attribute.required ?? false,
    mutability: attribute.mutability ?? "readWrite",
    returned: attribute.returned ?? "default",
    ...textDocument(attribute),
    ...listsDocument(attribute),
  };
}

/** A schema as `/Schemas` has it (RFC 7643, section 7). */
export function schemaDocument({ id, name, description, attributes }: Schema, base: string): JsonObject {
  return {
    schemas: [schemaUrn],
    id,
    name,
    description,
    attributes: attributes.map(attributeDocument),
    meta: { resourceType: "Schema", location: `${base}/Schemas/${id}` },
  };
}

/** A type of resources as `/ResourceTypes` has it (RFC 7643, section 6). */
export function resourceTypeDocument(type: ResourceType, base: string): JsonObject {
  const { name, endpoint, description, schema, extensions } = type;
  return {
    schemas: [resourceTypeUrn],
    id: name,
    name,
    endpoint,
    description,
    schema: schema.id,
    ...(extensions.length === 0
      ? {}
      : { schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })) }),
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  };
}

/** What the service can do (RFC 7643, section 5). */
export function configDocument(base: string): JsonObject {
  return {
    schemas: [configUrn],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: largestPage },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "API token for provisioning",
        description: "A token that a Super Admin makes in Stint, sent as Authorization: Bearer",
        specUri: "https://www.rfc-editor.org/info/rfc6750",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}
