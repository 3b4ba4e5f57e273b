import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import type { PasskeyProof } from "../contract.ts";
import { addPasskey, challengePasskey, type beginPasskey } from "../passkey-contract.ts";

/** Lets the person choose a passkey, or waits until they pick one where the browser fills the form in. */
export async function provePasskey(fillsIn = false): Promise<PasskeyProof> {
  const { challenge, rpId, timeout } = await call(challengePasskey, {});
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, timeout, userVerification: "required", allowCredentials: [] },
    useBrowserAutofill: fillsIn,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Stops waiting for a passkey. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony();

/** Makes a passkey and adds it under a name; answers the recovery codes that came with it. */
export async function makePasskey(
  options: Output<typeof beginPasskey>,
  name: string,
): Promise<readonly string[]> {
  const { challenge, rpId, rpName, timeout, userHandle, userName, displayName, algorithms, existing } =
    options;
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout,
      rp: { id: rpId, name: rpName },
      user: { id: userHandle, name: userName, displayName },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
      excludeCredentials: existing.map((known) => ({ id: known, type: "public-key" })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body = { name, id, clientDataJSON, attestationObject, transports };
  return (await call(addPasskey, { body })).recoveryCodes;
}

/** Why it didn't work, in words; empty when the person stopped it. */
export function whyNot(failure: unknown): string {
  if (failure instanceof CallFailure) return failure.message;
  if (failure instanceof WebAuthnError && failure.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return t`This device has a passkey for your account already.`;
  if (failure instanceof Error && failure.name === "AbortError") return "";
  if (failure instanceof Error && failure.name === "NotAllowedError")
    return t`It was stopped or took too long. Try again.`;
  return t`This browser or device can't do that. Try another one.`;
}
