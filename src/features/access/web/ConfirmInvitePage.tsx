import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { call, CallFailure } from "#web/call.ts";
import { useFirstFault } from "#web/first-fault.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { acceptInvitation, openInvitation } from "../contract.ts";
import { checkNewPassword } from "../rules/password.ts";
import { useLinkToken } from "./link-token.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { adoptSession, useSession } from "./session.ts";

const noSession =
  "Authentication session is missing. Please try again by refreshing the page or re-clicking the invitation link.";
/** The page leads on this long after success, in milliseconds. */
const leadOnAfter = 2000;

function messageOf(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return "An error occurred during sign in. Please try again.";
  if (failure.status === 0) return "Authentication service not available.";
  if (failure.status >= 500) return "An error occurred during authentication setup.";
  return failure.message || "An error occurred during sign in. Please try again.";
}

/** /confirm-invite: Set Your Password. */
export function ConfirmInvitePage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const token = useLinkToken();
  const minLength = useSession()?.product.passwordMinLength ?? 6;
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call(openInvitation, { body: { token } }),
    enabled: token !== "",
    retry: false,
  });
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");

  const form = useRef<HTMLFormElement>(null);
  useFirstFault(form, fields);

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
      const faults = failure instanceof CallFailure ? failure.fields : {};
      setFields(faults);
      // What stands at its field is not said a second time above it.
      if (Object.keys(faults).length === 0) setError(messageOf(failure));
      setState("idle");
    }
  };

  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    setFields({});
  };
  const dead = token === "" || invitation.isError;
  const subtitle = invitation.data
    ? `For ${invitation.data.email} at ${invitation.data.organizationName}.`
    : "Choose the password you will log in with.";
  return (
    <PublicFrame title="Set Your Password" subtitle={subtitle}>
      <form className="stack public-form" ref={form} onSubmit={(event) => void submit(event)}>
        {dead && <Banner tone="critical">{token === "" ? noSession : messageOf(invitation.error)}</Banner>}
        {error !== null && <Banner tone="critical">{error}</Banner>}
        {state === "done" && (
          <Banner tone="positive">Your password is set. Taking you to your dashboard.</Banner>
        )}
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          minLength={minLength}
          fields={fields}
          disabled={dead || state === "done"}
          onPassword={edit(setPassword)}
          onConfirmation={edit(setConfirmation)}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={dead || state === "done"}
          pending={state === "busy"}
          pendingLabel="Saving..."
        >
          Set password
        </Button>
      </form>
    </PublicFrame>
  );
}
