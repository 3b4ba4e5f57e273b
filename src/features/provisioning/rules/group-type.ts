import type { ResourceType } from "./attribute.ts";
import { groupUrn } from "./urns.ts";

/** Every role but Super Admin is a group, and every active function. */
export const groupType: ResourceType = {
  name: "Group",
  endpoint: "/Groups",
  description: "The roles and the functions of the organisation",
  schema: {
    id: groupUrn,
    name: "Group",
    description: "A role, whose members have it, or a function, whose members work in it",
    attributes: [
      {
        name: "displayName",
        type: "string",
        required: true,
        mutability: "readOnly",
        description: "Role: and the role's name, or Function: and the function's",
      },
      {
        name: "members",
        type: "complex",
        multiValued: true,
        description: "The people who have the role or work in the function",
        subAttributes: [
          {
            name: "value",
            type: "string",
            caseExact: true,
            mutability: "immutable",
            description: "The person's id",
          },
          {
            name: "$ref",
            type: "reference",
            referenceTypes: ["User"],
            caseExact: true,
            mutability: "immutable",
            description: "The person's address",
          },
          { name: "display", type: "string", mutability: "readOnly", description: "The person's name" },
          {
            name: "type",
            type: "string",
            mutability: "immutable",
            canonicalValues: ["User"],
            description: "Always User",
          },
        ],
      },
    ],
  },
  extensions: [],
  unstored: [],
};
