import http from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver on loopback got it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** What it answers from now on. */
  answer: { status: number; body: string; headers?: Record<string, string> };
  stop(): Promise<void>;
}

/** Someone else's server, which stores what it gets. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString("utf8"),
      });
      response.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 204, body: "" },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
