import { createHash, randomBytes } from "node:crypto";

/** A new UUIDv7 (RFC 9562): time-ordered, so that rows made together lie together in their index. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A 256-bit secret for links and cookies, in the URL-safe alphabet. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: its SHA-256 in hexadecimal. Secrets have 256 random bits, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
