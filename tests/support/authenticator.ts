import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { Input, Output } from "#shared/contract.ts";
import type { PasskeyProof } from "#features/access/contract.ts";
import type { addPasskey, beginPasskey } from "#features/access/passkey-contract.ts";

/** A head of CBOR (RFC 8949): major type and length, or a small number. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 255]);
}
const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const binary = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const sha256 = (value: string | Buffer): Buffer => createHash("sha256").update(value).digest();

/** How an answer differs from that of an honest authenticator in an honest browser. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly key?: KeyObject;
}

/** An authenticator in software with one passkey, and the browser around it. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  readonly #rpId: string;
  counter = 0;
  userHandle = "";

  constructor(publicUrl: string) {
    this.#origin = new URL(publicUrl).origin;
    this.#rpId = new URL(publicUrl).hostname;
  }

  #data(lie: Lie, credential: Buffer | null): Buffer {
    const flags = 0x01 | (lie.isVerified === false ? 0 : 0x04) | (credential ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? this.counter);
    return Buffer.concat([
      sha256(lie.rpId ?? this.#rpId),
      Buffer.from([flags]),
      counter,
      ...(credential ? [credential] : []),
    ]);
  }

  #client(type: string, challenge: string, lie: Lie): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  /** Makes its passkey; answers the body of the call that adds it. */
  register(
    options: Output<typeof beginPasskey>,
    name: string,
    lie: Lie = {},
  ): Input<typeof addPasskey>["body"] {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const publicKey = map(
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), binary(Buffer.from(x, "base64url"))],
      [number(-3), binary(Buffer.from(y, "base64url"))],
    );
    this.userHandle = options.userHandle;
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, publicKey]);
    const attestation = map(
      [text("fmt"), text("none")],
      [text("attStmt"), map()],
      [text("authData"), binary(this.#data(lie, credential))],
    );
    return {
      name,
      id: this.id.toString("base64url"),
      clientDataJSON: this.#client("webauthn.create", options.challenge, lie).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    };
  }

  /** Signs a challenge. */
  prove(challenge: string, lie: Lie = {}): PasskeyProof {
    if (this.counter > 0) this.counter += 1;
    const client = this.#client("webauthn.get", challenge, lie);
    const data = this.#data(lie, null);
    const signed = Buffer.concat([data, sha256(client)]);
    return {
      id: this.id.toString("base64url"),
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, lie.key ?? this.#keys.privateKey).toString("base64url"),
      userHandle: lie.userHandle ?? this.userHandle,
    };
  }
}
