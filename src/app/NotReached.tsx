import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { CallFailure, isPause, unreachableMessage } from "#web/call.ts";
import { isPartMissing, readAnew } from "#web/missing-files.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Waiting } from "./Waiting.tsx";

const faultMessage = t`This page couldn't be shown. Reload it, or write to support if that doesn't help.`;

/**
 * In place of a page that couldn't be shown: why, and another try. After an upgrade the page reloads instead,
 * once.
 */
export function NotReached({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [anew, setAnew] = useState(() => (isPartMissing() ? "reloads" : "stays"));
  // After the failed screen has ended, so that its guard of unsaved work doesn't open.
  useEffect(() => {
    if (isPartMissing()) void readAnew(false).then(setAnew);
  }, []);
  const retry = () => {
    if (isPartMissing()) {
      void readAnew(true).then(setAnew);
      return;
    }
    reset();
    void router.invalidate();
  };
  if (anew === "reloads") return <Waiting />;
  if (isPause(error)) return <Paused failure={error} onRetry={retry} />;
  const reason = error instanceof CallFailure ? error.message : faultMessage;
  return (
    <main className="page">
      <ErrorPanel
        title={t`Error Loading Data`}
        reason={anew === "away" ? unreachableMessage : reason}
        onRetry={retry}
      />
    </main>
  );
}

interface PausedProps {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
}

/** While the server serves no one: why, until another try gets through. */
function Paused({ failure, onRetry }: PausedProps) {
  useEffect(() => {
    const timer = setTimeout(onRetry, (failure.retryAfter ?? 5) * 1000);
    return () => clearTimeout(timer);
  });
  return (
    <main className="page">
      <Banner tone="info" action={<Button small onClick={onRetry}>{t`Try again`}</Button>}>
        {failure.message}
      </Banner>
    </main>
  );
}
