import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CallFailure, unreachableMessage } from "#web/call.ts";
import { isPartMissing, readAnew } from "#web/missing-files.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Waiting } from "./Waiting.tsx";

const faultMessage = "This page couldn't be shown. Reload it, or write to support if that doesn't help.";

/**
 * In place of a page that couldn't be shown: why, and another try. After an upgrade the page reloads instead,
 * once.
 */
export function NotReached({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [anew, setAnew] = useState(() => (isPartMissing() ? "reloads" : "stays"));
  // After the failed screen has ended, so that its guard of unsaved work doesn't ask.
  useEffect(() => {
    if (isPartMissing()) void readAnew(false).then(setAnew);
  }, []);
  if (anew === "reloads") return <Waiting />;
  const retry = () => {
    if (isPartMissing()) {
      void readAnew(true).then(setAnew);
      return;
    }
    reset();
    void router.invalidate();
  };
  const reason = error instanceof CallFailure ? error.message : faultMessage;
  return (
    <main className="page">
      <ErrorPanel
        title="Error Loading Data"
        reason={anew === "away" ? unreachableMessage : reason}
        onRetry={retry}
      />
    </main>
  );
}
