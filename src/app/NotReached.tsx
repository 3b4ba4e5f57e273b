import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CallFailure } from "../web/call.ts";
import { mayReadAnew, readAnew } from "../web/missing-files.ts";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { Waiting } from "./Waiting.tsx";

/** In place of a page that could not be shown: why, and another try. After an upgrade the page is read anew instead, once. */
export function NotReached({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isReadAnew] = useState(mayReadAnew);
  // Behind the end of the screen that failed, so that its guard of unsaved work does not ask.
  useEffect(() => {
    if (isReadAnew) readAnew();
  }, [isReadAnew]);
  const reason = error instanceof CallFailure ? error.message : "This page could not be shown. Reload it; if that does not help, write to support.";
  if (isReadAnew) return <Waiting />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="page">
      <ErrorPanel title="Error Loading Data" reason={reason} onRetry={retry} />
    </main>
  );
}
