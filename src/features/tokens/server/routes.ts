import { connectApp, readAppRequest } from "./apps/consent.ts";
import { createOrganisationToken, createOwnToken } from "./create-token.ts";
import { revokeOrganisationToken, revokeOwnToken, takeOverToken } from "./end-token.ts";
import { listOrganisationTokens, listOwnTokens } from "./list-tokens.ts";

export const tokenRoutes = {
  listOwnTokens,
  createOwnToken,
  revokeOwnToken,
  listOrganisationTokens,
  createOrganisationToken,
  revokeOrganisationToken,
  takeOverToken,
  readAppRequest,
  connectApp,
};
