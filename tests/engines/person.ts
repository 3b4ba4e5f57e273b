import { setTimeout as pause } from "node:timers/promises";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import type { Driver } from "./driver.ts";

/** Where a control with a name is, once it can be pressed; null before. Runs in the page. */
function placeOf(name: string, selector: string): { x: number; y: number } | null {
  const nameOf = (element: Element): string => {
    const labelled = (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "");
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const words =
      element.getAttribute("aria-label") ??
      (labelled.join(" ").trim() || labels.join(" ") || element.textContent);
    return words.trim().replaceAll(/\s+/g, " ");
  };
  const pattern = new RegExp(name, "u");
  for (const element of document.querySelectorAll(selector)) {
    if (
      !element.checkVisibility() ||
      (element as HTMLButtonElement).disabled ||
      !pattern.test(nameOf(element))
    )
      continue;
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
    const hit = document.elementFromPoint(x, y);
    if (hit && (element.contains(hit) || hit.contains(element))) return { x, y };
  }
  return null;
}

const keys: Readonly<Record<string, string>> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Control: "\uE009",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Shift: "\uE008",
  Delete: "\uE017",
  Backspace: "\uE003",
};

/** Someone who uses the product in a browser by pointer and keys; every step waits until it can be done. */
export class Person {
  readonly #driver: Driver;
  readonly #address: string;

  constructor(driver: Driver, address: string) {
    this.#driver = driver;
    this.#address = address;
  }

  go(place: string): Promise<void> {
    return this.#driver.go(`${this.#address}${place}`);
  }

  /** Waits until a function of the page answers something; throws after half a minute. */
  async until<P extends readonly unknown[], T>(
    what: string,
    work: (...parameters: P) => T,
    ...parameters: P
  ): Promise<NonNullable<Awaited<T>>> {
    const last = performance.now() + 30_000;
    while (performance.now() < last) {
      // A page that is being left answers nothing.
      const answer = await this.#driver.evaluate(work, ...parameters).catch(() => null);
      if (answer) return answer;
      await pause(100);
    }
    throw new Error(`no ${what} within 30 seconds`);
  }

  /** Waits until a text is in sight. */
  async sees(text: RegExp): Promise<void> {
    await this.until(
      String(text),
      (source) => new RegExp(source, "u").test(document.body.innerText),
      text.source,
    );
  }

  async #place(name: RegExp, selector: string): Promise<{ x: number; y: number }> {
    const what = `${selector} ${name}`;
    const before = await this.until(what, placeOf, name.source, selector);
    // What moves in stays where it is before it is pressed.
    await pause(50);
    const place = await this.until(what, placeOf, name.source, selector);
    return before.x === place.x && before.y === place.y ? place : this.#place(name, selector);
  }

  async #pointer(actions: readonly object[]): Promise<void> {
    await this.#driver.perform([
      { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions },
    ]);
  }

  /** Presses a control by its name. */
  async press(name: RegExp, selector = "button, a, [role=menuitem], [role=option], summary"): Promise<void> {
    const place = await this.#place(name, selector);
    await this.#pointer([
      { type: "pointerMove", ...place },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Drags from one element to another, found by CSS selectors, in two steps. */
  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.#place(/(?:)/, from), await this.#place(/(?:)/, to)];
    const between = { x: Math.round((start.x + end.x) / 2), y: Math.round((start.y + end.y) / 2) };
    const moves = [between, end].map((place) => ({ type: "pointerMove", ...place, duration: 50 }));
    await this.#pointer([
      { type: "pointerMove", ...start },
      { type: "pointerDown", button: 0 },
      ...moves,
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Presses keys together, by their names. */
  async keys(...names: string[]): Promise<void> {
    const values = names.map((name) => keys[name] ?? name);
    const actions = [
      ...values.map((value) => ({ type: "keyDown", value })),
      ...values.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    await this.#driver.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    for (const letter of text) await this.keys(letter);
  }

  /** Types into a field by its label, instead of what is there. */
  async fill(label: RegExp, text: string): Promise<void> {
    await this.press(label, "input, textarea");
    await this.keys("Control", "a");
    await this.type(text);
  }

  /** Logs in as another one of the demonstration. */
  async become(who: string): Promise<void> {
    const status = await this.#driver.evaluate(
      async (email, password) => {
        await fetch("/api/session", { method: "DELETE" });
        const headers = { "content-type": "application/json" };
        return (
          await fetch("/api/session", { method: "POST", headers, body: JSON.stringify({ email, password }) })
        ).status;
      },
      `${who}@harbourpine.example`,
      demoPassword,
    );
    if (status !== 200) throw new Error(`${who} can't log in: ${status}`);
  }

  /** Logs out. */
  async leave(): Promise<void> {
    await this.#driver.evaluate(async () => void (await fetch("/api/session", { method: "DELETE" })));
  }

  /** Waits until the page is there and nothing of it is on its way. */
  async settled(): Promise<void> {
    await this.until("page", async () => {
      await document.fonts.ready;
      return document.querySelector("h1") !== null && document.querySelector("[aria-busy=true]") === null;
    });
    await pause(300);
  }
}
