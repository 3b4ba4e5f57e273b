import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type FormEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { call, CallFailure } from "#web/call.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { acceptInvitation, openInvitation } from "../contract.ts";
import { useMailedLink } from "./mailed-link.ts";
import { NewPasswordFields, useNewPassword } from "./PasswordFields.tsx";
import { PublicLink } from "./PublicDone.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { adoptSession, useSession } from "./session.ts";

const noSession = t`Authentication session is missing. Please try again by refreshing the page or re-clicking the invitation link.`;
/** The page leads on this long after success, in milliseconds. */
const leadOnAfter = 2000;

function messageOf(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return t`An error occurred during sign in. Please try again.`;
  if (failure.status === 0) return t`Authentication service not available.`;
  if (failure.status >= 500) return t`An error occurred during authentication setup.`;
  return failure.message || t`An error occurred during sign in. Please try again.`;
}

/** /confirm-invite: Set Your Password. */
export function ConfirmInvitePage() {
  const { token, link, dead } = useMailedLink(openInvitation);
  const user = useSession()?.user ?? null;
  // Accepting logs in: from then on the session is the invited person's.
  const [accepts, setAccepts] = useState(false);
  if (dead) return <DeadInvitation>{token === "" ? noSession : messageOf(link.error)}</DeadInvitation>;
  if (user !== null && !accepts)
    return (
      <PublicFrame
        title={t`You're logged in as ${user.fullName ?? user.email}`}
        subtitle={
          link.data
            ? t`This invitation is for ${link.data.email} at ${link.data.organizationName}. Accepting it logs you out here.`
            : t`This invitation is for another account. Accepting it logs you out here.`
        }
      >
        <div className="stack public-form">
          <a className={buttonClass({ variant: "primary" })} href="/dashboard">{t`Stay logged in`}</a>
          <Button onClick={() => setAccepts(true)}>{t`Accept the invitation`}</Button>
        </div>
      </PublicFrame>
    );
  const subtitle = link.data
    ? t`For ${link.data.email} at ${link.data.organizationName}.`
    : t`Choose the password you will log in with.`;
  return <InvitationForm token={token} subtitle={subtitle} onAccept={() => setAccepts(true)} />;
}

interface InvitationFormProps {
  readonly token: string;
  readonly subtitle: string;
  readonly onAccept: () => void;
}

function InvitationForm({ token, subtitle, onAccept }: InvitationFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, ...next } = useNewPassword();
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
    setError(null);
    if (!next.check()) return;
    setState("busy");
    onAccept();
    try {
      adoptSession(client, await call(acceptInvitation, { body: { token, ...next.typed } }));
      setState("done");
    } catch (failure) {
      const faults = failure instanceof CallFailure ? failure.fields : {};
      next.setFaults(faults);
      // What is said at its field is not said a second time above it.
      if (Object.keys(faults).length === 0) setError(messageOf(failure));
      setState("idle");
    }
  };

  return (
    <PublicFrame title={t`Set Your Password`} subtitle={subtitle}>
      <form className="stack public-form" ref={form} onSubmit={(event) => void submit(event)}>
        {error !== null && <Banner tone="critical">{error}</Banner>}
        {state === "done" && (
          <Banner tone="positive">{t`Your password is set. Taking you to your dashboard.`}</Banner>
        )}
        <NewPasswordFields {...next.fields} disabled={state === "done"} />
        <Button
          type="submit"
          variant="primary"
          disabled={state === "done"}
          pending={state === "busy"}
          pendingLabel={t`Saving...`}
        >{t`Set password`}</Button>
      </form>
    </PublicFrame>
  );
}

/** Used, revoked, replaced and expired links answer alike: what to do in either case. */
function DeadInvitation({ children }: { readonly children: string }) {
  return (
    <PublicFrame
      title={t`Set Your Password`}
      subtitle={t`Joined already? Log in. Otherwise ask an admin for a new invitation.`}
    >
      <div className="stack public-form">
        <Banner tone="critical">{children}</Banner>
        <a className={buttonClass({ variant: "primary" })} href="/login">{t`Log in`}</a>
        <PublicLink href="/forgot-password">{t`Forgot password?`}</PublicLink>
      </div>
    </PublicFrame>
  );
}
