import { checkSession } from "./features/access/server/session.ts";
import { checkProvider, checkToken } from "./features/tokens/server/check-token.ts";
import type { CheckSession } from "./server/http/session.ts";

/** Whose a claim is: a session's, an API token's or an identity provider's. */
export const checkClaim: CheckSession = (claim, access) => {
  if (claim.by !== "bearer") return checkSession(claim, access);
  return access === "provisioning" ? checkProvider(claim, access) : checkToken(claim, access);
};
