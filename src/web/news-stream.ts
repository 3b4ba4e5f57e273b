/** What kind of thing was written, and by which request. */
export interface News {
  readonly topic: string;
  readonly request: string;
}

interface NewsHandlers {
  readonly hear: (news: readonly News[]) => void;
  /** The stream began without a place: anything may have been written since the last read. */
  readonly begin: () => void;
  /** The server says that the session has ended, or refuses the stream for this or another reason. */
  readonly ended: () => void;
}

const pauseAfterEnd = 5_000;

/**
 * This page's own connection to the server's news. The browser repairs a lost one; a refused or ended one is
 * opened again as long as the page follows.
 */
function connect(since: () => number | null, handlers: NewsHandlers): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = (): void => {
    source?.close();
    handlers.ended();
    timer = setTimeout(open, pauseAfterEnd);
  };
  const open = (): void => {
    const place = since();
    source = new EventSource(place === null ? "/api/events" : `/api/events?since=${place}`);
    source.addEventListener("news", ({ data }: MessageEvent<string>) =>
      handlers.hear(JSON.parse(data) as News[]),
    );
    source.addEventListener("hello", handlers.begin);
    source.addEventListener("ended", over);
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) over();
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

type Message = { readonly news: readonly News[] } | "begin" | "ended";

/**
 * Follows the server's news over one connection for all windows of the browser: the window that has the lock
 * passes it on, and when it closes another replaces it. Without locks (plain http) each window has its own.
 * `since` answers a place older than everything the windows have read, or null. Answers how to stop.
 */
export function followNews(name: string, since: () => number | null, handlers: NewsHandlers): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in window)) return connect(since, handlers);
  const channel = new BroadcastChannel(name);
  const handle = (message: Message): void => {
    if (message === "begin") handlers.begin();
    else if (message === "ended") handlers.ended();
    else handlers.hear(message.news);
  };
  const notifyAll = (message: Message): void => {
    channel.postMessage(message);
    handle(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => handle(data);
  const stop = new AbortController();
  const lead = async (): Promise<void> => {
    const close = connect(since, {
      hear: (news) => notifyAll({ news }),
      begin: () => notifyAll("begin"),
      ended: () => notifyAll("ended"),
    });
    await new Promise<void>((resolve) => {
      stop.signal.addEventListener("abort", () => resolve());
    });
    close();
  };
  navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}
