import { useState } from "react";
import { call, CallFailure } from "#web/call.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { beginSignOn } from "../contract.ts";

/** Goes to the provider's login page; answers why it can't. */
export async function goToProvider(
  body: { organisationId?: string; email?: string },
  from: string | undefined,
): Promise<string> {
  try {
    const { address } = await call(beginSignOn, {
      body: { ...body, ...(from === undefined ? {} : { from }) },
    });
    window.location.assign(address);
    return "";
  } catch (failure) {
    return failure instanceof CallFailure && failure.message
      ? failure.message
      : "The login couldn't be started. Try again.";
  }
}

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
    const why = await goToProvider({ organisationId }, from);
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
