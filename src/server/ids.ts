import { createHash, randomBytes } from "node:crypto";

let lastAt = 0;
let counter = 0;

/**
 * The millisecond and the place within it of the next id; neither ever goes back, whatever the system's clock
 * does.
 */
function nextPlace(): { at: number; place: number } {
  const now = Date.now();
  if (now > lastAt) {
    lastAt = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else if ((counter += 1) > 0xfff) {
    lastAt += 1;
    counter = 0;
  }
  return { at: lastAt, place: counter };
}

/**
 * A new UUIDv7 (RFC 9562): time-ordered, so that rows made together lie together in their index. Ids of one
 * process ascend in the order they are made, also within a millisecond (section 6.2, method 1): rows of one
 * transaction, whose times are the same, remain in order.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  const { at, place } = nextPlace();
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | place, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A 256-bit secret for links and cookies, in the URL-safe alphabet. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored of a secret: its SHA-256 in hexadecimal. Secrets have 256 random bits, so no salt is needed.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
