import type http from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Time limit for running requests when the server stops (s). */
const patience = 20;

/** Ends the process: nothing is under way, and a start that was cut short begins again. */
export const endBeforeServing = (): void => process.exit(0);

/** On a signal to stop, the server answers running requests; then `end` runs, and it exits. */
export function endOnSignals(server: FastifyInstance, end: () => Promise<void>): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const closing = server.close();
    // Connections that had a request under way become idle later, and no one else closes those.
    const sweep = setInterval(() => server.server.closeIdleConnections(), 100);
    const impatience = setTimeout(() => {
      server.log.error(`connections that were still busy after ${patience} seconds were cut off`);
      server.server.closeAllConnections();
    }, patience * 1000);
    await closing;
    clearTimeout(impatience);
    clearInterval(sweep);
    await end();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.off(signal, endBeforeServing);
    process.on(signal, () => void stop());
  }
}

/**
 * Browsers open connections before they need them. Node closes idle ones when its server closes, but waits
 * for those that never carried a request; this ends them, so that the server stops although a window is open
 * somewhere.
 */
export function endUnusedOnClose(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.server.on("request", ({ socket }: http.IncomingMessage) => unused.delete(socket));
  server.addHook("preClose", (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}
