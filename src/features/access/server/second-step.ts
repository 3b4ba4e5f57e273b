import type { Exchange, Platform } from "#server/http/serve.ts";
import type { ProblemCode } from "#server/problems.ts";
import { Refusal } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import type { PasskeyProof } from "../contract.ts";
import { passkeyNotAccepted, secondFactorNeeded } from "../rules/passkey.ts";
import { noteProvenUse, provenPasskey, type ProvenPasskey } from "./passkeys/relying-party.ts";
import { spendCode } from "./second-factor-code.ts";

/** Whose second factor is needed, and which ones there are. */
export interface SecondStep {
  readonly orgId: string;
  readonly userId: string;
  /** The authenticator app's. */
  readonly secret: string | null;
  readonly hasPasskey: boolean;
}

/** What someone gave for it: a passkey that has proven itself, or what they typed. */
export type Given = { readonly passkey: ProvenPasskey } | { readonly typed: string };

const refused = (code: ProblemCode, message: string) => new Refusal({ status: 401, code, message });

export const needsSecondStep = ({ secret, hasPasskey }: Pick<SecondStep, "secret" | "hasPasskey">): boolean =>
  secret !== null || hasPasskey;

/** What was given, checked as far as no transaction is needed. Throws 401 where nothing was, or another's. */
export async function givenFor(
  call: Platform & Exchange,
  step: SecondStep,
  sent: { readonly code?: string | undefined; readonly passkey?: PasskeyProof | undefined },
): Promise<Given> {
  const typed = sent.code?.trim() ?? "";
  if (sent.passkey === undefined) {
    if (typed !== "" || !needsSecondStep(step)) return { typed };
    const { code, message } = secondFactorNeeded({
      hasAuthenticator: step.secret !== null,
      hasPasskey: step.hasPasskey,
    });
    throw refused(code, message);
  }
  const passkey = await provenPasskey(call, sent.passkey);
  if (passkey.userId !== step.userId || passkey.orgId !== step.orgId)
    throw refused("wrong_passkey", passkeyNotAccepted());
  return { passkey };
}

/** Uses it, once; answers what it was, or null when a code is wrong or used. */
export async function acceptCode(
  transaction: Transaction,
  step: SecondStep,
  given: Given,
  now: number,
): Promise<"none" | "passkey" | "authenticator" | "recovery" | null> {
  if ("passkey" in given) {
    await noteProvenUse(transaction, given.passkey);
    return "passkey";
  }
  return needsSecondStep(step) ? spendCode(transaction, step, given.typed, now) : "none";
}
