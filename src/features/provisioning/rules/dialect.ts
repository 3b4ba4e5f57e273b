import type { Dialect, SaidRefusal } from "#shared/contract.ts";
import { errorUrn } from "./urns.ts";

/** The status and keyword a refusal of the product has in SCIM (RFC 7644, section 3.12). */
function inScim({ status, code, keyword }: SaidRefusal): { status: number; keyword: string | null } {
  if (keyword !== null) return { status, keyword };
  if (code === "malformed") return { status: 400, keyword: "invalidSyntax" };
  if (status === 422) return { status: 400, keyword: "invalidValue" };
  return { status, keyword: null };
}

/** SCIM's media type and error body. The status is a text there. */
export const scimDialect: Dialect = {
  mediaType: "application/scim+json",
  failure: (refused) => {
    const { status, keyword } = inScim(refused);
    return {
      status,
      body: {
        schemas: [errorUrn],
        ...(keyword === null ? {} : { scimType: keyword }),
        detail: refused.message,
        status: String(status),
      },
    };
  },
};
