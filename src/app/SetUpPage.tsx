import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { signIn } from "#features/access/contract.ts";
import { checkNewPassword } from "#features/access/rules/password.ts";
import { NewPasswordFields } from "#features/access/web/PasswordFields.tsx";
import { PublicLink } from "#features/access/web/PublicDone.tsx";
import { PublicFrame } from "#features/access/web/PublicFrame.tsx";
import { adoptSession, refreshSession, useSession } from "#features/access/web/session.ts";
import { BringForm } from "#features/first-hour/web/BringForm.tsx";
import { SetUpForm, type SetUpFormProps } from "#features/first-hour/web/SetUpForm.tsx";
import { Button } from "#ui/form/Button.tsx";
import { call } from "#web/call.ts";

/** /setup: the first run, on a server without an organisation. */
export function SetUpPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const product = useSession()?.product;
  const minLength = product?.passwordMinLength ?? 6;
  // After the set-up the person goes on to the first steps, already logged in.
  const done = async (email: string, password: string) => {
    try {
      adoptSession(client, await call(signIn, { body: { email, password } }));
      await navigate({ to: "/admin/dashboard", replace: true });
    } catch {
      await refreshSession(client);
      await navigate({ to: "/login", replace: true });
    }
  };
  const [isBringing, setIsBringing] = useState(false);
  const fields: SetUpFormProps = {
    checkPassword: (password, confirmation) => checkNewPassword(password, confirmation, minLength),
    passwordFields: (given) => <NewPasswordFields {...given} minLength={minLength} />,
    onDone: (email, password) => void done(email, password),
  };
  if (product?.needsSetUp === false) {
    return (
      <PublicFrame
        title={t`Set up Stint`}
        subtitle={t`This server is already set up. Log in, or ask an admin to invite you.`}
      >
        <PublicLink href="/login">{t`Log in`}</PublicLink>
      </PublicFrame>
    );
  }
  if (isBringing)
    return (
      <PublicFrame
        title={t`Import an organisation from an export`}
        subtitle={t`Everything it recorded on another Stint server, from the ZIP file of “Export everything”.`}
      >
        <BringForm {...fields} onNew={() => setIsBringing(false)} />
      </PublicFrame>
    );
  return (
    <PublicFrame
      title={t`Set up Stint`}
      subtitle={t`Your organisation, and you as its first super admin. You invite everyone else afterwards.`}
    >
      <SetUpForm {...fields} />
      <div className="stack public-form">
        <Button
          variant="ghost"
          onClick={() => setIsBringing(true)}
        >{t`Import an organisation from an export`}</Button>
      </div>
    </PublicFrame>
  );
}
