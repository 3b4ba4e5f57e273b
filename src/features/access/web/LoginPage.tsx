import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { locale } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { call } from "#web/call.ts";
import { workWaitsUntil } from "#web/left-work.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { PasswordInput } from "#ui/form/PasswordInput.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { rich } from "#ui/base/rich.ts";
import type { PasskeyProof, Session } from "../contract.ts";
import { demoPassword, demoSignIns } from "../rules/demo-sign-ins.ts";
import { canUsePasskeys } from "./passkey-support.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { leftProvider, useSession } from "./session.ts";
import { useSignIn, type SignIn } from "./use-sign-in.ts";

type Offer = NonNullable<Session["product"]["singleSignOn"]>;

interface LoginPageProps {
  readonly returnTo: (from: string | undefined, home: string) => string;
  /** The way to a login provider, where there is one. */
  readonly signOn: ComponentType<Offer & { readonly from: string | undefined }>;
}

// What only some need, and after a press, stays out of the page's first load.
const CodeField = lazy(async () => ({ default: (await import("./CodeField.tsx")).CodeField }));
const ConfirmationAgain = lazy(async () => ({
  default: (await import("./ConfirmationAgain.tsx")).ConfirmationAgain,
}));
const LookAround = lazy(async () => ({ default: (await import("./LookAround.tsx")).LookAround }));
const later = (what: ReactNode) => <Suspense fallback={null}>{what}</Suspense>;

/** /login. `returnTo` answers where a successful sign-in leads. */
export function LoginPage({ returnTo, signOn: SignOn }: LoginPageProps) {
  const form = useSignIn(returnTo);
  const { email, password, requested, failed, busy, isReady } = form;
  if (useSession()?.product.isDemonstration === true)
    return (
      <PublicFrame
        title={t`Look around`}
        subtitle={t`Choose an organisation and a role. There's no password.`}
      >
        {later(<LookAround onLoggedIn={form.land} />)}
      </PublicFrame>
    );
  return (
    <PublicFrame title={t`Log in`} subtitle={t`Plan the month. Book the day.`}>
      <StillAtProvider />
      <WorkWaits />
      <form className="stack public-form" onSubmit={(event) => void form.submit(event)}>
        {failed !== null && <Banner tone="critical">{failed.message}</Banner>}
        {failed?.code === "email_not_confirmed" &&
          later(<ConfirmationAgain email={email} password={password} />)}
        {requested === null ? (
          <PasswordFields form={form} />
        ) : (
          later(<CodeField form={form} requested={requested} />)
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={busy || !isReady}
          pending={busy}
          pendingLabel={t`Logging in...`}
        >{t`Log in`}</Button>
      </form>
      {requested === null ? (
        <>
          <DemoPeople form={form} />
          <OtherWays onLoggedIn={form.land}>{(offer) => <SignOn {...offer} from={form.from} />}</OtherWays>
        </>
      ) : (
        requested !== "code_needed" && (
          <div className="stack public-form">
            <PasskeyButton label={t`Use a passkey`} onProven={form.provePasskey} />
          </div>
        )
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
      <Banner tone="info">{rich`You've logged out here. ${<a href={address}>{t`Log out at your login provider too`}</a>}`}</Banner>
    </div>
  );
}

/** Someone was logged out before everything they typed was saved. */
function WorkWaits() {
  const until = workWaitsUntil();
  if (until === null) return null;
  const day = until.toLocaleDateString(locale(), { day: "numeric", month: "long" });
  return (
    <div className="public-form">
      <Banner tone="info">{t`You have unsaved changes on this device. Log in by ${day} to continue.`}</Banner>
    </div>
  );
}

interface OtherWaysProps {
  readonly onLoggedIn: (session: Session) => Promise<void>;
  readonly children: (offer: Offer) => ReactNode;
}

/** Ways in without a password: a passkey where the browser has them, and the organisation's provider. */
function OtherWays({ onLoggedIn, children }: OtherWaysProps) {
  const offer = useSession()?.product.singleSignOn ?? null;
  const hasPasskeys = canUsePasskeys();
  if (!hasPasskeys && offer === null) return null;
  const logIn = async (passkey: PasskeyProof) => {
    const { signInWithPasskey } = await import("../passkey-contract.ts");
    await onLoggedIn(await call(signInWithPasskey, { body: { passkey } }));
  };
  return (
    <div className="stack public-form">
      <p className="public-or quiet fine">{t.as("between two ways to log in")`or`}</p>
      {offer !== null && children(offer)}
      {hasPasskeys && <PasskeyButton label={t`Log in with a passkey`} fillsIn onProven={logIn} />}
    </div>
  );
}

function PasswordFields({ form }: { readonly form: SignIn }) {
  const product = useSession()?.product;
  return (
    <>
      <Field label={t`Email`}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username webauthn"
          autoFocus
          required
          value={form.email}
          onValueChange={form.edit(form.setEmail)}
        />
      </Field>
      <Field
        label={t`Password`}
        aside={
          <a
            className="fine"
            href={product?.forgotPasswordUrl ?? "/forgot-password"}
          >{t`Forgot password?`}</a>
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

/** On a demonstration of one's own, where mail is read in the browser: its people, each of whom fills the fields. */
function DemoPeople({ form }: { readonly form: Pick<SignIn, "setEmail" | "setPassword"> }) {
  if (typeof useSession()?.product.mailPage !== "string") return null;
  return (
    <section className="stack gap-2 public-form" aria-labelledby="demo-people">
      <h2 id="demo-people" className="quiet fine">{t`People of the demonstration`}</h2>
      <div className="row-wrap">
        {demoSignIns.map((email) => (
          <Button
            key={email}
            small
            title={email}
            onClick={() => {
              form.setEmail(email);
              form.setPassword(demoPassword);
            }}
          >
            <bdi className="anywhere">{email.replace("@harbourpine.example", "")}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}
