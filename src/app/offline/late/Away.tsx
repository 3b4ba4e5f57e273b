import { Link } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { readKept } from "#web/offline/late/kept.ts";

/** In place of a page that was opened without a connection. */
export function NeedsConnection() {
  return (
    <main className="page">
      <PageHeader title="No connection" />
      <EmptyState
        icon={CloudOff}
        title="This page needs a connection."
        action={
          <Link className={buttonClass({ variant: "primary" })} to="/my-time">
            Book time in My Time
          </Link>
        }
      >
        You can book time without one. It's sent when the connection is back.
      </EmptyState>
    </main>
  );
}

/** Above a page that was open when the connection went: only where this device has what My Time needs. */
export function AwayLine() {
  const [canBook, setCanBook] = useState(false);
  useEffect(() => {
    void readKept().then((kept) => setCanBook(kept !== null));
  }, []);
  if (!canBook) return null;
  return (
    <p className="away-line only-screen" role="status">
      No connection. You can still book time in <Link to="/my-time">My Time</Link>.
    </p>
  );
}
