import { findAttribute, type Place, type ResourceType } from "./attribute.ts";
import { isList, isObject, type Json, type JsonObject } from "./json.ts";

/** Which attributes a client wants: only these, or all but these. */
export interface Wanted {
  readonly attributes: readonly string[];
  readonly excluded: readonly string[];
}

/** A list as the query has it: `userName,name.givenName`. */
export function namesOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function placesOf(type: ResourceType, names: readonly string[]): Place[] {
  return names.map((name) => findAttribute(type, name)).filter((found) => typeof found !== "string");
}

/** Attributes that are always returned (RFC 7643, section 3.1). */
const always: ReadonlySet<string> = new Set(["schemas", "id"]);

type Choose = (extension: string | null, name: string) => boolean | ReadonlySet<string>;

/** Keeps what is chosen: an attribute as it is, or those of its parts that a set names. */
function chosen(resource: JsonObject, type: ResourceType, choose: Choose): JsonObject {
  const extensions = new Set(type.extensions.map(({ id }) => id));
  const pick = (extension: string | null, entries: readonly (readonly [string, Json])[]): [string, Json][] =>
    entries.flatMap(([name, value]): [string, Json][] => {
      if (extension === null && always.has(name)) return [[name, value]];
      const choice = choose(extension, name);
      if (typeof choice === "boolean") return choice ? [[name, value]] : [];
      const part = partsOf(value, choice);
      return part === null ? [] : [[name, part]];
    });
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]): [string, Json][] => {
      if (!extensions.has(name) || !isObject(value)) return pick(null, [[name, value]]);
      const within = pick(name, Object.entries(value));
      return within.length === 0 ? [] : [[name, Object.fromEntries(within)]];
    }),
  );
}

function partsOf(value: Json, names: ReadonlySet<string>): Json {
  if (isList(value)) return value.map((each) => partsOf(each, names)).filter((each) => each !== null);
  if (!isObject(value)) return value;
  const stored = Object.entries(value).filter(([name]) => names.has(name));
  return stored.length === 0 ? null : Object.fromEntries(stored);
}

const isAbout = (place: Place, extension: string | null, name: string): boolean =>
  place.extension === extension && (place.attribute === null || place.attribute.name === name);

/** The resource with the attributes a client wants (RFC 7644, section 3.9). Unknown names count for nothing. */
export function project(
  type: ResourceType,
  resource: JsonObject,
  { attributes, excluded }: Wanted,
): JsonObject {
  if (attributes.length > 0) {
    const places = placesOf(type, attributes);
    return chosen(resource, type, (extension, name) => {
      const about = places.filter((place) => isAbout(place, extension, name));
      if (about.length === 0 || about.some(({ sub }) => sub === null)) return about.length > 0;
      return new Set(about.map(({ sub }) => sub?.name ?? ""));
    });
  }
  if (excluded.length === 0) return resource;
  const places = placesOf(type, excluded);
  return chosen(resource, type, (extension, name) => {
    const about = places.filter((place) => isAbout(place, extension, name));
    if (about.length === 0) return true;
    if (about.some(({ sub }) => sub === null)) return false;
    const gone = new Set(about.map(({ sub }) => sub?.name));
    const all = about[0]?.attribute?.subAttributes ?? [];
    return new Set(all.map((each) => each.name).filter((each) => !gone.has(each)));
  });
}

/** Whether an attribute of the resource itself is requested, so that it need not be read otherwise. */
export function wants(type: ResourceType, { attributes, excluded }: Wanted, name: string): boolean {
  const about = (names: readonly string[]) =>
    placesOf(type, names).filter((place) => isAbout(place, null, name));
  if (attributes.length > 0) return about(attributes).length > 0;
  return !about(excluded).some(({ sub }) => sub === null);
}
