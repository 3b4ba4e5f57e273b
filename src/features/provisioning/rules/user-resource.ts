import { fullNameOf } from "#features/people/rules/person-name.ts";
import { functionGroupId, functionGroupName, roleGroupId, roleGroupName } from "./group-names.ts";
import type { JsonObject } from "./json.ts";
import { tagOf } from "./entity-tag.ts";
import { enterpriseUrn, userUrn } from "./urns.ts";

interface NamedId {
  readonly id: string;
  readonly name: string | null;
}

/** A person as the identity provider sees them. */
interface ProvisionedPerson {
  readonly id: string;
  readonly version: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isActive: boolean;
  readonly externalId: string | null;
  /** In the order of the roles. */
  readonly roles: readonly { readonly code: string; readonly label: string }[];
  /** Only an active one is a group. */
  readonly function: (NamedId & { readonly isActive: boolean }) | null;
  readonly manager: NamedId | null;
  /** Instants as ISO 8601 text. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The object without members that have no value: SCIM has no nulls (RFC 7643, section 2.5). */
function given(members: Readonly<Record<string, JsonObject[string] | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  ) as JsonObject;
}

function groupsOf(person: ProvisionedPerson, base: string): JsonObject[] {
  const group = (id: string, name: string): JsonObject => ({
    value: id,
    $ref: `${base}/Groups/${id}`,
    display: name,
    type: "direct",
  });
  const roles = person.roles.filter(({ code }) => code !== "super_admin");
  return [
    ...roles.map(({ code, label }) => group(roleGroupId(code), roleGroupName(label))),
    ...(person.function?.isActive !== true
      ? []
      : [group(functionGroupId(person.function.id), functionGroupName(person.function.name ?? ""))]),
  ];
}

/** The person as a User resource; `base` is the address of the service. */
export function userResource(person: ProvisionedPerson, base: string): JsonObject {
  const fullName = fullNameOf(person.firstName, person.lastName);
  const name = given({ formatted: fullName, familyName: person.lastName, givenName: person.firstName });
  const manager =
    person.manager === null
      ? undefined
      : given({
          value: person.manager.id,
          $ref: `${base}/Users/${person.manager.id}`,
          displayName: person.manager.name,
        });
  const enterprise = given({ department: person.function?.name, manager });
  const hasEnterprise = Object.keys(enterprise).length > 0;
  const groups = groupsOf(person, base);
  return given({
    schemas: hasEnterprise ? [userUrn, enterpriseUrn] : [userUrn],
    id: person.id,
    externalId: person.externalId,
    userName: person.email,
    name: Object.keys(name).length === 0 ? undefined : name,
    displayName: fullName,
    active: person.isActive,
    emails: [{ value: person.email, type: "work", primary: true }],
    roles:
      person.roles.length === 0
        ? undefined
        : person.roles.map(({ code, label }, place) => ({
            value: code,
            display: label,
            primary: place === 0,
          })),
    groups: groups.length === 0 ? undefined : groups,
    [enterpriseUrn]: hasEnterprise ? enterprise : undefined,
    meta: {
      resourceType: "User",
      created: person.createdAt,
      lastModified: person.updatedAt,
      location: `${base}/Users/${person.id}`,
      version: tagOf(person.version),
    },
  });
}
