import { Copy } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { ShownOnce } from "#ui/overlay/ShownOnce.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <ShownOnce
      size="medium"
      title={t`Recovery codes`}
      subtitle={t`Each code logs you in once without your authenticator app or passkey.`}
      warning={t`You won't see them again. Store them with your passwords.`}
      actions={<Button icon={Copy} onClick={copy}>{t`Copy`}</Button>}
      saved={t`I've saved them`}
      onClose={onClose}
    >
      {copied === true && <Banner tone="positive">{t`Copied.`}</Banner>}
      {copied === false && (
        <Banner tone="critical">{t`They couldn't be copied. Select and copy them yourself.`}</Banner>
      )}
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code} className="account-secret">
            {code}
          </li>
        ))}
      </ul>
    </ShownOnce>
  );
}
