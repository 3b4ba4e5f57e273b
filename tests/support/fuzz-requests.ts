import fc from "fast-check";
import type { DocumentedOperation } from "./openapi.ts";

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly signedIn: boolean;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const deep = (open: string, close: string, levels: number): string =>
  open.repeat(levels) + close.repeat(levels);

/** Replacements of a value: other types, sizes and characters than anyone would send. */
const nastyValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.001,
  0.1 + 0.2,
  1e308,
  2 ** 53 + 2,
  -2_147_483_649,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "🧨".repeat(200),
  "x".repeat(70_000),
  "'; DROP TABLE users; --",
  "%",
  "\\",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "2026-02-30",
  "0000-00-00",
  "99999-01-01",
  "2026-13",
  "NaN",
  "1e309",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  "constructor",
  [],
  {},
  [[[]]],
  [null],
  { length: 5 },
  { toString: 1, valueOf: 1, toJSON: 1 },
  Array.from({ length: 3000 }, (_, index) => index),
];

const nastyNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "orgId",
  "org_id",
  "admin",
  "roles",
  "",
  "\u0000",
  "a.b",
  "0",
];

/** Complete bodies that are no JSON object of any contract, or no JSON at all. */
const nastyBodies: readonly (string | Buffer)[] = [
  "",
  " ",
  "null",
  "true",
  "[]",
  '""',
  "1e309",
  "{",
  "{}}",
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"name":"\\ud800"}',
  "\ufeff{}",
  deep("[", "]", 20_000),
  deep('{"a":', "}", 5000),
  `{"a":${"9".repeat(5000)}}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
  Buffer.alloc(64),
];

/**
 * Replacements of a piece of a path or of a query's value; everything printable, as a client may
 * write it.
 */
const nastyPieces = [
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "..",
  "%00",
  "%ff",
  "%E0%A4%A",
  "%",
  "a".repeat(199),
  "a".repeat(5000),
  "00000000-0000-0000-0000-000000000000",
  "0198C5B1-7D2E-7A4B-8C11-52D3E9A0F6C4",
  "%27%20OR%201=1--",
  "__proto__",
  "constructor",
  "null",
  "-1",
  "1e309",
  "2026-02-30",
  "2026-13",
  "9999999999",
  ";",
  "*",
  "%F0%9F%A7%A8",
];

const nastyHeaders: readonly Readonly<Record<string, string>>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/xml" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json, text/plain" },
  { "content-type": "application/json;;;" },
  { "content-type": "x" },
  { "content-encoding": "gzip" },
  { "idempotency-key": "" },
  { "idempotency-key": "k".repeat(4000) },
  { "idempotency-key": "two words" },
  { "idempotency-key": "__proto__" },
  { "accept-encoding": "br;q=0, *;q=0" },
  { "accept-encoding": "nonsense" },
  { accept: "text/html" },
  { "sec-fetch-site": "cross-site" },
  { origin: "null" },
  { origin: "https://evil.example" },
  { origin: "http://" },
  { host: "evil.example" },
  { "x-forwarded-for": "' OR 1=1" },
  { "x-http-method-override": "DELETE" },
  { cookie: "stint=" },
  { cookie: "stint=a.b.c; stint=d" },
  { cookie: "stint=00000000-0000-0000-0000-000000000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
  { cookie: "__proto__=1; constructor=%ff" },
  { authorization: "Bearer" },
  { authorization: "Bearer stint_" },
  { authorization: `Bearer stint_${"A".repeat(64)}` },
  { authorization: `bearer   ${"x".repeat(3000)}` },
  { authorization: "Basic YTpi" },
  { authorization: "__proto__" },
  { range: "bytes=0-0" },
  { "if-none-match": "*" },
  { expect: "nothing" },
  { "user-agent": "\u00e9".repeat(2000) },
];

/** The places of a value: every object and list within it, and the names in them. */
function places(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== "object") return [path];
  const inner = Object.entries(value).flatMap(([name, each]) =>
    places(each, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...inner];
}

function changed(value: Json, path: readonly (string | number)[], change: (old: Json) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  const copy = structuredClone(value) as Record<string | number, Json>;
  copy[first] = changed(copy[first] ?? null, rest, change) as Json;
  return copy;
}

/** JSON in which a name may be `__proto__`, which an object literal cannot say. */
function withField(object: Json, name: string, value: string): string {
  const text = JSON.stringify(object);
  if (!text.startsWith("{")) return text;
  return `{${JSON.stringify(name)}:${value}${text === "{}" ? "" : ","}${text.slice(1)}`;
}

/** Fills in ids that exist, so that a request gets past the first door. */
function withIds(value: Json, ids: Readonly<Record<string, string>>, name = ""): Json {
  if (typeof value === "string") return ids[name] ?? value;
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids, name.replace(/s$/, "")));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, ids, key)]));
  return value;
}

/**
 * Requests near those that the document allows, each with something wrong. `ids` are some that exist, by the
 * names of fields.
 */
export function nastyRequests(
  operations: readonly DocumentedOperation[],
  ids: Readonly<Record<string, string>>,
): fc.Arbitrary<WireRequest> {
  const aim = fc.record({
    target: fc.constantFrom(...operations),
    signedIn: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
  });
  return aim.chain(({ target, signedIn }) => {
    const { method, operation } = target;
    const named = operation.parameters.map((each) => ({
      ...each,
      example: String(ids[each.name] ?? each.example),
    }));
    const query = named.filter((each) => each.in === "query");
    const path = named
      .filter((each) => each.in === "path")
      .reduce((text, each) => text.replace(`{${each.name}}`, each.example), target.path);
    const content = operation.requestBody?.content ?? {};
    const mediaType = "application/scim+json" in content ? "application/scim+json" : "application/json";
    const example = withIds((content[mediaType]?.example ?? {}) as Json, ids);
    const search = query.map((each) => `${each.name}=${encodeURIComponent(each.example)}`).join("&");
    const complete = search === "" ? path : `${path}?${search}`;
    const mayCarry = method !== "GET";
    const bodyOf = (text: string): Buffer | null => (mayCarry ? Buffer.from(text) : null);
    const plain: WireRequest = {
      method,
      path: complete,
      headers: mayCarry ? { "content-type": mediaType } : {},
      body: bodyOf(JSON.stringify(example)),
      signedIn,
    };
    const place = fc.constantFrom(...places(example));
    const value = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...nastyValues) },
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.double(),
      fc.integer(),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const replaced = fc
      .tuple(place, value)
      .map(([at, put]) => JSON.stringify(changed(example, at, () => put)) ?? "");
    const added = fc
      .tuple(fc.constantFrom(...nastyNames), fc.constantFrom("1", '{"polluted":1}', "null", '"admin"'))
      .map(([name, put]) => withField(example, name, put));
    const removed = place.map((at) => JSON.stringify(changed(example, at, () => undefined)) ?? "");
    const withBody = fc
      .oneof({ weight: 5, arbitrary: replaced }, { weight: 2, arbitrary: added }, removed)
      .map((text) => ({ ...plain, body: bodyOf(text) }));
    const broken = fc
      .constantFrom(...nastyBodies)
      .map((body) => ({ ...plain, body: mayCarry ? Buffer.from(body as string) : null }));
    const cut = fc
      .nat({ max: 400 })
      .map((length) => ({ ...plain, body: bodyOf(JSON.stringify(example).slice(0, length)) }));
    const piece = fc.oneof(
      fc.constantFrom(...nastyPieces),
      fc.string({ maxLength: 12 }).map(encodeURIComponent),
    );
    const steps = target.path.split("/").length;
    const otherPath = fc.tuple(fc.integer({ min: 2, max: steps }), piece).map(([at, put]) => {
      const parts = path.split("/");
      parts[at] = put;
      return { ...plain, path: parts.join("/") + (search === "" ? "" : `?${search}`) };
    });
    const names = [...query.map((each) => each.name), "__proto__", "a", "a[b]", ""];
    const otherQuery = fc
      .array(fc.tuple(fc.constantFrom(...names), piece), { minLength: 1, maxLength: 4 })
      .map((pairs) => ({
        ...plain,
        path: `${path}?${search}&${pairs.map(([name, put]) => `${name}=${put}`).join("&")}`,
      }));
    const otherHeaders = fc
      .constantFrom(...nastyHeaders)
      .map((headers) => ({ ...plain, headers: { ...plain.headers, ...headers } }));
    const otherMethod = fc
      .constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
      .map((verb) => ({ ...plain, method: verb }));
    const oversized = fc.constant({ ...plain, body: mayCarry ? Buffer.alloc(1_100_000, 0x20) : null });
    const bodies = mayCarry
      ? [
          { weight: 12, arbitrary: withBody },
          { weight: 4, arbitrary: broken },
        ]
      : [];
    return fc.oneof(
      ...bodies,
      { weight: 4, arbitrary: otherPath },
      { weight: 3, arbitrary: otherQuery },
      { weight: 3, arbitrary: otherHeaders },
      { weight: 1, arbitrary: otherMethod },
      { weight: 1, arbitrary: fc.constant(plain) },
      ...(mayCarry
        ? [
            {
              weight: 1,
              arbitrary: fc
                .constantFrom(false, ...Array<boolean>(19).fill(true))
                .chain((small) => (small ? cut : oversized)),
            },
          ]
        : []),
    );
  });
}
