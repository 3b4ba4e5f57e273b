import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { signIn, type PasskeyProof, type Session } from "../contract.ts";
import { addressTypedBefore } from "./browser-language.ts";
import { adoptSession } from "./session.ts";

/** What a failed sign-in says (docs/readings.md#000-8). */
function messageOf(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return t`An error occurred during sign in. Please try again.`;
  if (failure.status === 0) return t`Authentication service not available`;
  return failure.message || t`An error occurred during sign in. Please try again.`;
}

/** What a right password may be answered with: what is requested next. */
const steps = ["code_needed", "code_or_passkey_needed", "passkey_needed"] as const;
export type RequestedStep = (typeof steps)[number];

interface Failed {
  readonly code: string;
  readonly message: string;
}

/** What is typed, and the sign-in; a code is requested only once the password was right. */
export function useSignIn(returnTo: (from: string | undefined, home: string) => string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: { from?: string } = useSearch({ strict: false });
  const [email, setEmail] = useState(addressTypedBefore);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [requested, setRequested] = useState<RequestedStep | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [busy, setBusy] = useState(false);
  const isReady = email.trim() !== "" && password !== "" && (requested === null || code.trim() !== "");

  const land = async (session: Session) => {
    adoptSession(client, session);
    await navigate({ href: returnTo(search.from, session.home), replace: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    setBusy(true);
    setFailed(null);
    try {
      await land(await call(signIn, { body: { email, password, ...(requested === null ? {} : { code }) } }));
    } catch (failure) {
      const reason = failure instanceof CallFailure ? failure.code : "";
      const step = steps.find((each) => each === reason);
      if (step) setRequested(step);
      else setFailed({ code: reason, message: messageOf(failure) });
      if (reason === "wrong_code") setCode("");
      setBusy(false);
    }
  };

  const edit = (set: (value: string) => void) => (value: string) => {
    setFailed(null);
    set(value);
  };
  const back = () => {
    setRequested(null);
    setCode("");
    setFailed(null);
  };
  return {
    from: search.from,
    email,
    password,
    code,
    requested,
    failed,
    busy,
    isReady,
    submit,
    back,
    edit,
    setEmail,
    setPassword,
    setCode,
    land,
    /** With a passkey as the second factor, after the password. */
    provePasskey: async (passkey: PasskeyProof) =>
      land(await call(signIn, { body: { email, password, passkey } })),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
