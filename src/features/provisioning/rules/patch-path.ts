import { Fault, type Or } from "./fault.ts";
import { isPath, readFilter, type Filter } from "./filter.ts";

/** Where a PATCH operation points: `path`, the values of it that a filter selects, and a part of these. */
interface PatchPath {
  readonly path: string;
  readonly filter: Filter | null;
  readonly sub: string | null;
}

/** Reads a path (RFC 7644, figure 7); never throws. */
export function readPatchPath(text: string): Or<PatchPath> {
  const tidy = text.trim();
  const open = tidy.indexOf("[");
  if (open < 0) return isPath(tidy) ? { path: tidy, filter: null, sub: null } : unreadable(tidy);
  const close = tidy.lastIndexOf("]");
  const path = tidy.slice(0, open);
  const after = tidy.slice(close + 1);
  const sub = after === "" ? null : after.slice(1);
  if (close < open || !isPath(path) || (sub !== null && (!after.startsWith(".") || !isPath(sub))))
    return unreadable(tidy);
  const filter = readFilter(tidy.slice(open + 1, close));
  return filter instanceof Fault ? filter : { path, filter, sub };
}

function unreadable(text: string): Fault {
  return new Fault("invalidPath", `The path ${text.slice(0, 200)} can't be read.`);
}
