import pg from "pg";

/**
 * Beyond the driver's types: where a connection goes, and how PostgreSQL recognises who may cancel its
 * statement.
 */
interface Cancellable {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: unknown;
}

interface Wire {
  connect(port: number | string, host?: string): void;
  cancel(processId: number, secretKey: unknown): void;
  once(event: "connect" | "end" | "error", listener: () => void): void;
}

/**
 * Cancels the statement a connection runs, by a message on a connection of its own, which a pooler passes on.
 * Resolves once the server has read it or can't be reached; the deadline ends the statement then. Without a
 * statement nothing happens.
 */
function cancelStatement(client: pg.Client): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Cancellable;
  if (processID === null) return Promise.resolve();
  const wire = new pg.Connection({}) as unknown as Wire;
  return new Promise((resolve) => {
    wire.once("connect", () => wire.cancel(processID, secretKey));
    // The server answers by closing.
    wire.once("end", resolve);
    wire.once("error", resolve);
    if (host.startsWith("/")) wire.connect(`${host}/.s.PGSQL.${port}`);
    else wire.connect(port, host);
  });
}

/** Milliseconds before the message is sent again: a new connection may not have begun its statement yet. */
const pause = 500;

/**
 * Cancels what a connection runs once `gone` is aborted. Call `over` before the transaction ends: it waits
 * for a message under way, which would meet the next statement.
 */
export function cancelOn(client: pg.Client, gone: AbortSignal | undefined): { over(): Promise<void> } {
  let isOver = false;
  let again: NodeJS.Timeout | undefined;
  let heard: Promise<void> | undefined;
  const cancel = () => {
    heard = cancelStatement(client).then(() => {
      if (!isOver) again = setTimeout(cancel, pause);
    });
  };
  gone?.addEventListener("abort", cancel, { once: true });
  return {
    over: async () => {
      isOver = true;
      clearTimeout(again);
      gone?.removeEventListener("abort", cancel);
      await heard;
    },
  };
}
