/**
 * Requests as Microsoft Entra ID sends them, written by hand after its documentation:
 * https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups and
 * https://learn.microsoft.com/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility
 * (April 2025), with and without the flag aadOptscim062020.
 */
const patch = (...operations: readonly unknown[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

export const entra = {
  create: (userName: string, externalId: string) => ({
    schemas: [
      "urn:ietf:params:scim:schemas:core:2.0:User",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
    ],
    externalId,
    userName,
    active: true,
    emails: [{ primary: true, type: "work", value: userName }],
    meta: { resourceType: "User" },
    name: { formatted: "Ada Cole", familyName: "Cole", givenName: "Ada" },
    roles: [],
  }),
  disable: patch({ op: "Replace", path: "active", value: "False" }),
  disableWithFlag: patch({ op: "replace", path: "active", value: false }),
  rename: (userName: string) => patch({ op: "Replace", path: "userName", value: userName }),
  workAddressAndFamilyName: patch(
    { op: "Replace", path: 'emails[type eq "work"].value', value: "updated@contoso.example" },
    { op: "Replace", path: "name.familyName", value: "Updated" },
  ),
  several: patch(
    { op: "Replace", path: "displayName", value: "Pvlo" },
    { op: "Replace", path: 'emails[type eq "work"].value', value: "test@contoso.example" },
    { op: "Replace", path: "name.givenName", value: "Gtfd" },
    { op: "Replace", path: "name.familyName", value: "Pkqf" },
    { op: "Replace", path: "externalId", value: "Eqpj" },
    { op: "Replace", path: `${enterprise}:employeeNumber`, value: "Eqpj" },
  ),
  severalWithFlag: patch(
    { op: "replace", path: 'emails[type eq "work"].value', value: "test@contoso.example" },
    {
      op: "replace",
      value: {
        displayName: "Bjfe",
        "name.givenName": "Kkom",
        "name.familyName": "Unua",
        [`${enterprise}:employeeNumber`]: "Aklq",
      },
    },
  ),
  addTitleAndNickName: patch(
    { op: "Add", path: "title", value: "Engineer" },
    { op: "Add", path: "nickName", value: "Babs" },
  ),
  manager: (id: string) => patch({ op: "Add", path: `${enterprise}:manager`, value: id }),
  managerAsList: (id: string) =>
    patch({ op: "Replace", path: `${enterprise}:manager`, value: [{ $ref: `../Users/${id}`, value: id }] }),
  noManager: patch({ op: "Remove", path: `${enterprise}:manager` }),
  department: (name: string) => patch({ op: "Replace", path: `${enterprise}:department`, value: name }),
  oneRole: (value: string) => patch({ op: "Replace", path: 'roles[primary eq "True"].value', value }),
  addMember: (id: string) => patch({ op: "Add", path: "members", value: [{ $ref: null, value: id }] }),
  removeMember: (id: string) => patch({ op: "Remove", path: "members", value: [{ $ref: null, value: id }] }),
  removeMemberWithFlag: (id: string) => patch({ op: "remove", path: `members[value eq "${id}"]` }),
  renameGroup: patch({ op: "Replace", path: "displayName", value: "Another name" }),
  createGroup: (displayName: string) => ({
    schemas: [
      "urn:ietf:params:scim:schemas:core:2.0:Group",
      "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
    ],
    externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
    displayName,
    meta: { resourceType: "Group" },
  }),
} as const;
