import { Link } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { rich } from "#ui/base/rich.ts";
import { readCached } from "#web/offline/late/cached.ts";

/** In place of a page that was opened without a connection. */
export function NeedsConnection() {
  return (
    <main className="page">
      <PageHeader title={t`No connection`} />
      <EmptyState
        icon={CloudOff}
        title={t`This page needs a connection.`}
        action={
          <Link className={buttonClass({ variant: "primary" })} to="/my-time">{t`Book time in My Time`}</Link>
        }
      >{t`You can book time without one. It's sent when the connection is back.`}</EmptyState>
    </main>
  );
}

/** Above a page that was open when the connection went: only where this device has what My Time needs. */
export function AwayLine() {
  const [canBook, setCanBook] = useState(false);
  useEffect(() => {
    void readCached().then((stored) => setCanBook(stored !== null));
  }, []);
  if (!canBook) return null;
  return (
    <p
      className="away-line only-screen"
      role="status"
    >{rich`No connection. You can still book time in ${<Link to="/my-time">{t`My Time`}</Link>}.`}</p>
  );
}
