import pg from "pg";

/**
 * What the driver knows of a connection beyond its types: where it goes, and by what PostgreSQL recognises
 * whoever may cancel its statement.
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
 * Asks the server to cancel the statement a connection is running: a message of its own protocol, on a
 * connection made for it, that a pooler passes on. Resolves once the server has heard it, or cannot be
 * reached, in which case the statement's deadline ends it. Where nothing is running, nothing happens.
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

/**
 * Cancels what a connection runs when `gone` is aborted. `over`, before the transaction ends: nothing is
 * cancelled from then on, and a message that is under way has been heard, lest it meets what the connection
 * runs next.
 */
export function cancelOn(client: pg.Client, gone: AbortSignal | undefined): { over(): Promise<void> } {
  let heard: Promise<void> | undefined;
  const cancel = () => {
    heard = cancelStatement(client);
  };
  gone?.addEventListener("abort", cancel, { once: true });
  return {
    over: async () => {
      gone?.removeEventListener("abort", cancel);
      await heard;
    },
  };
}
