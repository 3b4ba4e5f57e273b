import http from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

/** Refuses every request and does nothing else, in a thread of its own: a rejection's minimum time. */
const server = http.createServer((_request, answer) => {
  answer.writeHead(503, { "content-type": "application/json", "retry-after": "4" });
  answer.end('{"error":"busy"}');
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(`http://127.0.0.1:${port}/`);
});
