import http from "node:http";
import type { AddressInfo } from "node:net";

/** A message as an OpenAI-compatible server gets it. */
interface Message {
  readonly role: string;
  readonly content: string;
}

/** What a model does with a question: calls of tools one after another, then words with the paths of values. */
export interface Recording {
  readonly calls: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[];
  /** `{facts.bookedHours}` is the mark of that value in the last tool's answer. */
  readonly words: string;
}

export interface RecordedModel {
  readonly address: string;
  /** Bodies of requests, as they came. */
  readonly received: string[];
  readonly keys: (string | undefined)[];
  recording: Recording;
  /** In place of the recording: what is sent, or nothing, while the connection waits. */
  answer: (() => { status: number; body: string } | null) | null;
  /** Called with every request. */
  onRequest: () => Promise<void> | void;
  /** Why the recording couldn't go on. */
  readonly faults: string[];
  /** Connections that ended before an answer. */
  left: number;
  stop(): Promise<void>;
}

export const said = (content: string) => JSON.stringify({ choices: [{ message: { content } }] });

export const called = (...calls: readonly (readonly [tool: string, input: unknown])[]) =>
  JSON.stringify({
    choices: [
      {
        message: {
          content: null,
          tool_calls: calls.map(([name, input], at) => ({
            id: `call_${at}`,
            type: "function",
            function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
          })),
        },
      },
    ],
  });

const marksIn = (text: string): string[] => text.match(/\[\[f\d+\]\]/g) ?? [];

/** The value at a path of what a tool answered. */
function valueAt(answer: string, path: string): unknown {
  const json = /```json\n([^]*?)\n```/.exec(answer)?.[1] ?? "{}";
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      JSON.parse(json),
    );
}

function next({ calls, words }: Recording, messages: readonly Message[]): string {
  const done = messages.filter(({ role }) => role === "assistant").length;
  const call = calls[done];
  const question = messages.find(({ role }) => role === "user")?.content ?? "";
  if (call !== undefined) {
    // Names that weren't sent are the question's marks.
    const input = Object.entries(call[1]).map(([name, value]) => {
      const hidden = /^\{(\d+)\|(.*)\}$/.exec(String(value));
      return [name, hidden === null ? value : (marksIn(question)[Number(hidden[1])] ?? hidden[2])];
    });
    return called([call[0], Object.fromEntries(input)]);
  }
  const last = messages.findLast(({ role }) => role === "tool")?.content ?? "";
  return said(
    words.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
      const value = valueAt(last, path);
      const [mark] = marksIn(String(value));
      if (mark === undefined) throw new Error(`No mark at ${path}: ${last.slice(0, 2000)}`);
      return mark;
    }),
  );
}

/** An OpenAI-compatible server on loopback, whose model is a recording. */
export async function startRecordedModel(): Promise<RecordedModel> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    response.on("close", () => {
      if (!response.writableEnded) model.left += 1;
    });
    request.on("end", () => {
      void (async () => {
        const body = Buffer.concat(parts).toString("utf8");
        model.received.push(body);
        model.keys.push(request.headers.authorization);
        await model.onRequest();
        const { messages } = JSON.parse(body) as { messages: Message[] };
        let answer: ReturnType<NonNullable<RecordedModel["answer"]>>;
        try {
          answer = model.answer ? model.answer() : { status: 200, body: next(model.recording, messages) };
        } catch (error) {
          answer = { status: 418, body: String(error) };
          model.faults.push(String(error));
        }
        if (answer !== null)
          response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const model: RecordedModel = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received: [],
    keys: [],
    faults: [],
    recording: { calls: [], words: "UNKNOWN" },
    answer: null,
    onRequest: () => undefined,
    left: 0,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return model;
}
