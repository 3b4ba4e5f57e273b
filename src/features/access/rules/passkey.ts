import { t } from "#shared/texts/t.ts";

/** Passkeys that one person may have. */
export const maxPasskeys = 20;
export const passkeyNameMaxLength = 60;

export const passkeyNotAccepted = () => t`This passkey wasn't accepted. Try again, or log in another way.`;

/** What an authenticator stores of whose passkey it is: 16 bytes of the organisation's id, 16 of the person's. */
export function userHandleOf(orgId: string, userId: string): Uint8Array<ArrayBuffer> {
  const hex = (orgId + userId).replaceAll("-", "");
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** An id from its 16 bytes. */
function idOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Whose passkey a handle claims it is, unchecked; null when it is none of ours. */
export function readUserHandle(
  bytes: Uint8Array,
): { readonly orgId: string; readonly userId: string } | null {
  if (bytes.length !== 32) return null;
  return { orgId: idOf(bytes.subarray(0, 16)), userId: idOf(bytes.subarray(16)) };
}

/** A message at the name, or nothing. */
export function checkPasskeyName(name: string): Record<string, string> {
  return name.trim() === "" ? { name: t`Enter a name, such as Work laptop` } : {};
}

/** The second factors that someone has. */
interface SecondFactors {
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
}

/** The refusal of a login that still needs one of them: its code, and what to do. */
export function secondFactorNeeded({ hasAuthenticator, hasPasskey }: SecondFactors): {
  readonly code: "code_needed" | "passkey_needed" | "code_or_passkey_needed";
  readonly message: string;
} {
  if (!hasPasskey)
    return {
      code: "code_needed",
      message: t`Enter the code from your authenticator app, or a recovery code.`,
    };
  return hasAuthenticator
    ? {
        code: "code_or_passkey_needed",
        message: t`Use a passkey, or enter the code from your authenticator app or a recovery code.`,
      }
    : { code: "passkey_needed", message: t`Use a passkey, or enter a recovery code.` };
}
