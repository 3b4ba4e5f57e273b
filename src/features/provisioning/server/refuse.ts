import { Refusal } from "#server/refusal.ts";
import { Fault, type Or, type ScimType } from "../rules/fault.ts";

/** A refusal with SCIM's own keyword; 400 unless said otherwise. */
export function scimRefusal(keyword: ScimType, message: string, status = 400): Refusal {
  return new Refusal({ status, code: status === 409 ? "wrong_state" : "invalid", message, keyword });
}

/** The value; throws the fault that is there instead. */
export function orRefuse<T>(value: Or<T>): T {
  if (value instanceof Fault) throw scimRefusal(value.scimType, value.detail);
  return value;
}

/** 501: what the protocol has and the product doesn't. */
export function unsupported(message: string): Refusal {
  return new Refusal({ status: 501, code: "wrong_state", message });
}

/** 412: the resource isn't the one the client read. */
export function preconditionFailed(): Refusal {
  const message = "The resource has changed since it was read. Read it again.";
  return new Refusal({ status: 412, code: "stale", message });
}

/** 404 of an id. */
export function noSuchResource(id: string): Refusal {
  return new Refusal({ status: 404, code: "not_found", message: `Resource ${id} not found.` });
}
