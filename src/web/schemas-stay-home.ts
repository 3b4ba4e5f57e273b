/**
 * Replaces the schema library where contracts are built for the browser. Schemas are checked by the
 * server; a page needs an endpoint's method and path only, and the sign-in page has to stay small.
 * vite.config.ts puts it in place for contract files alone.
 */
const inert: { check: () => unknown } = { check: () => inert };
const schema = (): unknown => inert;

export const array = schema;
export const boolean = schema;
export const extend = schema;
export const int = schema;
export const literal = schema;
export const looseObject = schema;
export const maxLength = schema;
export const maximum = schema;
export const meta = schema;
export const minLength = schema;
export const minimum = schema;
export const nullable = schema;
export const number = schema;
export const object = schema;
export const optional = schema;
export const overwrite = schema;
export const partial = schema;
export const record = schema;
export const refine = schema;
export const regex = schema;
export const strictObject = schema;
export const string = schema;
export const tuple = schema;
export const union = schema;
export const unknown = schema;
export { schema as _default, schema as enum, schema as undefined };
