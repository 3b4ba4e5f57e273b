import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#features/access/web/session.ts";
import { HolidaysTab } from "#features/leave/web/HolidaysTab.tsx";
import { MyOvertime } from "#features/overtime/web/MyOvertime.tsx";
import { MyTimePage } from "#features/timesheets/web/MyTimePage.tsx";
import { mayStore } from "./offline/may-store.ts";
import { sendUnsentHours, type HoursPost } from "#features/timesheets/web/week/send-unsent.ts";

/** What sends hours that were left on this device: other pages load it with this page's code when there are some. */
export const sendLeftHours = (post: HoursPost): Promise<boolean> => sendUnsentHours(post);

/** Milliseconds after which the page has settled: storing it for no connection must not slow its beginning. */
const settling = 4_000;

function saveLater(client: QueryClient): () => void {
  let stop: (() => void) | null = null;
  const timer = setTimeout(() => {
    void import("./offline/late/cache-my-time.ts")
      .then(({ cacheMyTime: storeMyTime }) => (stop ??= storeMyTime(client)))
      .catch(() => undefined);
  }, settling);
  return () => {
    clearTimeout(timer);
    if (stop) stop();
    else stop = () => undefined;
  };
}

/**
 * /my-time, /my-time/timesheet/{weekStartingDate} and /my-time/holidays: the page with the tab that another
 * feature fills.
 */
export function MyTimePages() {
  const client = useQueryClient();
  const session = useSession();
  const mayBeStored = mayStore(session);
  useEffect(() => (mayBeStored ? saveLater(client) : undefined), [client, mayBeStored]);
  return <MyTimePage holidays={() => <HolidaysTab beside={<MyOvertime />} />} />;
}
