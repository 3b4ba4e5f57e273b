import { randomBytes } from "node:crypto";

/** `stint_`, then 16 bytes of the organisation's id and 32 random ones in the URL-safe alphabet. */
const pattern = /^stint_([A-Za-z0-9_-]{64})$/;

/** The text of a new API token with 32 secret bytes. The beginning lets programs that look for leaked secrets find it. */
export function newTokenText(orgId: string, secret = randomBytes(32)): string {
  const organisation = Buffer.from(orgId.replaceAll("-", ""), "hex");
  return `stint_${Buffer.concat([organisation, secret]).toString("base64url")}`;
}

/** The organisation a token's text names; null for text that is no token. */
export function organisationOf(text: string): string | null {
  const encoded = pattern.exec(text)?.[1];
  if (encoded === undefined) return null;
  const hex = Buffer.from(encoded, "base64url").toString("hex", 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
