import { Copy } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { endSecondFactor, renewRecoveryCodes, type Account } from "../account-contract.ts";
import { CurrentPasswordDialog } from "./CurrentPasswordDialog.tsx";
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
  const keep = (made: readonly string[]) => {
    close();
    setCodes(made);
  };
  return (
    <Panel
      title="Second factor"
      actions={<Badge tone={since === null ? "neutral" : "positive"}>{since === null ? "Off" : "On"}</Badge>}
    >
      <div className="stack">
        {since === null ? (
          <>
            <p className="muted">
              A code from an authenticator app, on top of your password. Even someone who knows your password
              can't log in without it.
            </p>
            <div className="row-wrap">
              <Button onClick={() => setStep("set up")}>Set up</Button>
            </div>
          </>
        ) : (
          <SecondFactorOn since={since} left={account.recoveryCodesLeft} onStep={setStep} />
        )}
      </div>
      {step === "set up" && <SecondFactorDialog onClose={close} onDone={keep} />}
      {step === "renew" && (
        <CurrentPasswordDialog
          title="New recovery codes"
          action="Make new codes"
          pending={renew.isPending}
          failure={renew.error}
          onPassword={(currentPassword) =>
            renew.mutate(
              { body: { currentPassword } },
              { onSuccess: ({ recoveryCodes }) => keep(recoveryCodes) },
            )
          }
          onClose={close}
        >
          The old ones stop working.
        </CurrentPasswordDialog>
      )}
      {step === "remove" && (
        <CurrentPasswordDialog
          title="Remove the second factor"
          action="Remove"
          danger
          pending={remove.isPending}
          failure={remove.error}
          onPassword={(currentPassword) => remove.mutate({ body: { currentPassword } }, { onSuccess: close })}
          onClose={close}
        >
          You'll log in with your password alone, and the recovery codes stop working.
        </CurrentPasswordDialog>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
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
      <p className="muted">
        On since {formats.instant(since)}. {count(left, "recovery code")} left.
      </p>
      {left < 3 && <Banner tone="caution">Make new recovery codes before you run out of them.</Banner>}
      <div className="row-wrap">
        <Button onClick={() => onStep("renew")}>New recovery codes</Button>
        <Button variant="danger" onClick={() => onStep("remove")}>
          Remove
        </Button>
      </div>
    </>
  );
}

/** The recovery codes, this once. */
function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog
      open
      size="medium"
      title="Recovery codes"
      subtitle="Each code logs you in once without your authenticator app."
      onClose={onClose}
      footer={
        <>
          <Button icon={Copy} onClick={copy}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I've saved them
          </Button>
        </>
      }
    >
      <div className="stack">
        <Banner tone="caution">You won't see them again. Store them with your passwords.</Banner>
        {copied === true && <Banner tone="positive">Copied.</Banner>}
        {copied === false && (
          <Banner tone="critical">They couldn't be copied. Select and copy them yourself.</Banner>
        )}
        <ul className="account-codes">
          {codes.map((code) => (
            <li key={code} className="account-secret">
              {code}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
