import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { Open } from "#web/Open.tsx";
import { useFormats } from "#web/formats.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { beginSecondFactor, endSecondFactor, renewRecoveryCodes, type Account } from "../account-contract.ts";
import { CurrentPasswordDialog } from "./CurrentPasswordDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SecondFactorDialog } from "./SecondFactorDialog.tsx";

type Step = "set up" | "renew" | "remove" | null;

/** Second factor: off with a way in, or on with the recovery codes left. */
export function SecondFactorPanel({ account }: { readonly account: Account }) {
  const [step, setStep] = useState<Step>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useWrite(renewRecoveryCodes);
  const remove = useWrite(endSecondFactor);
  const since = account.secondFactorSince;
  const close = () => {
    setStep(null);
    renew.reset();
    remove.reset();
  };
  const store = (made: readonly string[]) => {
    close();
    setCodes(made);
  };
  return (
    <Panel
      title={t`Second factor`}
      actions={<SecondFactorBadge hasApp={since !== null} hasPasskey={account.passkeys.length > 0} />}
    >
      <div className="stack">
        {since === null ? (
          <SecondFactorOff
            left={account.passkeys.length > 0 ? account.recoveryCodesLeft : null}
            onStep={setStep}
          />
        ) : (
          <SecondFactorOn since={since} left={account.recoveryCodesLeft} onStep={setStep} />
        )}
      </div>
      {step === "set up" && <SecondFactorDialog onClose={close} onDone={store} />}
      {step === "renew" && (
        <CurrentPasswordDialog
          title={t`New recovery codes`}
          action={t`Make new codes`}
          pending={renew.isPending}
          failure={renew.error}
          onPassword={(currentPassword) =>
            renew.mutate(
              { body: { currentPassword } },
              { onSuccess: ({ recoveryCodes }) => store(recoveryCodes) },
            )
          }
          onClose={close}
        >{t`The old ones stop working.`}</CurrentPasswordDialog>
      )}
      {step === "remove" && (
        <CurrentPasswordDialog
          title={t`Remove the second factor`}
          action={t`Remove`}
          danger
          pending={remove.isPending}
          failure={remove.error}
          onPassword={(currentPassword) => remove.mutate({ body: { currentPassword } }, { onSuccess: close })}
          onClose={close}
        >
          {account.passkeys.length > 0
            ? t`You'll log in with your password and a passkey, or with a passkey alone.`
            : t`You'll log in with your password alone, and the recovery codes stop working.`}
        </CurrentPasswordDialog>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  );
}

function SecondFactorBadge({
  hasApp,
  hasPasskey,
}: {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}) {
  if (!hasApp && !hasPasskey) return <Badge tone="neutral">{t.as("state")`Off`}</Badge>;
  return <Badge tone="positive">{hasApp ? t.as("state")`On` : t`By passkey`}</Badge>;
}

interface SecondFactorOffProps {
  /** Recovery codes that came with a passkey and were not used yet; null without one. */
  readonly left: number | null;
  readonly onStep: (step: Step) => void;
}

function SecondFactorOff({ left, onStep }: SecondFactorOffProps) {
  return (
    <>
      <p className="muted">{t`A code from an authenticator app, on top of your password. Even someone who knows your password can't log in without it.`}</p>
      {left !== null && (
        <p className="muted">{t`${plural(left, "# recovery code", "# recovery codes")} left.`}</p>
      )}
      <div className="row-wrap">
        <Open to={beginSecondFactor}>
          <Button onClick={() => onStep("set up")}>{t`Set up`}</Button>
        </Open>
        {left !== null && <Button onClick={() => onStep("renew")}>{t`New recovery codes`}</Button>}
      </div>
    </>
  );
}

interface SecondFactorOnProps {
  readonly since: string;
  /** Recovery codes that were not used yet. */
  readonly left: number;
  readonly onStep: (step: Step) => void;
}

function SecondFactorOn({ since, left, onStep }: SecondFactorOnProps) {
  const formats = useFormats();
  return (
    <>
      <p className="muted">{t`On since ${formats.instant(since)}. ${plural(left, "# recovery code", "# recovery codes")} left.`}</p>
      {left < 3 && <Banner tone="caution">{t`Create new recovery codes before you run out.`}</Banner>}
      <div className="row-wrap">
        <Button onClick={() => onStep("renew")}>{t`New recovery codes`}</Button>
        <Button variant="danger" onClick={() => onStep("remove")}>{t`Remove`}</Button>
      </div>
    </>
  );
}
