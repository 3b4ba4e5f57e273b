/** The error keywords of RFC 7644, table 9. */
export type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

/** Why a provisioning request can't be served, in SCIM's words; status 400. */
export class Fault {
  readonly scimType: ScimType;
  readonly detail: string;

  constructor(scimType: ScimType, detail: string) {
    this.scimType = scimType;
    this.detail = detail;
  }
}

/** A value, or why there is none. Rules answer it instead of throwing. */
export type Or<T> = T | Fault;

/** The values together, or the first fault among them. */
export function together<const T extends readonly unknown[]>(
  values: T,
): Or<{ readonly [K in keyof T]: Exclude<T[K], Fault> }> {
  const fault = values.find((each) => each instanceof Fault);
  return fault ?? (values as { readonly [K in keyof T]: Exclude<T[K], Fault> });
}
