import { describe, expect, it } from "vitest";
import { renamePasskey } from "#features/access/passkey-contract.ts";
import {
  checkPasskeyName,
  readUserHandle,
  secondFactorNeeded,
  userHandleOf,
} from "#features/access/rules/passkey.ts";

const [orgId, userId] = ["019ac0f2-1b2c-7d3e-8f40-0123456789ab", "019ac0f2-ffff-7abc-9def-fedcba987654"];

describe("A passkey", () => {
  it("says whose it is in 32 bytes, and nothing else says so", () => {
    const handle = userHandleOf(orgId, userId);
    expect(handle).toHaveLength(32);
    expect([...handle.subarray(0, 4)]).toEqual([0x01, 0x9a, 0xc0, 0xf2]);
    expect(readUserHandle(handle)).toEqual({ orgId, userId });
    expect(readUserHandle(handle.subarray(1))).toBeNull();
    expect(readUserHandle(new Uint8Array([...handle, 0]))).toBeNull();
    expect(readUserHandle(new Uint8Array(0))).toBeNull();
  });

  it("has a name", () => {
    expect(checkPasskeyName("Work laptop")).toEqual({});
    expect(checkPasskeyName("  ")).toEqual({ name: "Enter a name, such as Work laptop" });
    const accepts = (length: number) =>
      renamePasskey.body.safeParse({ version: 1, name: "n".repeat(length) }).success;
    expect([60, 61].map(accepts)).toEqual([true, false]);
  });

  it.each([
    [true, false, "code_needed"],
    [false, true, "passkey_needed"],
    [true, true, "code_or_passkey_needed"],
  ])("beside an app (%j; passkey %j) is required by %s", (hasAuthenticator, hasPasskey, code) => {
    expect(secondFactorNeeded({ hasAuthenticator, hasPasskey }).code).toBe(code);
  });
});
