import { checkSession } from "./features/access/server/session.ts";
import { checkToken } from "./features/tokens/server/check-token.ts";
import type { CheckSession } from "./server/http/session.ts";

/** Whose a claim is: a session's or an API token's. */
export const checkClaim: CheckSession = (claim) =>
  claim.by === "bearer" ? checkToken(claim) : checkSession(claim);
