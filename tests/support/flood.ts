import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * A flood's requests: one call, over and over, by so many clients at once; a POST where there is a body.
 */
export interface FloodOrder {
  readonly url: string;
  readonly cookie: string;
  readonly seconds: number;
  readonly clients: number;
  readonly body?: string;
}

/**
 * Each answer's time (ms). `served`: by request; `refused`: 429 and 503 with a time to come
 * again.
 */
export interface FloodFigures {
  readonly served: number[];
  readonly refused: number[];
  /** Any other answer, and none. */
  readonly other: number;
}

/**
 * Calls until the time is over; a rejected client retries after the given seconds and up to half of
 * them, as a browser does.
 */
async function flood({ url, cookie, seconds, clients, body }: FloodOrder): Promise<FloodFigures> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const figures = { served: [] as number[], refused: [] as number[], other: 0 };
  const end = performance.now() + seconds * 1_000;
  const headers = {
    ...(cookie === "" ? {} : { cookie }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const send = (): Promise<http.IncomingMessage | null> =>
    new Promise((resolve) => {
      const request = http.request(
        url,
        { agent, method: body === undefined ? "GET" : "POST", headers },
        (answer) => {
          answer.resume().once("end", () => resolve(answer));
        },
      );
      request.once("error", () => resolve(null));
      request.end(body);
    });
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await send();
      const elapsed = performance.now() - began;
      if (answer?.statusCode === 200 || (body !== undefined && answer?.statusCode === 401))
        figures.served.push(elapsed);
      else if (
        (answer?.statusCode === 503 || answer?.statusCode === 429) &&
        answer.headers["retry-after"] !== undefined
      ) {
        figures.refused.push(elapsed);
        const delay = Number(answer.headers["retry-after"]) * 1_000;
        await new Promise((resolve) =>
          setTimeout(
            resolve,
            Math.max(0, Math.min(delay * (1 + Math.random() / 2), end - performance.now())),
          ),
        );
      } else figures.other += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return figures;
}

parentPort?.postMessage(await flood(workerData as FloodOrder));
