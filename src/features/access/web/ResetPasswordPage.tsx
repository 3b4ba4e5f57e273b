import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { call } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { useFirstFault } from "#web/first-fault.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { openPasswordReset, resetPassword } from "../account-contract.ts";
import { checkNewPassword } from "../rules/password.ts";
import { useLinkToken } from "./link-token.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { refreshSession, useSession } from "./session.ts";

const noLink = "This link no longer works. Ask for a new one.";

/** /reset-password: sets a new password with a mailed link, which opening doesn't use up. */
export function ResetPasswordPage() {
  const client = useQueryClient();
  const token = useLinkToken();
  const minLength = useSession()?.product.passwordMinLength ?? 6;
  const link = useQuery({
    queryKey: ["reset", token],
    queryFn: () => call(openPasswordReset, { body: { token } }),
    enabled: token !== "",
    retry: false,
  });
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const reset = useWrite(resetPassword);
  const form = useRef<HTMLFormElement>(null);
  useFirstFault(form, fields);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkNewPassword(password, confirmation, minLength);
    setFields(wrong);
    if (Object.keys(wrong).length > 0 || reset.isPending) return;
    // Every session of the person has ended, this browser's too if it was theirs.
    reset.mutate(
      { body: { token, password, confirmation } },
      { onSuccess: () => void refreshSession(client), onError: (failure) => setFields(failure.fields) },
    );
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    setFields({});
  };

  if (reset.isSuccess) return <PasswordIsSet email={reset.data.email} />;
  const dead = token === "" || link.isError;
  const failed = reset.isError && Object.keys(reset.error.fields).length === 0;
  return (
    <PublicFrame
      title="Set a new password"
      subtitle={
        link.data
          ? `For ${link.data.email} at ${link.data.organizationName}.`
          : "Choose the password you will log in with."
      }
    >
      <form className="stack public-form" ref={form} onSubmit={submit}>
        {dead && <Banner tone="critical">{token === "" ? noLink : link.error?.message}</Banner>}
        {failed && <Banner tone="critical">{reset.error.message}</Banner>}
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          minLength={minLength}
          fields={fields}
          disabled={dead}
          onPassword={edit(setPassword)}
          onConfirmation={edit(setConfirmation)}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={dead}
          pending={reset.isPending}
          pendingLabel="Saving..."
        >
          Set password
        </Button>
        {(dead || failed) && (
          <p>
            <a href="/forgot-password" className="for-finger">
              Ask for another link
            </a>
          </p>
        )}
      </form>
    </PublicFrame>
  );
}

function PasswordIsSet({ email }: { readonly email: string }) {
  return (
    <PublicFrame
      title="Your password is set"
      subtitle={`Log in as ${email} with it. Your earlier sessions have ended.`}
    >
      <div className="stack public-form">
        <a className={buttonClass({ variant: "primary" })} href="/login">
          Log in
        </a>
      </div>
    </PublicFrame>
  );
}
