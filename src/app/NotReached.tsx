import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { CallFailure } from "../web/call.ts";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";

/** In place of a page that could not be shown: why, and another try. */
export function NotReached({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const reason = error instanceof CallFailure ? error.message : "This page could not be shown. Reload it; if that does not help, write to support.";
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
