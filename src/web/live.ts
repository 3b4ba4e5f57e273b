import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isOwnRequest } from "./call.ts";
import { followNews, type News } from "./news-stream.ts";
import { readAgain } from "./read-again.ts";
import { mayShow, pathOf } from "./topics.ts";

/** News that come together are one refresh; one's own saves have been answered by then. */
const rest = 120;

interface LiveOptions {
  readonly personId: string;
  /** The news' position before anything was read, while that is recent; else null. */
  readonly since: () => number | null;
  readonly onEnded: () => void;
  /** Called with every topic of the news, one's own saves included. */
  readonly onNews?: ((topics: ReadonlySet<string>) => void) | undefined;
}

/**
 * Updates read data while others save: the reads that may show it are refreshed, on screen at once and
 * elsewhere when next looked at.
 */
export function useLive({ personId, since, onEnded, onNews }: LiveOptions): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: News[] = [];
    const refresh = (): void => {
      timer = undefined;
      onNews?.(new Set(waiting.map(({ topic }) => topic)));
      const topics = new Set(
        waiting.filter(({ request }) => !isOwnRequest(request)).map(({ topic }) => topic),
      );
      waiting = [];
      if (topics.size > 0) void readAgain(client, { predicate: (query) => mayShow(pathOf(query), topics) });
    };
    const stop = followNews(`stint-live ${personId}`, since, {
      hear: (news) => {
        waiting.push(...news);
        timer ??= setTimeout(refresh, rest);
      },
      // Of a read under way no one knows whether it looked before or after the stream began.
      begin: () => void client.invalidateQueries({ predicate: (query) => pathOf(query) !== null }),
      ended: onEnded,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, personId, since, onEnded, onNews]);
}
