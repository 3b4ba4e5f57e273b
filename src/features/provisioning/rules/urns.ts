export const userUrn = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupUrn = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseUrn = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const schemaUrn = "urn:ietf:params:scim:schemas:core:2.0:Schema";
export const resourceTypeUrn = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
export const configUrn = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
export const listUrn = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const patchUrn = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
export const searchUrn = "urn:ietf:params:scim:api:messages:2.0:SearchRequest";
export const errorUrn = "urn:ietf:params:scim:api:messages:2.0:Error";

/** What all addresses of the protocol begin with. */
export const scimBase = "/scim/v2";
