import { useEffect, useState } from "react";
import type { Screen } from "../../rules/screen.ts";

/** What the display has: the newest figures, and the server's time of them. */
export interface Followed {
  readonly screen: Screen | null;
  /** The link is unknown, revoked or expired: nothing may be shown. */
  readonly isGone: boolean;
  /** The last read failed; the figures are older. */
  readonly isLost: boolean;
  /** Milliseconds, by the server's clock; null before the first figures. */
  readonly asOf: number | null;
  /** The server's clock less the display's. */
  readonly offset: number;
}

const minute = 60_000;
/** A page that has stood for so long loads a new version again; a shorter one may just have done so. */
const settled = 5 * minute;
const waits = { shown: minute, lost: 20_000, gone: 10 * minute } as const;
/** Displays that were switched on together don't read together. */
const jittered = (milliseconds: number) => milliseconds * (0.9 + Math.random() * 0.2);

const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

const nothing: Followed = { screen: null, isGone: false, isLost: false, asOf: null, offset: 0 };

/** Reads what a display shows, for hours: once a minute, sooner while the connection is lost. */
function followScreen(secret: string, update: (change: (now: Followed) => Followed) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tag: string | null = null;
  let isOver = false;
  const next = (wait: keyof typeof waits) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void read(), jittered(waits[wait]));
  };
  const answered = async (): Promise<keyof typeof waits> => {
    const answer = await fetch(`/api/wall/${encodeURIComponent(secret)}`, {
      headers: tag === null ? {} : { "if-none-match": tag },
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(20_000),
    });
    if (answer.status === 404) {
      tag = null;
      update(() => ({ ...nothing, isGone: true }));
      return "gone";
    }
    if (answer.status !== 200 && answer.status !== 304) throw new Error(`Answered ${answer.status}`);
    const at = Date.parse(answer.headers.get("date") ?? "") || Date.now();
    const reported = { isGone: false, isLost: false, asOf: at, offset: at - Date.now() };
    if (answer.status === 304) {
      update((now) => ({ ...now, ...reported }));
      return "shown";
    }
    const screen = (await answer.json()) as Screen;
    if (screen.build !== ownBuild() && performance.now() > settled) window.location.reload();
    tag = answer.headers.get("etag");
    update(() => ({ ...reported, screen }));
    return "shown";
  };
  const read = async () => {
    try {
      next(await answered());
    } catch {
      update((now) => (now.isGone ? now : { ...now, isLost: true }));
      next("lost");
    }
  };
  const again = () => void read();
  window.addEventListener("online", again);
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener("online", again);
  };
}

/** What the display shows, as it changes. */
export function useScreen(secret: string): Followed {
  const [followed, setFollowed] = useState(nothing);
  useEffect(() => followScreen(secret, setFollowed), [secret]);
  return followed;
}
