import { Renewal } from "./renewal.ts";
import type { Pause } from "#server/http/pause.ts";
import type { Opened } from "#server/start.ts";

const renewing: Pause = {
  message: "The demonstration is being made anew. It will be back in about a minute.",
  retryAfter: 5,
};

/** The public demonstration of a server, loaded where it isn't yet. */
export interface PublicDemonstration {
  /** Why no call is served: while it's made anew. */
  readonly pause: () => Pause | null;
  readonly look: () => Promise<void>;
}

export async function openPublicDemonstration(
  opened: Opened,
  say: (line: string) => void,
): Promise<PublicDemonstration> {
  const renewal = new Renewal(opened, say);
  await renewal.refuseOthers();
  await renewal.look();
  return { pause: () => (renewal.isUnderWay ? renewing : null), look: () => renewal.look() };
}
