import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";
import { call, CallFailure } from "../../../web/call.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { acceptInvitation, openInvitation } from "../contract.ts";
import { checkNewPassword } from "../rules/password.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import { adoptSession, useSession } from "./session.ts";

const noSession = "Authentication session is missing. Please try again by refreshing the page or re-clicking the invitation link.";
/** The page leads on this long after success, in milliseconds. */
const leadOnAfter = 2000;

function messageOf(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return "An error occurred during sign in. Please try again.";
  if (failure.status === 0) return "Authentication service not available.";
  if (failure.status >= 500) return "An error occurred during authentication setup.";
  return failure.message || "An error occurred during sign in. Please try again.";
}

/** The secret stands behind the # so that it reaches no log; it leaves the address bar once it is read. */
function useToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "");
  return token;
}

/** /confirm-invite: Set Your Password. */
export function ConfirmInvitePage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const token = useToken();
  const minLength = useSession()?.product.passwordMinLength ?? 6;
  const invitation = useQuery({ queryKey: ["invitation", token], queryFn: () => call(openInvitation, { body: { token } }), enabled: token !== "", retry: false });
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");

  useEffect(() => {
    if (state !== "done") return undefined;
    const timer = setTimeout(() => void navigate({ to: "/dashboard", replace: true }), leadOnAfter);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== "idle") return;
    const wrong = checkNewPassword(password, confirmation, minLength);
    setFields(wrong);
    setError(null);
    if (Object.keys(wrong).length > 0) return;
    setState("busy");
    try {
      adoptSession(client, await call(acceptInvitation, { body: { token, password, confirmation } }));
      setState("done");
    } catch (failure) {
      if (failure instanceof CallFailure) setFields(failure.fields);
      setError(messageOf(failure));
      setState("idle");
    }
  };

  const dead = token === "" || invitation.isError;
  const subtitle = invitation.data ? `For ${invitation.data.email} at ${invitation.data.organizationName}.` : "Choose the password you will log in with.";
  return (
    <PublicFrame title="Set Your Password" subtitle={subtitle}>
      <form className="public-form" onSubmit={(event) => void submit(event)}>
        {dead && <Banner tone="critical">{token === "" ? noSession : messageOf(invitation.error)}</Banner>}
        {error !== null && <Banner tone="critical">{error}</Banner>}
        {state === "done" && <Banner tone="positive">Your password is set. Taking you to your dashboard.</Banner>}
        <Field label="New password" error={fields["password"]} hint={`At least ${minLength} characters; 12 or more are safer.`}>
          <PasswordInput name="password" autoComplete="new-password" value={password} onValueChange={setPassword} disabled={dead || state === "done"} />
        </Field>
        <Field label="Confirm password" error={fields["confirmation"]}>
          <PasswordInput name="confirmation" autoComplete="new-password" value={confirmation} onValueChange={setConfirmation} disabled={dead || state === "done"} />
        </Field>
        <Button type="submit" variant="primary" disabled={dead || state === "done"} pending={state === "busy"} pendingLabel="Saving...">
          Set password
        </Button>
      </form>
    </PublicFrame>
  );
}
