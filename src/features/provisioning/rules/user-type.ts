import type { Attribute, ResourceType, Schema } from "./attribute.ts";
import { groupRoles } from "./group-names.ts";
import { enterpriseUrn, userUrn } from "./urns.ts";

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: "string",
  description,
  ...more,
});
const readOnly = { mutability: "readOnly" } as const;
const person = { type: "reference", referenceTypes: ["User"], caseExact: true } as const;

const userSchema: Schema = {
  id: userUrn,
  name: "User",
  description: "A person of the organisation",
  attributes: [
    text("userName", "The email address the person logs in with", { required: true, uniqueness: "server" }),
    {
      name: "name",
      type: "complex",
      description: "The parts of the person's name",
      subAttributes: [
        text("formatted", "The whole name. Read as first and last name while neither part was ever given"),
        text("familyName", "The last name"),
        text("givenName", "The first name"),
      ],
    },
    text("displayName", "The whole name. Read as first and last name while no name was ever given"),
    { name: "active", type: "boolean", description: "Whether the person can log in" },
    {
      name: "emails",
      type: "complex",
      multiValued: true,
      description:
        "Addresses, returned as they were sent; the address of userName until then. Stint uses the address of userName alone",
      subAttributes: [
        text("value", "The address"),
        text("display", "A text for the address"),
        text("type", "What the address is for", { canonicalValues: ["work", "home", "other"] }),
        { name: "primary", type: "boolean", description: "Whether it's the preferred address" },
      ],
    },
    {
      name: "roles",
      type: "complex",
      multiValued: true,
      description:
        "What the person may do. Booker unless something else is given; Super Admin is neither given nor taken",
      subAttributes: [
        text("value", "The role's code", {
          canonicalValues: [...groupRoles],
        }),
        text("display", "The role's name, or what was sent for it"),
        text("type", "Returned as it was sent"),
        {
          name: "primary",
          type: "boolean",
          description:
            "What was sent for the role; where none was sent as true, true for the first of the person's roles",
        },
      ],
    },
    {
      name: "groups",
      type: "complex",
      multiValued: true,
      ...readOnly,
      description: "The groups the person is in. Changed through the groups",
      subAttributes: [
        text("value", "The group's id", { ...readOnly, caseExact: true }),
        {
          name: "$ref",
          type: "reference",
          referenceTypes: ["Group"],
          caseExact: true,
          ...readOnly,
          description: "Its address",
        },
        text("display", "The group's name", readOnly),
        text("type", "Always direct", { ...readOnly, canonicalValues: ["direct"] }),
      ],
    },
  ],
};

const enterpriseSchema: Schema = {
  id: enterpriseUrn,
  name: "EnterpriseUser",
  description: "Where the person works in the organisation",
  attributes: [
    text(
      "department",
      "The person's function. A name that no active function has is returned as sent, changes no function, and is listed on the page for provisioning",
    ),
    {
      name: "manager",
      type: "complex",
      description: "Who approves the person's time. They get the role Manager",
      subAttributes: [
        text("value", "The manager's id", { caseExact: true }),
        { name: "$ref", ...person, description: "The manager's address" },
        text("displayName", "The manager's name", readOnly),
      ],
    },
  ],
};

const unstoredCore = [
  "nickName",
  "profileUrl",
  "title",
  "userType",
  "preferredLanguage",
  "locale",
  "timezone",
  "password",
  "phoneNumbers",
  "ims",
  "photos",
  "addresses",
  "entitlements",
  "x509Certificates",
];
const unstoredEnterprise = ["employeeNumber", "costCenter", "organization", "division"];

export const userType: ResourceType = {
  name: "User",
  endpoint: "/Users",
  description: "People of the organisation",
  schema: userSchema,
  extensions: [enterpriseSchema],
  unstored: [...unstoredCore, ...unstoredEnterprise.map((name) => `${enterpriseUrn}:${name}`)].map((name) =>
    name.toLowerCase(),
  ),
};
