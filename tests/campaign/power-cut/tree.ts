import fs from "node:fs";
import path from "node:path";

/** A change to a file that no sync has covered yet. */
export type Change =
  | { readonly step: number; readonly at: number; readonly size: number; readonly data: Buffer | null }
  | { readonly step: number; readonly resize: number };

export class FileNode {
  pending: Change[] = [];
  readonly namedBy: NameChange[] = [];
  #bytes: Buffer;
  #size: number;
  #shared = true;

  constructor(content: Buffer) {
    this.#bytes = content;
    this.#size = content.length;
  }

  /** What is on the disk for certain. */
  get content(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  write(at: number, data: Buffer | null, size: number): void {
    this.#own(Math.max(this.#size, at + size));
    if (data) data.copy(this.#bytes, at);
    else this.#bytes.fill(0, at, at + size);
  }

  resize(size: number): void {
    this.#own(size);
    this.#size = size;
  }

  /** Makes room, and a copy before the first change, because other states start from the same content. */
  #own(size: number): void {
    if (this.#shared || size > this.#bytes.length) {
      const roomy = Buffer.alloc(Math.max(size, Math.min(size * 2, this.#size * 2)));
      this.#bytes.copy(roomy, 0, 0, this.#size);
      this.#bytes = roomy;
      this.#shared = false;
    } else if (size > this.#size) this.#bytes.fill(0, this.#size, size);
    this.#size = Math.max(this.#size, size);
  }
}

/** A change to the names in a folder. */
export interface NameChange {
  readonly folder: FolderNode;
  readonly removes: string | null;
  readonly adds: readonly [name: string, node: Node] | null;
  durable: boolean;
}

export class FolderNode {
  /** Names that are on the disk for certain. */
  readonly names = new Map<string, Node>();
  /** Names as the running program sees them. */
  readonly live = new Map<string, Node>();
  pending: NameChange[] = [];
  readonly namedBy: NameChange[] = [];
}

export type Node = FileNode | FolderNode;

export function apply(names: Map<string, Node>, change: NameChange): void {
  if (change.removes !== null) names.delete(change.removes);
  if (change.adds) names.set(...change.adds);
}

/** A folder of the real disk, read once; many states start from it. */
export interface Image {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly folders: readonly string[];
}

export function readImage(folder: string): Image {
  const files = new Map<string, Buffer>();
  const folders: string[] = [];
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const relative = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (relative === "lock") continue;
    if (entry.isDirectory()) folders.push(relative);
    else files.set(relative, fs.readFileSync(path.join(folder, relative)));
  }
  return { files, folders: folders.sort() };
}

export function writeImage(image: Image, folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of image.folders) fs.mkdirSync(path.join(folder, name), { mode: 0o700 });
  for (const [name, content] of image.files) fs.writeFileSync(path.join(folder, name), content);
}
