import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { useIsAway } from "#web/offline/connection.ts";
import { Waiting } from "../Waiting.tsx";

const NeedsConnection = lazy(async () => ({ default: (await import("./late/Away.tsx")).NeedsConnection }));
const AwayLine = lazy(async () => ({ default: (await import("./late/Away.tsx")).AwayLine }));

/** Only the worker has the parts of a page that was opened before. */
const hasWorker = (): boolean => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

interface NoConnectionProps {
  readonly pathname: string;
  /** The session is the one that this device stored: no page but My Time has anything to show. */
  readonly isStored: boolean;
  readonly children: ReactNode;
}

/** A page, and the way to My Time where it needs a connection and there's none. */
export function NoConnection({ pathname, isStored, children }: NoConnectionProps) {
  useReturn(isStored);
  const isAway = useIsAway();
  if (pathname.startsWith("/my-time/timesheet")) return children;
  if (isStored)
    return (
      <Suspense fallback={<Waiting />}>
        <NeedsConnection />
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={null}>{isAway && hasWorker() && <AwayLine />}</Suspense>
      {children}
    </>
  );
}

/** Once the server answers again, everything is as it says. */
function useReturn(isStored: boolean): void {
  const router = useRouter();
  const client = useQueryClient();
  const before = useRef(isStored);
  useEffect(() => {
    if (before.current && !isStored) {
      void client.invalidateQueries({ queryKey: ["read"] });
      void router.invalidate();
    }
    before.current = isStored;
  }, [isStored, client, router]);
}
