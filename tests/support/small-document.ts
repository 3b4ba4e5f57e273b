/**
 * The little of a browser's document that React needs to draw, for tests of what it draws and what keys do.
 * Nothing is laid out: an element is `tall`.
 */

type Listener = (event: unknown) => void;

class SmallNode {
  readonly ownerDocument: SmallDocument;
  readonly nodeType: number;
  readonly nodeName: string;
  parentNode: SmallElement | null = null;
  nodeValue = "";

  constructor(ownerDocument: SmallDocument, nodeType: number, nodeName: string) {
    this.ownerDocument = ownerDocument;
    this.nodeType = nodeType;
    this.nodeName = nodeName;
  }
}

class SmallElement extends SmallNode {
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  readonly tagName = this.nodeName;
  readonly style: Record<string, unknown> = { setProperty: () => undefined };
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, Set<Listener>>();
  readonly scrollTop = 0;
  readonly scrollLeft = 0;
  readonly clientWidth = 1000;
  children: SmallNode[] = [];

  get clientHeight(): number {
    return this.ownerDocument.tall;
  }
  get parentElement(): SmallElement | null {
    return this.parentNode;
  }
  /** What it says, with all its content. */
  get words(): string {
    return this.children.map((each) => (each instanceof SmallElement ? each.words : each.nodeValue)).join("");
  }
  get firstChild(): SmallNode | null {
    return this.children[0] ?? null;
  }
  set textContent(text: string) {
    this.children = [];
    if (text !== "") this.appendChild(this.ownerDocument.createTextNode(text));
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  appendChild(child: SmallNode): SmallNode {
    return this.insertBefore(child, null);
  }
  insertBefore(child: SmallNode, before: SmallNode | null): SmallNode {
    child.parentNode?.removeChild(child);
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: SmallNode): SmallNode {
    this.children = this.children.filter((each) => each !== child);
    child.parentNode = null;
    return child;
  }
  contains(other: SmallNode | null): boolean {
    for (let at = other; at; at = at.parentNode) if (at === this) return true;
    return false;
  }
  addEventListener(kind: string, listener: Listener): void {
    this.listeners.set(kind, (this.listeners.get(kind) ?? new Set()).add(listener));
  }
  removeEventListener(kind: string, listener: Listener): void {
    this.listeners.get(kind)?.delete(listener);
  }
  /** Only by attributes: `[data-row="1"][data-column="2"]`. */
  querySelector(selector: string): SmallElement | null {
    return this.all(selector)[0] ?? null;
  }
  /** Only by the presence of one attribute: `[data-column]`. */
  closest(selector: string): SmallElement | null {
    const name = selector.slice(1, -1);
    return this.upwards().find((each) => each.attributes.has(name)) ?? null;
  }
  get dataset(): Record<string, string> {
    return Object.fromEntries(
      [...this.attributes]
        .filter(([name]) => name.startsWith("data-"))
        .map(([name, value]) => [name.slice(5), value]),
    );
  }
  all(selector: string): SmallElement[] {
    const wanted = [...selector.matchAll(/\[([\w-]+)="([^"]*)"\]/g)];
    const own = this.children.filter((each) => each instanceof SmallElement);
    const fits = (each: SmallElement) =>
      wanted.every(([, name = "", value]) => each.attributes.get(name) === value);
    return own.flatMap((each) => [...(fits(each) ? [each] : []), ...each.all(selector)]);
  }
  /** Itself and its ancestors, from the inside. */
  upwards(): SmallElement[] {
    return [this, ...(this.parentNode?.upwards() ?? [])];
  }
  getBoundingClientRect(): object {
    return { x: 0, y: 0, top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 };
  }
  scrollIntoView(): void {
    this.ownerDocument.broughtInSight = this;
  }
  matches(): boolean {
    return false;
  }
  showPopover(): void {}
  focus(): void {
    this.ownerDocument.activeElement = this;
    this.send("focusin", {});
  }
  /** An event that begins here and bubbles. */
  send(kind: string, event: object): void {
    const nothing = () => undefined;
    const sent = {
      type: kind,
      target: this,
      timeStamp: 0,
      defaultPrevented: false,
      preventDefault: nothing,
      stopPropagation: nothing,
      ...event,
    };
    for (const each of this.upwards()) for (const listener of each.listeners.get(kind) ?? []) listener(sent);
  }
}

class SmallDocument extends SmallElement {
  /** Pixels that every element is high. */
  readonly tall: number;
  readonly body: SmallElement;
  readonly documentElement: SmallElement;
  readonly defaultView = globalThis;
  activeElement: SmallElement | null = null;
  broughtInSight: SmallElement | null = null;

  constructor(tall: number) {
    super(undefined as never, 9, "#document");
    Object.assign(this, { ownerDocument: this });
    this.tall = tall;
    this.documentElement = this.createElement("html");
    this.body = this.createElement("body");
    this.appendChild(this.documentElement);
    this.documentElement.appendChild(this.body);
  }
  createElement(name: string): SmallElement {
    return new SmallElement(this, 1, name.toUpperCase());
  }
  createElementNS(_: string, name: string): SmallElement {
    return this.createElement(name);
  }
  createTextNode(text: string): SmallNode {
    return Object.assign(new SmallNode(this, 3, "#text"), { nodeValue: text });
  }
  createComment(text: string): SmallNode {
    return Object.assign(new SmallNode(this, 8, "#comment"), { nodeValue: text });
  }
}

/** Does something while `document` and `window` are a small document; the previous ones are restored. */
export async function inSmallDocument<T>(
  tall: number,
  does: (small: SmallDocument) => Promise<T>,
): Promise<T> {
  const small = new SmallDocument(tall);
  const fake = {
    window: globalThis,
    document: small,
    HTMLElement: SmallElement,
    HTMLInputElement: class {},
    HTMLIFrameElement: class {},
    Element: SmallElement,
    ResizeObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
    DOMRect: class {},
    getComputedStyle: () => ({ paddingLeft: "0", paddingRight: "0" }),
    innerWidth: 1000,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    IS_REACT_ACT_ENVIRONMENT: true,
  };
  const names = Object.keys(fake) as (keyof typeof fake)[];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  Object.assign(globalThis, fake);
  try {
    return await does(small);
  } finally {
    for (const [at, name] of names.entries()) {
      const there = before[at];
      if (there) Object.defineProperty(globalThis, name, there);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}
