import { isValidElement } from "react";

/**
 * Whether two pieces of plain data or React nodes draw the same; functions and instances only when identical.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isValidElement(a))
    return isValidElement(b) && a.type === b.type && a.key === b.key && sameValue(a.props, b.props);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, index) => sameValue(each, b[index]));
  if (!isPlain(a) || !isPlain(b) || isValidElement(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
