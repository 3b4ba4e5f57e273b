import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ComponentType, type FormEvent } from "react";
import { call, CallFailure } from "#web/call.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { PasswordInput } from "#ui/form/PasswordInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { signIn, type Session } from "../contract.ts";
import { PublicFrame } from "./PublicFrame.tsx";
import { adoptSession, leftProvider, useSession } from "./session.ts";

/** What a failed sign-in says (docs/readings.md#000-8). */
function messageOf(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return "An error occurred during sign in. Please try again.";
  if (failure.status === 0) return "Authentication service not available";
  return failure.message || "An error occurred during sign in. Please try again.";
}

interface Failed {
  readonly code: string;
  readonly message: string;
}

type Offer = NonNullable<Session["product"]["singleSignOn"]>;

interface LoginPageProps {
  readonly returnTo: (from: string | undefined, home: string) => string;
  /** The way to a login provider, where there is one. */
  readonly signOn: ComponentType<Offer & { readonly from: string | undefined }>;
}

/** What is typed, and the sign-in; a code is asked for only once the password was right. */
function useSignIn(returnTo: LoginPageProps["returnTo"]) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: { from?: string } = useSearch({ strict: false });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [codeAsked, setCodeAsked] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [busy, setBusy] = useState(false);
  const isReady = email.trim() !== "" && password !== "" && (!codeAsked || code.trim() !== "");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    setBusy(true);
    setFailed(null);
    try {
      const session = await call(signIn, { body: { email, password, ...(codeAsked ? { code } : {}) } });
      adoptSession(client, session);
      await navigate({ href: returnTo(search.from, session.home), replace: true });
    } catch (failure) {
      const reason = failure instanceof CallFailure ? failure.code : "";
      if (reason === "code_needed") setCodeAsked(true);
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
    setCodeAsked(false);
    setCode("");
    setFailed(null);
  };
  return {
    from: search.from,
    email,
    password,
    code,
    codeAsked,
    failed,
    busy,
    isReady,
    submit,
    back,
    edit,
    setEmail,
    setPassword,
    setCode,
  };
}

type SignIn = ReturnType<typeof useSignIn>;

/** /login. `returnTo` answers where a successful sign-in leads. */
export function LoginPage({ returnTo, signOn: SignOn }: LoginPageProps) {
  const form = useSignIn(returnTo);
  const offer = useSession()?.product.singleSignOn ?? null;
  const { email, password, codeAsked, failed, busy, isReady } = form;
  return (
    <PublicFrame title="Log in" subtitle="Plan the month. Book the day.">
      <StillAtProvider />
      <form className="stack public-form" onSubmit={(event) => void form.submit(event)}>
        {failed !== null && <Banner tone="critical">{failed.message}</Banner>}
        {failed?.code === "email_not_confirmed" && <ConfirmationAgain email={email} password={password} />}
        {codeAsked ? <CodeField form={form} /> : <PasswordFields form={form} />}
        <Button
          type="submit"
          variant="primary"
          disabled={busy || !isReady}
          pending={busy}
          pendingLabel="Logging in..."
        >
          Log in
        </Button>
      </form>
      {offer !== null && !codeAsked && (
        <div className="stack public-form">
          <p className="public-or quiet fine">or</p>
          <SignOn {...offer} from={form.from} />
        </div>
      )}
    </PublicFrame>
  );
}

/** After logging out here, the way to do so at the login provider too. */
function StillAtProvider() {
  const address = leftProvider();
  if (address === null) return null;
  return (
    <div className="public-form">
      <Banner tone="info">
        You've logged out here. <a href={address}>Log out at your login provider too</a>
      </Banner>
    </div>
  );
}

function CodeField({ form }: { readonly form: SignIn }) {
  return (
    <Field
      label="Code"
      hint="Six digits from your authenticator app, or a recovery code."
      aside={
        <button type="button" className="link-button fine" onClick={form.back}>
          Back
        </button>
      }
    >
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoFocus
        required
        value={form.code}
        onValueChange={form.edit(form.setCode)}
      />
    </Field>
  );
}

function PasswordFields({ form }: { readonly form: SignIn }) {
  const product = useSession()?.product;
  return (
    <>
      <Field label="Email">
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={form.email}
          onValueChange={form.edit(form.setEmail)}
        />
      </Field>
      <Field
        label="Password"
        aside={
          <a className="fine" href={product?.forgotPasswordUrl ?? "/forgot-password"}>
            Forgot password?
          </a>
        }
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          value={form.password}
          onValueChange={form.edit(form.setPassword)}
        />
      </Field>
    </>
  );
}

/** Mails the confirmation link again after the right password (docs/readings.md#amb-61). */
function ConfirmationAgain({ email, password }: { readonly email: string; readonly password: string }) {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setState("busy");
    setError(null);
    try {
      // Rarely needed: the contract stays out of the login page's first load.
      const { mailConfirmationAgain } = await import("../account-contract.ts");
      await call(mailConfirmationAgain, { body: { email, password } });
      setState("sent");
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.message : "The link couldn't be sent. Try again.");
      setState("idle");
    }
  };
  if (state === "sent") return <Banner tone="positive">A link is on its way to {email.trim()}.</Banner>;
  return (
    <>
      {error !== null && <Banner tone="critical">{error}</Banner>}
      <Button pending={state === "busy"} pendingLabel="Sending..." onClick={() => void send()}>
        Send the link again
      </Button>
    </>
  );
}
