import { lazy, Suspense, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { rich } from "#ui/base/rich.ts";
import { beginSecondFactor, confirmSecondFactor } from "../account-contract.ts";
import { CurrentPasswordDialog } from "./CurrentPasswordDialog.tsx";

/** Of its own, since few who log in or read their account see it. */
const QrCode = lazy(async () => ({ default: (await import("./QrCode.tsx")).QrCode }));

interface SecondFactorDialogProps {
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Sets the second factor up: password, then the QR code and a first code. */
export function SecondFactorDialog({ onClose, onDone }: SecondFactorDialogProps) {
  const [code, setCode] = useState("");
  const begin = useWrite(beginSecondFactor);
  const confirm = useWrite(confirmSecondFactor);
  if (!begin.isSuccess) {
    return (
      <CurrentPasswordDialog
        title={t`Set up a second factor`}
        action={t`Continue`}
        pending={begin.isPending}
        failure={begin.error}
        onPassword={(currentPassword) => begin.mutate({ body: { currentPassword } })}
        onClose={onClose}
      >{t`You need an authenticator app on your phone or computer. You'll then log in with your password and a code from the app.`}</CurrentPasswordDialog>
    );
  }
  const { secret, address } = begin.data;
  const wrong = confirm.error?.fields["code"];
  const submit = () => {
    if (code.trim() !== "")
      confirm.mutate({ body: { code } }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  return (
    <Dialog
      open
      size="medium"
      title={t`Set up a second factor`}
      onClose={onClose}
      pending={confirm.isPending}
      onSubmit={submit}
      verb={t`Turn on`}
      pendingVerb={t`Checking...`}
      disabled={code.trim() === ""}
    >
      <div className="row-wrap account-pair">
        <Suspense fallback={<div className="qr-code" />}>
          <QrCode text={address} label={t`QR code for your authenticator app`} />
        </Suspense>
        <div className="stack">
          <p>{rich`Scan the code with your authenticator app, or ${<a href={address}>{t`open the app on this device`}</a>}, or type this secret into it:`}</p>
          <p className="account-secret">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
          {confirm.isError && wrong === undefined && <Banner tone="critical">{confirm.error.message}</Banner>}
          <Field label={t`Code from the app`} error={wrong}>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
              value={code}
              onValueChange={(value) => {
                setCode(value);
                confirm.reset();
              }}
            />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
