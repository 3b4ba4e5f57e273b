import net from "node:net";
import type { Client } from "./client.ts";

/**
 * Where a connection is cut: in the middle of the request, right behind it, or when its answer begins to
 * arrive.
 */
export type Cut = "within the request" | "behind the request" | "at the answer";

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
}

/** Sends a request over a connection that is cut; resolves when it is, with what arrived before. */
export function sendAndCut(client: Client, request: Request, cut: Cut): Promise<string> {
  const { hostname, port } = new URL(client.url);
  const body = JSON.stringify(request.body);
  const head = [
    `${request.method} ${request.path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `cookie: ${client.cookie ?? ""}`,
    `idempotency-key: ${request.key}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ].join("\r\n");
  return new Promise((resolve, reject) => {
    let arrived = "";
    const socket = net.connect(Number(port), hostname, () => {
      const complete = `${head}\r\n\r\n${body}`;
      const text = cut === "within the request" ? complete.slice(0, -5) : complete;
      socket.write(text, () => {
        if (cut !== "at the answer") socket.destroy();
      });
    });
    socket.on("data", (bytes) => {
      arrived += bytes.toString();
      socket.destroy();
    });
    socket.on("close", () => resolve(arrived));
    socket.on("error", reject);
  });
}
