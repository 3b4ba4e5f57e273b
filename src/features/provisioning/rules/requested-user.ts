import { tidyLine } from "#shared/tidy-text.ts";
import type { RoleCode } from "#shared/permissions.ts";
import { Fault, type Or } from "./fault.ts";
import { groupRoles } from "./group-names.ts";
import { isList, isObject, isSame, type Json, type JsonObject } from "./json.ts";
import { enterpriseUrn } from "./urns.ts";

/** What an identity provider says of a person. What it leaves out stays as it is; null clears. */
export interface RequestedUser {
  readonly userName?: string;
  readonly givenName?: string | null;
  readonly familyName?: string | null;
  /** `name.formatted`, else `displayName`: the name where neither part is given. */
  readonly formattedName?: string | null;
  readonly active?: boolean;
  /** Without Super Admin; empty for none. */
  readonly roles?: readonly RoleCode[];
  readonly namesSuperAdmin?: true;
  readonly department?: string | null;
  readonly managerId?: string | null;
  readonly externalId?: string | null;
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

/** A text, null where it is cleared, undefined where it isn't mentioned. */
function textAt(value: Json | undefined): string | null | undefined {
  if (value === undefined) return undefined;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, "");

/** The role of a value: its code or its name, however it is written. Entra ID can send JSON within a text. */
function roleOf(value: JsonObject): string | null {
  const said = value["value"] ?? value["display"];
  if (typeof said !== "string") return null;
  if (!said.trim().startsWith("{")) return plain(said);
  try {
    const inner: unknown = JSON.parse(said);
    return isObject(inner) && typeof inner["value"] === "string" ? plain(inner["value"]) : null;
  } catch {
    return null;
  }
}

function rolesIn(values: Json | undefined): Or<{ roles: RoleCode[]; namesSuperAdmin: boolean } | null> {
  if (values === undefined) return null;
  const named = new Set(isList(values) ? values.filter(isObject).map(roleOf) : []);
  const isSuper = named.delete("superadmin");
  const roles = groupRoles.filter((code) => named.delete(plain(code)));
  const [unknown] = named;
  if (named.size > 0)
    return new Fault(
      "invalidValue",
      `roles: ${unknown ?? "a value"} isn't a role. Use ${groupRoles.join(", ")}.`,
    );
  return { roles, namesSuperAdmin: isSuper };
}

/** The members of a resource that a wish is read from. */
function userFrom(resource: JsonObject): Or<RequestedUser> {
  const roles = rolesIn(resource["roles"]);
  if (roles instanceof Fault) return roles;
  const enterprise = resource[enterpriseUrn];
  const manager = member(enterprise, "manager");
  const active = resource["active"];
  const requested: Record<string, unknown> = {
    userName: textAt(resource["userName"]) ?? undefined,
    givenName: textAt(member(resource["name"], "givenName")),
    familyName: textAt(member(resource["name"], "familyName")),
    formattedName: textAt(member(resource["name"], "formatted")) ?? textAt(resource["displayName"]),
    active: typeof active === "boolean" ? active : undefined,
    roles: roles?.roles,
    namesSuperAdmin: roles?.namesSuperAdmin === true ? true : undefined,
    department: textAt(member(enterprise, "department")),
    managerId: manager === undefined ? undefined : (textAt(member(manager, "value")) ?? null),
    externalId: textAt(resource["externalId"]),
  };
  return Object.fromEntries(
    Object.entries(requested).filter(([, value]) => value !== undefined),
  ) as RequestedUser;
}

/** The body of a POST or PUT as a wish. */
export const userOfBody = (body: JsonObject): Or<RequestedUser> => userFrom(body);

/** What a PATCH changed of a resource as a wish: members that are the same aren't mentioned, gone ones cleared. */
export function userOfPatch(before: JsonObject, after: JsonObject): Or<RequestedUser> {
  const differs = (one: Json | undefined, other: Json | undefined): boolean =>
    !isSame(one ?? null, other ?? null);
  const parts = (name: string): JsonObject => {
    const [was, is] = [before[name], after[name]].map((value) => (isObject(value) ? value : {}));
    const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
    return Object.fromEntries(
      [...names].filter((part) => differs(was?.[part], is?.[part])).map((part) => [part, is?.[part] ?? null]),
    );
  };
  const changed: Record<string, Json> = { name: parts("name"), [enterpriseUrn]: parts(enterpriseUrn) };
  for (const name of ["userName", "displayName", "active", "roles", "externalId"])
    if (differs(before[name], after[name])) changed[name] = after[name] ?? (name === "roles" ? [] : null);
  return userFrom(changed);
}

/** First and last name after a wish; `hasParts`: the provider has said these apart, before or now. */
export function namesAfter(
  requested: RequestedUser,
  stored: { readonly firstName: string | null; readonly lastName: string | null; readonly hasParts: boolean },
): { firstName: string | null; lastName: string | null; hasParts: boolean } {
  const [givenName, familyName, formattedName] = (["givenName", "familyName", "formattedName"] as const).map(
    (part) => {
      const name = requested[part];
      return typeof name === "string" ? tidyLine(name).trim() || null : name;
    },
  );
  if (givenName !== undefined || familyName !== undefined)
    return {
      firstName: givenName === undefined ? stored.firstName : givenName,
      lastName: familyName === undefined ? stored.lastName : familyName,
      hasParts: true,
    };
  if (stored.hasParts || formattedName === undefined || formattedName === null) return stored;
  const space = formattedName.search(/\s/);
  return space < 0
    ? { firstName: formattedName, lastName: null, hasParts: false }
    : {
        firstName: formattedName.slice(0, space),
        lastName: formattedName.slice(space).trim(),
        hasParts: false,
      };
}

/** Roles after a wish: Super Admin stays as it is, and no one is without a role. */
export function rolesAfter(requested: RequestedUser, stored: readonly string[]): Or<readonly string[]> {
  const isSuper = stored.includes("super_admin");
  if (requested.namesSuperAdmin && !isSuper)
    return new Fault("invalidValue", "roles: only a Super Admin can give the role Super Admin, in Stint.");
  if (requested.roles === undefined) return stored.length > 0 ? stored : ["booker"];
  const roles = [...(isSuper ? ["super_admin"] : []), ...requested.roles];
  return roles.length === 0 ? ["booker"] : roles;
}
