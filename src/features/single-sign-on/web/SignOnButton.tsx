import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";

interface SignOnButtonProps {
  readonly label: string;
  /** Null where an address decides which organisation is meant. */
  readonly organisationId: string | null;
  /** The page that was requested before the login. */
  readonly from: string | undefined;
}

/** The way to the login provider, under the login with a password. */
export function SignOnButton({ label, organisationId, from }: SignOnButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  if (organisationId === null) {
    const search = from === undefined ? "" : `?${new URLSearchParams({ from }).toString()}`;
    return (
      <a className={buttonClass()} href={`/login/single-sign-on${search}`}>
        {label}
      </a>
    );
  }
  const go = async () => {
    setBusy(true);
    setFailure("");
    const why = await import("./go-to-provider.ts").then(
      ({ goToProvider }) => goToProvider({ organisationId }, from),
      () => t`The login couldn't be started. Check your connection and try again.`,
    );
    setFailure(why);
    // Until the provider's page has loaded, the button stays as it is.
    if (why !== "") setBusy(false);
  };
  return (
    <>
      {failure !== "" && <Banner tone="critical">{failure}</Banner>}
      <Button pending={busy} onClick={() => void go()}>
        {label}
      </Button>
    </>
  );
}
