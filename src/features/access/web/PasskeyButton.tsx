import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { PasskeyProof } from "../contract.ts";
import { rememberPasskey, usedPasskey } from "./passkey-support.ts";

interface PasskeyButtonProps {
  readonly label: string;
  /** Also offers passkeys in the browser's list for the email field, where one was used before. */
  readonly fillsIn?: boolean;
  /** What to do with the proof; throws where it isn't accepted. */
  readonly onProven: (passkey: PasskeyProof) => Promise<void>;
}

/** Requests a passkey. What that needs is loaded when it's wanted. */
export function PasskeyButton({ label, fillsIn = false, onProven }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const prove = async (isRequested: boolean) => {
    setBusy(isRequested);
    setFailure("");
    const browser = await import("./passkey-browser.ts").catch(() => null);
    // No one requested what the browser offers by itself, until they pick one.
    let isWanted = isRequested;
    try {
      if (browser === null) throw new Error("The code is out of reach");
      const passkey = await browser.provePasskey(!isRequested);
      isWanted = true;
      await onProven(passkey);
      rememberPasskey();
    } catch (error) {
      if (isWanted) setFailure(browser?.whyNot(error) ?? t`It couldn't be loaded. Check your connection.`);
      // The challenge is used up, or was over: the list gets another.
      if (isWanted && !isRequested) void prove(false);
    } finally {
      setBusy(false);
    }
  };
  const offer = useEffectEvent(() => void prove(false));
  useEffect(() => {
    if (!fillsIn || !usedPasskey()) return undefined;
    offer();
    return () => void import("./passkey-browser.ts").then(({ stopWaiting }) => stopWaiting());
  }, [fillsIn]);
  return (
    <>
      {failure !== "" && <Banner tone="critical">{failure}</Banner>}
      <Button pending={busy} onClick={() => void prove(true)}>
        {label}
      </Button>
    </>
  );
}
