import { useQueryClient, type Query } from "@tanstack/react-query";
import { useEffect } from "react";
import { isOwnRequest } from "./own-requests.ts";
import { followNews, type News } from "./news-stream.ts";

/** News that come together are one refresh; one's own saves have been answered by then. */
const rest = 120;

interface LiveOptions {
  /** Whose browser this is. */
  readonly personId: string;
  /** True when a read of this path may show what the topic names. */
  readonly shows: (path: string, topic: string) => boolean;
  readonly onEnded: () => void;
}

const pathOf = (query: Query): string => String(query.queryKey[1]);

/** Keeps what is read true while others save: the reads that may show it are refreshed, on screen at once and elsewhere when next looked at. */
export function useLive({ personId, shows, onEnded }: LiveOptions): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: News[] = [];
    const refresh = (): void => {
      timer = undefined;
      const topics = new Set(waiting.filter(({ request }) => !isOwnRequest(request)).map(({ topic }) => topic));
      waiting = [];
      if (topics.size > 0) void client.invalidateQueries({ queryKey: ["read"], predicate: (query) => [...topics].some((topic) => shows(pathOf(query), topic)) });
    };
    const stop = followNews(`stint-live ${personId}`, {
      hear: (news) => {
        waiting.push(...news);
        timer ??= setTimeout(refresh, rest);
      },
      // A read under way will be as new as the stream; what was read before may have missed something.
      begin: () => void client.invalidateQueries({ queryKey: ["read"], predicate: (query) => query.state.fetchStatus === "idle" }),
      ended: onEnded,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, personId, shows, onEnded]);
}
