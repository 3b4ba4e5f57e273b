/**
 * Requests as Okta sends them, written by hand after its reference:
 * https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20 (2025).
 */
const patch = (...operations: readonly unknown[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});

export const okta = {
  create: (userName: string, externalId: string) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    name: { givenName: "Test", familyName: "User" },
    emails: [{ primary: true, value: userName, type: "work" }],
    displayName: "Test User",
    locale: "en-US",
    externalId,
    groups: [],
    password: "1mz050nq",
    active: true,
  }),
  /** Custom integrations change everything by PUT, `active` too. */
  replace: (id: string, userName: string, active: boolean) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    id,
    userName,
    name: { givenName: "Another", middleName: "Excited", familyName: "User" },
    emails: [{ primary: true, value: userName, type: "work", display: userName }],
    active,
    groups: [],
    meta: { resourceType: "User" },
  }),
  deactivate: patch({ op: "replace", value: { active: false } }),
  activate: patch({ op: "replace", value: { active: true } }),
  groupName: (id: string, displayName: string) => patch({ op: "replace", value: { id, displayName } }),
  membership: (removed: string, added: string) =>
    patch(
      { op: "remove", path: `members[value eq "${removed}"]` },
      { op: "add", path: "members", value: [{ value: added, display: "test.user@okta.local" }] },
    ),
  allMembers: (ids: readonly string[]) =>
    patch({
      op: "replace",
      path: "members",
      value: ids.map((value) => ({ value, display: "test.user@okta.local" })),
    }),
  pushGroup: (displayName: string) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName,
    members: [],
  }),
} as const;
