import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { PublicLink } from "#features/access/web/PublicDone.tsx";
import { PublicFrame } from "#features/access/web/PublicFrame.tsx";
import { canUsePasskeys } from "#features/access/web/passkey-support.ts";
import { PasskeyButton } from "#features/access/web/PasskeyButton.tsx";
import { adoptSession } from "#features/access/web/session.ts";
import { completeSignOn, type TestReport } from "#features/single-sign-on/contract.ts";
import { AddressForm } from "#features/single-sign-on/web/AddressForm.tsx";
import { goToProvider } from "#features/single-sign-on/web/go-to-provider.ts";
import { SignOnCodeForm } from "#features/single-sign-on/web/SignOnCodeForm.tsx";
import { SignOnTest } from "#features/single-sign-on/web/SignOnTest.tsx";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { call, CallFailure } from "#web/call.ts";
import { safeReturn } from "./guard.ts";

type Came =
  | { readonly kind: "waiting" | "code" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "test"; readonly report: TestReport };

type LoggedIn = NonNullable<Output<typeof completeSignOn>["loggedIn"]>;

function useLanding() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ session, returnTo }: LoggedIn) => {
    adoptSession(client, session);
    await navigate({ href: safeReturn(returnTo || undefined, session.home), replace: true });
  };
}

/**
 * /login/single-sign-on: where the provider leads back to. With an organisation it leads on to that one's
 * provider; without anything it reads an address.
 */
export function SignOnPage() {
  const { organisationId } = useParams({ strict: false });
  const [answer] = useState(() => window.location.search.slice(1));
  const given = new URLSearchParams(answer);
  if (given.has("state")) return <Return answer={answer} />;
  if (organisationId !== undefined) return <LeadOn organisationId={organisationId} />;
  return (
    <PublicFrame
      title={t`Single sign-on`}
      subtitle={t`Your address leads us to your organisation's login provider.`}
    >
      <AddressForm from={given.get("from") ?? undefined} />
      <BackToLogIn />
    </PublicFrame>
  );
}

/** Completes the login with what the provider said, once. */
function Return({ answer }: { readonly answer: string }) {
  const land = useLanding();
  const [came, setCame] = useState<Came>({ kind: "waiting" });
  const begun = useRef(false);
  useEffect(() => {
    // Once, also where effects run twice: the answer is used up.
    if (begun.current) return;
    begun.current = true;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    const complete = async () => {
      try {
        const { loggedIn, needsCode, test } = await call(completeSignOn, { body: { answer } });
        if (loggedIn !== null) return await land(loggedIn);
        if (test !== null) return setCame({ kind: "test", report: test });
        return setCame(needsCode ? { kind: "code" } : { kind: "waiting" });
      } catch (failure) {
        const known = failure instanceof CallFailure && failure.message;
        return setCame({
          kind: "failed",
          message: known || t`The login couldn't be completed. Start again.`,
        });
      }
    };
    void complete();
  }, [answer, land]);
  if (came.kind === "test") {
    return (
      <PublicFrame title={t`Test of single sign-on`} subtitle={t`Nothing has changed.`}>
        <SignOnTest report={came.report} />
      </PublicFrame>
    );
  }
  if (came.kind === "code") {
    return (
      <PublicFrame title={t`Log in`} subtitle={t`Your account has a second factor.`}>
        <SignOnCodeForm
          passkey={(onProven) =>
            canUsePasskeys() && <PasskeyButton label={t`Use a passkey`} onProven={onProven} />
          }
          onLoggedIn={(loggedIn) => void land(loggedIn)}
        />
        <BackToLogIn />
      </PublicFrame>
    );
  }
  return came.kind === "failed" ? <Failed message={came.message} /> : <Going />;
}

function LeadOn({ organisationId }: { readonly organisationId: string }) {
  const [failure, setFailure] = useState("");
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void goToProvider({ organisationId }, undefined).then(setFailure);
  }, [organisationId]);
  return failure === "" ? <Going /> : <Failed message={failure} />;
}

function BackToLogIn() {
  return (
    <div className="public-form">
      <PublicLink href="/login">{t`Back to log in`}</PublicLink>
    </div>
  );
}

function Going() {
  return (
    <PublicFrame title={t`Log in`} subtitle={t`Contacting your login provider...`}>
      <BackToLogIn />
    </PublicFrame>
  );
}

function Failed({ message }: { readonly message: string }) {
  return (
    <PublicFrame title={t`Log in`} subtitle={t`With single sign-on.`}>
      <div className="stack public-form">
        <Banner tone="critical">{message}</Banner>
        <PublicLink href="/login">{t`Back to log in`}</PublicLink>
      </div>
    </PublicFrame>
  );
}
