import path from "node:path";
import type { Chance } from "./chance.ts";
import type { Recorded, Step } from "./recording.ts";
import { apply, FileNode, FolderNode, type Change, type Image, type NameChange, type Node } from "./tree.ts";

/** What the power cut does to writes that no sync covered. */
export const FATES = ["dropped", "kept", "torn at 512", "torn at 4096", "reordered"] as const;
/**
 * When a created, renamed or removed name is on the disk: at once, or once its folder or the file itself was
 * synced.
 */
export const NAMES = ["at once", "when synced"] as const;
export type Fate = (typeof FATES)[number];
export type NameModel = (typeof NAMES)[number];

/** A disk that runs a recording up to some step, and what a power cut leaves on it. */
export class Disk {
  readonly #root = new FolderNode();
  readonly #handles = new Map<number, Node>();
  readonly #syncs = new Map<string, { node: Node; step: number }>();
  readonly acknowledged = new Set<number>();
  #step = 0;

  constructor(image: Image) {
    for (const name of image.folders) this.#settled(name, new FolderNode());
    for (const [name, content] of image.files) this.#settled(name, new FileNode(content));
  }

  run(steps: readonly Recorded[]): void {
    for (const step of steps) {
      this.#accept(step);
      this.#step += 1;
    }
  }

  /** Cuts the power. The disk must not be used afterwards. */
  cut(fate: Fate, model: NameModel, chance: Chance): Image {
    const files = new Map<string, Buffer>();
    const folders: string[] = [];
    const visit = (folder: FolderNode, prefix: string): void => {
      const synced = model === "at once" ? Infinity : chance.below(folder.pending.length + 1);
      for (const [index, change] of folder.pending.entries())
        if (change.durable || index < synced) apply(folder.names, change);
      for (const [name, node] of folder.names) {
        const full = path.join(prefix, name);
        if (node instanceof FolderNode) {
          folders.push(full);
          visit(node, full);
        } else {
          for (const change of node.pending) survive(node, change, fate, chance);
          files.set(full, node.content);
        }
      }
    };
    visit(this.#root, "");
    return { files, folders };
  }

  #settled(name: string, node: Node): void {
    const folder = this.#folder(path.dirname(name));
    folder.names.set(path.basename(name), node);
    folder.live.set(path.basename(name), node);
  }

  #find(name: string): Node | undefined {
    if (name === "." || name === "") return this.#root;
    const parent = this.#find(path.dirname(name));
    return parent instanceof FolderNode ? parent.live.get(path.basename(name)) : undefined;
  }

  #folder(name: string): FolderNode {
    const node = this.#find(name);
    if (!(node instanceof FolderNode))
      throw new Error(`The recording uses the folder ${name}, which is none.`);
    return node;
  }

  #file(node: Node | undefined): FileNode {
    if (!(node instanceof FileNode))
      throw new Error(`Step ${this.#step} of the recording changes a file that is none.`);
    return node;
  }

  #name(folder: FolderNode, removes: string | null, adds: NameChange["adds"]): void {
    const change: NameChange = { folder, removes, adds, durable: false };
    apply(folder.live, change);
    folder.pending.push(change);
    adds?.[1].namedBy.push(change);
  }

  #create(name: string, node: Node): Node {
    this.#name(this.#folder(path.dirname(name)), null, [path.basename(name), node]);
    return node;
  }

  #accept(step: Recorded): void {
    if (step.op === "open") {
      const node = this.#find(step.path) ?? this.#create(step.path, new FileNode(Buffer.alloc(0)));
      if (step.truncates) this.#file(node).pending.push({ step: this.#step, resize: 0 });
      this.#handles.set(step.fd, node);
    } else if (step.op === "close") this.#handles.delete(step.fd);
    else if (step.op === "write") {
      const { at, size, zeros, data } = step;
      this.#file(this.#handles.get(step.fd)).pending.push({
        step: this.#step,
        at,
        size,
        data: zeros ? null : data,
      });
    } else if (step.op === "resize") {
      const node = step.path === undefined ? this.#handles.get(step.fd ?? -1) : this.#find(step.path);
      this.#file(node).pending.push({ step: this.#step, resize: step.size });
    } else if (step.op === "acknowledge") for (const serial of step.serials) this.acknowledged.add(serial);
    else this.#useName(step);
  }

  #useName(step: Step): void {
    if (step.op === "create") {
      if (!step.folder && this.#find(step.path)) return;
      this.#create(step.path, step.folder ? new FolderNode() : new FileNode(Buffer.alloc(0)));
    } else if (step.op === "remove") {
      const folder = this.#folder(path.dirname(step.path));
      if (folder.live.has(path.basename(step.path))) this.#name(folder, path.basename(step.path), null);
    } else if (step.op === "rename") {
      const node = this.#find(step.from);
      const folder = this.#folder(path.dirname(step.from));
      if (!node || folder !== this.#folder(path.dirname(step.to)))
        throw new Error(`The recording renames ${step.from} to ${step.to}.`);
      this.#name(folder, path.basename(step.from), [path.basename(step.to), node]);
    } else if (step.op === "sync") this.#sync(this.#handles.get(step.fd), this.#step);
    else if (step.op === "sync begins") {
      const node = this.#handles.get(step.fd);
      if (node) this.#syncs.set(step.sync, { node, step: this.#step });
    } else if (step.op === "sync ended") {
      const begun = this.#syncs.get(step.sync);
      if (begun) this.#sync(begun.node, begun.step);
    }
  }

  /** Brings what was changed before a step to the disk, and the names the node goes by. */
  #sync(node: Node | undefined, before: number): void {
    if (node instanceof FolderNode) {
      for (const change of node.pending) apply(node.names, change);
      node.pending = [];
    } else if (node) {
      for (const change of node.pending) if (change.step < before) settle(node, change);
      node.pending = node.pending.filter((change) => change.step >= before);
    }
    if (node) makeNamesDurable(node);
  }
}

function makeNamesDurable(node: Node): void {
  for (const change of node.namedBy.splice(0)) {
    change.durable = true;
    makeNamesDurable(change.folder);
  }
}

function settle(file: FileNode, change: Change): void {
  if ("resize" in change) file.resize(change.resize);
  else file.write(change.at, change.data, change.size);
}

function survive(file: FileNode, change: Change, fate: Fate, chance: Chance): void {
  if (fate === "dropped") return;
  if (fate === "kept") return settle(file, change);
  if ("resize" in change || fate === "reordered") {
    if (chance.coin()) settle(file, change);
    return;
  }
  const sector = fate === "torn at 512" ? 512 : 4096;
  for (let at = change.at; at < change.at + change.size;) {
    const end = Math.min((Math.floor(at / sector) + 1) * sector, change.at + change.size);
    if (chance.coin())
      file.write(at, change.data?.subarray(at - change.at, end - change.at) ?? null, end - at);
    at = end;
  }
}
