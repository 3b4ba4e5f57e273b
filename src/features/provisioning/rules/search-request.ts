import { findAttribute, valueOf, type ResourceType } from "./attribute.ts";
import { Fault, together, type Or } from "./fault.ts";
import { readFilter, type Filter } from "./filter.ts";
import { isList, type Json, type JsonObject } from "./json.ts";
import { pageOf, type Page } from "./paging.ts";
import { namesOf, type Wanted } from "./projection.ts";

/** What a client searches for and how it wants it (RFC 7644, sections 3.4.2 and 3.4.3). */
export interface Search {
  readonly filter: Filter | null;
  readonly sortBy: string | null;
  readonly descending: boolean;
  readonly page: Page;
  readonly wanted: Wanted;
}

const wrong = (name: string, need: string): Fault => new Fault("invalidValue", `${name}: ${need}.`);

function textOf(raw: JsonObject, name: string): Or<string | null> {
  const value = raw[name] ?? null;
  return value === null || typeof value === "string" ? value : wrong(name, "send it once, as a text");
}

/** A whole number, as such or as the text of a query. */
function integerOf(raw: JsonObject, name: string): Or<number | undefined> {
  const value = raw[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  return typeof value === "string" && /^[+-]?\d{1,9}$/.test(value.trim())
    ? Number(value)
    : wrong(name, "use a whole number");
}

function listOf(raw: JsonObject, name: string): Or<readonly string[]> {
  const value: Json | undefined = raw[name];
  if (value === undefined || value === null) return [];
  const names = isList(value) ? value : [value];
  const texts = names.filter((each) => typeof each === "string");
  return texts.length === names.length ? texts.flatMap(namesOf) : wrong(name, "use names of attributes");
}

/** The attributes that a client wants. */
export function readWanted(raw: JsonObject): Or<Wanted> {
  const read = together([listOf(raw, "attributes"), listOf(raw, "excludedAttributes")]);
  return read instanceof Fault ? read : { attributes: read[0], excluded: read[1] };
}

function filterOf(raw: JsonObject): Or<Filter | null> {
  const text = textOf(raw, "filter");
  return typeof text === "string" ? readFilter(text) : text;
}

function isDescending(raw: JsonObject): Or<boolean> {
  const text = textOf(raw, "sortOrder");
  if (text instanceof Fault) return text;
  const order = text === null ? "ascending" : text.toLowerCase();
  return order === "ascending" || order === "descending"
    ? order === "descending"
    : wrong("sortOrder", "use ascending or descending");
}

/** Reads the query of a list, or the body of a search. */
export function readSearch(raw: JsonObject): Or<Search> {
  const read = together([
    readWanted(raw),
    integerOf(raw, "startIndex"),
    integerOf(raw, "count"),
    filterOf(raw),
    textOf(raw, "sortBy"),
    isDescending(raw),
  ]);
  if (read instanceof Fault) return read;
  const [wanted, startIndex, count, filter, sortBy, descending] = read;
  return { filter, sortBy, descending, page: pageOf(startIndex, count), wanted };
}

/** The key of the field to sort by; a multi-valued attribute is sorted by its primary value. Null: no order. */
export function sortKeyOf(type: ResourceType, sortBy: string | null): Or<string | null> {
  if (sortBy === null) return null;
  const found = findAttribute(type, sortBy);
  if (found === "unstored") return null;
  if (found === "unknown" || found.attribute === null)
    return wrong("sortBy", `there is no attribute ${sortBy.slice(0, 200)}`);
  const { extension, attribute, sub } = found;
  const part = sub ?? (attribute.type === "complex" ? valueOf(attribute) : null);
  if (attribute.type === "complex" && part === null) return wrong("sortBy", "name a part of the attribute");
  return `${extension === null ? "" : `${extension}:`}${attribute.name}${part === null ? "" : `.${part.name}`}`;
}
