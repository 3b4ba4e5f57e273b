import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";

/** Pointer and key actions, which both protocols have in the same form. */
export type Actions = readonly Readonly<Record<string, unknown>>[];

/** A browser of another engine than Chromium, with one page. */
export interface Driver {
  /** The engine's version, as it says. */
  readonly version: string;
  go(address: string): Promise<void>;
  /** Gives the page this size in CSS pixels, or the smallest one that the window can have. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page; parameters and answer are JSON. */
  evaluate<P extends readonly unknown[], T>(
    work: (...parameters: P) => T,
    ...parameters: P
  ): Promise<Awaited<T>>;
  perform(actions: Actions): Promise<void>;
  /** Chooses a file in the field that a CSS selector finds. */
  chooseFile(selector: string, file: string): Promise<void>;
  /** What is in sight, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

const environment = { ...process.env, LANG: "C", TZ: "Europe/London" };

/** Resolves with the first match in what a program says; rejects when it ends before. */
function said(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [program.stdout, program.stderr])
      stream?.on("data", (chunk: Buffer) => {
        output += String(chunk);
        const match = pattern.exec(output)?.[1];
        if (match !== undefined) resolve(match);
      });
    program.once("exit", () => reject(new Error(`${program.spawnfile} ended: ${output}`)));
  });
}

async function end(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once("exit", resolve));
  if (program.exitCode === null && program.kill()) await ended;
}

/** Firefox without a window, by WebDriver BiDi. */
export async function openFirefox(folder: string): Promise<Driver> {
  fs.writeFileSync(
    path.join(folder, "user.js"),
    ['"intl.accept_languages", "en-GB"', '"ui.prefersReducedMotion", 1', '"focusmanager.testmode", true']
      .map((preference) => `user_pref(${preference});\n`)
      .join(""),
  );
  const program = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", folder],
    { env: environment },
  );
  const address = await said(program, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Record<string, unknown>;
    waiting.get(Number(answer["id"]))?.(answer);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  let sent = 0;
  const call = async <T>(method: string, parameters: object = {}): Promise<T> => {
    sent += 1;
    const answered = new Promise<Record<string, unknown>>((resolve) => waiting.set(sent, resolve));
    socket.send(JSON.stringify({ id: sent, method, params: parameters }));
    const answer = await answered;
    if (answer["type"] !== "success") throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer["result"] as T;
  };
  const session = await call<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  // A window of its own, since only the one opened last has focus events.
  const { context } = await call<{ context: string }>("browsingContext.create", { type: "window" });
  return {
    version: `Firefox ${session.capabilities.browserVersion}`,
    go: async (url) => void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
    resize: (width, height) => call("browsingContext.setViewport", { context, viewport: { width, height } }),
    async evaluate(work, ...parameters) {
      const { result, exceptionDetails } = await call<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${String(work)})(...${JSON.stringify(parameters)})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as never;
    },
    perform: (actions) => call("input.performActions", { context, actions }),
    async chooseFile(selector, file) {
      const { nodes } = await call<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
        context,
        locator: { type: "css", value: selector },
      });
      await call("input.setFiles", { context, element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    picture: async () =>
      Buffer.from(
        (await call<{ data: string }>("browsingContext.captureScreenshot", { context })).data,
        "base64",
      ),
    async close() {
      await call("browser.close").catch(() => undefined);
      await end(program);
    },
  };
}

const miniBrowser = (): string | undefined =>
  ["webkit2gtk-4.1", "webkitgtk-6.0"]
    .flatMap((name) => [
      `/usr/lib/${name}`,
      `/usr/libexec/${name}`,
      `/usr/lib/x86_64-linux-gnu/${name}`,
      `/usr/lib/aarch64-linux-gnu/${name}`,
    ])
    .map((folder) => path.join(folder, "MiniBrowser"))
    .find((file) => fs.existsSync(file));

/** WebKitGTK's own small browser in a window that only Xvfb sees, by WebDriver. */
export async function openWebKit(): Promise<Driver> {
  const port = await freePort();
  const program = spawn(
    "dbus-run-session",
    ["--", "xvfb-run", "-a", "-s", "-screen 0 1700x1200x24", "WebKitWebDriver", "-p", String(port)],
    {
      env: { ...environment, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
      detached: true,
      stdio: "ignore",
    },
  );
  const send = async <T>(method: string, place: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    } as RequestInit);
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok) throw new Error(`${method} ${place}: ${JSON.stringify(value)}`);
    return value;
  };
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => null))) await pause(100);
  const session = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
    "POST",
    "/session",
    {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } },
      },
    },
  );
  const at = `/session/${session.sessionId}`;
  const evaluate: Driver["evaluate"] = async (work, ...parameters) => {
    const script = `return (async () => JSON.stringify(await (${String(work)})(...${JSON.stringify(parameters)})))()`;
    const value = await send<string | null>("POST", `${at}/execute/sync`, { script, args: [] });
    return (value === null ? undefined : JSON.parse(value)) as never;
  };
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    go: async (url) => void (await send("POST", `${at}/url`, { url })),
    async resize(width, height) {
      const inner = await evaluate(() => [innerWidth, innerHeight] as const);
      const outer = await send<{ width: number; height: number }>("GET", `${at}/window/rect`);
      await send("POST", `${at}/window/rect`, {
        width: width + outer.width - inner[0],
        height: height + outer.height - inner[1],
      });
    },
    evaluate,
    perform: async (actions) => void (await send("POST", `${at}/actions`, { actions })),
    async chooseFile(selector, file) {
      const found = await send<Record<string, string>>("POST", `${at}/element`, {
        using: "css selector",
        value: selector,
      });
      await send("POST", `${at}/element/${Object.values(found)[0]}/value`, { text: file });
    },
    picture: async () => Buffer.from(await send<string>("GET", `${at}/screenshot`), "base64"),
    async close() {
      await send("DELETE", at).catch(() => undefined);
      // The bus, the display, the driver and what the bus started are one group of processes; some pass over SIGTERM.
      if (program.pid !== undefined) process.kill(-program.pid, "SIGKILL");
      await end(program);
    },
  };
}
