import { Fault, type Or } from "./fault.ts";
import { isList, isObject, type Json, type JsonObject } from "./json.ts";
import { schemaFault } from "./values.ts";
import { patchUrn } from "./urns.ts";

export interface PatchOperation {
  readonly op: "add" | "replace" | "remove";
  readonly path: string | null;
  readonly value: Json | undefined;
}

const maxOperations = 1000;
const syntax = (detail: string): Fault => new Fault("invalidSyntax", detail);

/** A member of an object, whatever the case of its name. */
function member(object: JsonObject, name: string): Json | undefined {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1];
}

function operationOf(value: Json): Or<PatchOperation> {
  if (!isObject(value)) return syntax("Each of the Operations must be an object.");
  const [op, path, operand] = [member(value, "op"), member(value, "path"), member(value, "value")];
  const known = (["add", "replace", "remove"] as const).find(
    (each) => typeof op === "string" && op.toLowerCase() === each,
  );
  if (known === undefined) return syntax("op must be add, replace or remove.");
  if (path !== undefined && path !== null && typeof path !== "string") return syntax("path must be a text.");
  const target = typeof path === "string" && path !== "" ? path : null;
  if (known === "remove") {
    if (target === null) return new Fault("noTarget", "remove needs a path.");
  } else if (operand === undefined) return new Fault("invalidValue", `${known} needs a value.`);
  return { op: known, path: target, value: operand };
}

/** The operations of a PATCH, whatever the case of their names (RFC 7644, section 3.5.2). */
export function readOperations(body: Json): Or<readonly PatchOperation[]> {
  if (!isObject(body)) return syntax("The body must be an object.");
  const fault = schemaFault(body, patchUrn);
  if (fault !== null) return fault;
  const list = member(body, "operations");
  if (!isList(list) || list.length === 0)
    return syntax("Operations must be a list with at least one operation.");
  if (list.length > maxOperations) return syntax(`Send at most ${maxOperations} Operations.`);
  const operations: PatchOperation[] = [];
  for (const each of list) {
    const operation = operationOf(each);
    if (operation instanceof Fault) return operation;
    operations.push(operation);
  }
  return operations;
}
