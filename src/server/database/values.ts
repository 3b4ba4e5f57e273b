/** Reads PostgreSQL's text values alike for both engines. Other types stay text. */

type Reader = (text: string) => unknown;

const UTC_MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/;
const ANY_MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(:\d\d)?$/;

/**
 * `2026-11-21 10:00:00.5+00` becomes `2026-11-21T10:00:00.500Z`; what no ISO string can say (`infinity`, BC)
 * stays as it is.
 */
function readMoment(text: string): string {
  const utc = UTC_MOMENT.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? ".").slice(1, 4).padEnd(3, "0")}Z`;
  const other = ANY_MOMENT.exec(text);
  if (!other) return text;
  return new Date(`${other[1]}T${other[2]}${other[3] ?? ""}${other[4]}${other[5] ?? ":00"}`).toISOString();
}

function readBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), "hex"));
}

const asText: Reader = (text) => text;
const asBoolean: Reader = (text) => text === "t";
const asJson: Reader = (text) => JSON.parse(text) as unknown;

/** PostgreSQL type oid: element reader. */
const scalars = new Map<number, Reader>([
  [16, asBoolean],
  [17, readBytes],
  [20, Number],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, asJson],
  [700, Number],
  [701, Number],
  [1184, readMoment],
  [1700, Number],
  [3802, asJson],
]);

/** Array type oid: element type oid. */
const elementOf = new Map<number, number>([
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1003, 19],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

const ARRAY_TOKEN = /[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs;

/** Neither nested nor quoted nor with bounds: nearly every array. */
const PLAIN_ARRAY = /^\{[^{}"]*\}$/;

/** Reads an array's text (`{1,NULL,"a b"}`, nested, with or without bounds) into nested arrays. */
export function readArray(text: string, element: Reader): unknown[] {
  if (text === "{}") return [];
  if (PLAIN_ARRAY.test(text)) {
    return text
      .slice(1, -1)
      .split(",")
      .map((item) => (item === "NULL" ? null : element(item)));
  }
  const outer: unknown[] = [];
  const stack: unknown[][] = [outer];
  for (const token of text.slice(text.indexOf("{")).matchAll(ARRAY_TOKEN)) {
    const top = stack[stack.length - 1] ?? outer;
    if (token[0] === "{") {
      const nested: unknown[] = [];
      top.push(nested);
      stack.push(nested);
    } else if (token[0] === "}") stack.pop();
    else if (token[1] !== undefined) top.push(element(token[1].replace(/\\(.)/gs, "$1")));
    else top.push(token[0] === "NULL" ? null : element(token[0]));
  }
  return outer[0] as unknown[];
}

const readers = new Map<number, Reader>(scalars);
for (const [array, element] of elementOf) {
  const read = scalars.get(element) ?? asText;
  readers.set(array, (text) => readArray(text, read));
}

/**
 * The reader of a type's text: int8 and numeric to numbers (exact to 2^53 and 15 digits), date as
 * `yyyy-MM-dd`, timestamptz as ISO in UTC, json and arrays as values, bytea as Uint8Array.
 */
export function readerOf(type: number): Reader {
  return readers.get(type) ?? asText;
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value);
    const text = parameterText(value);
    return text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${items.join(",")}}`;
}

/**
 * A parameter as PostgreSQL reads it: arrays as literals, Dates as ISO, other objects as JSON (a JSON array
 * must be text). TypeError for functions and symbols.
 */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  if (typeof value !== "object") throw new TypeError(`A ${typeof value} cannot be a parameter.`);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return arrayText(value);
  return JSON.stringify(value).toWellFormed();
}

const MOST_PARAMETERS = 65_535;

/** RangeError beyond the protocol's 65,535 parameters. */
export function parameterTexts(values: readonly unknown[]): (string | null)[] {
  if (values.length > MOST_PARAMETERS)
    throw new RangeError(`A statement accepts at most ${MOST_PARAMETERS} parameters.`);
  return values.map(parameterText);
}

/** The rows in a command tag such as `INSERT 0 5`; 0 where it counts none. */
export function affectedBy(tag: string): number {
  return Number(/ (\d+)$/.exec(tag)?.[1] ?? 0);
}
