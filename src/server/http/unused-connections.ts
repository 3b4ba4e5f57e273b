import type http from "node:http";
import type { Socket } from "node:net";

/**
 * Browsers open connections before they need them. Node closes idle ones when its server closes, but waits
 * for those that never carried a request; answers what ends them, so that a server stops although a window
 * stands open somewhere.
 */
export function watchUnused(server: http.Server): () => void {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }: http.IncomingMessage) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}
