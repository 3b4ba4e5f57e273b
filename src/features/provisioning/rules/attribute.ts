/** An attribute as RFC 7643, section 7 describes one; parts left out have the RFC's defaults. */
export interface Attribute {
  readonly name: string;
  readonly type: "string" | "boolean" | "dateTime" | "reference" | "complex";
  readonly description: string;
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  readonly mutability?: "readOnly" | "readWrite" | "immutable" | "writeOnly";
  readonly returned?: "always" | "default" | "request" | "never";
  readonly uniqueness?: "none" | "server" | "global";
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

export interface ResourceType {
  readonly name: "User" | "Group";
  readonly endpoint: "/Users" | "/Groups";
  readonly description: string;
  readonly schema: Schema;
  readonly extensions: readonly Schema[];
  /** Attributes of RFC 7643 that the product doesn't store: accepted, ignored, and absent when read. */
  readonly unstored: readonly string[];
}

/** Attributes every resource has (RFC 7643, section 3.1), which are in no schema. */
const commonAttributes: readonly Attribute[] = [
  {
    name: "schemas",
    type: "reference",
    multiValued: true,
    required: true,
    caseExact: true,
    returned: "always",
    description: "The schemas the resource has attributes of",
  },
  {
    name: "id",
    type: "string",
    caseExact: true,
    mutability: "readOnly",
    returned: "always",
    uniqueness: "server",
    description: "The id Stint gave the resource; it never changes",
  },
  {
    name: "externalId",
    type: "string",
    caseExact: true,
    description: "The id the identity provider has for the resource",
  },
  {
    name: "meta",
    type: "complex",
    mutability: "readOnly",
    description: "What the server says of the resource",
    subAttributes: [
      {
        name: "resourceType",
        type: "string",
        caseExact: true,
        mutability: "readOnly",
        description: "User or Group",
      },
      { name: "created", type: "dateTime", mutability: "readOnly", description: "When it was created" },
      { name: "lastModified", type: "dateTime", mutability: "readOnly", description: "When it last changed" },
      {
        name: "location",
        type: "reference",
        caseExact: true,
        mutability: "readOnly",
        referenceTypes: ["uri"],
        description: "Its address",
      },
      {
        name: "version",
        type: "string",
        caseExact: true,
        mutability: "readOnly",
        description: "Its entity tag",
      },
    ],
  },
];

/** Where an attribute is: of the resource itself, or of an extension. */
export interface Place {
  /** The extension's URN; null for the resource's own attributes. */
  readonly extension: string | null;
  /** Null: the extension as a whole. */
  readonly attribute: Attribute | null;
  readonly sub: Attribute | null;
}

/** What a path leads to: a place, nothing that is stored, or nothing that exists. */
export type Found = Place | "unstored" | "unknown";

const byName = (attributes: readonly Attribute[], name: string): Attribute | null =>
  attributes.find((each) => each.name.toLowerCase() === name.toLowerCase()) ?? null;

/** Splits `urn:…:User:manager.value` at the colon after a known schema, else at the last one. */
function splitUrn(type: ResourceType, path: string): { urn: string | null; rest: string } {
  if (!path.toLowerCase().startsWith("urn:")) return { urn: null, rest: path };
  for (const { id } of [type.schema, ...type.extensions]) {
    const start = path.slice(0, id.length).toLowerCase();
    if (start !== id.toLowerCase()) continue;
    if (path.length === id.length) return { urn: id, rest: "" };
    if (path[id.length] === ":") return { urn: id, rest: path.slice(id.length + 1) };
  }
  const colon = path.lastIndexOf(":");
  return { urn: path.slice(0, colon), rest: path.slice(colon + 1) };
}

/** The attribute a path names, without regard to case. */
export function findAttribute(type: ResourceType, path: string): Found {
  const { urn, rest } = splitUrn(type, path);
  const extension = type.extensions.find(({ id }) => id === urn) ?? null;
  if (urn !== null && extension === null && urn !== type.schema.id) return "unknown";
  if (rest !== "") return findWithin(type, extension, rest.split("."));
  return extension === null ? "unknown" : { extension: extension.id, attribute: null, sub: null };
}

/** An attribute of the resource itself, or of an extension, by its name and perhaps its part's. */
function findWithin(type: ResourceType, extension: Schema | null, names: readonly string[]): Found {
  const [name = "", part] = names;
  const [attributes, id, scope] =
    extension === null
      ? [[...commonAttributes, ...type.schema.attributes], null, ""]
      : [extension.attributes, extension.id, `${extension.id}:`];
  const attribute = byName(attributes, name);
  if (attribute === null)
    return type.unstored.includes(`${scope}${name}`.toLowerCase()) ? "unstored" : "unknown";
  if (part === undefined) return { extension: id, attribute, sub: null };
  const sub = byName(attribute.subAttributes ?? [], part);
  return sub === null || names.length > 2 ? "unknown" : { extension: id, attribute, sub };
}

/** The sub-attribute a value of a multi-valued attribute is compared by. */
export function valueOf(attribute: Attribute): Attribute | null {
  return byName(attribute.subAttributes ?? [], "value");
}
