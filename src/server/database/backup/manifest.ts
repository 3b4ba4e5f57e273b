import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "../engine.ts";
import type { Applied } from "../before-release.ts";

/** What a backup says of itself. */
export interface Manifest {
  readonly format: 1;
  /** The instant of the one moment it shows. */
  readonly takenAt: string;
  readonly engine: string;
  readonly migrations: readonly Applied[];
  readonly tables: readonly TableEntry[];
}

export interface TableEntry {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 of the uncompressed lines, which a restored table must show again. */
  readonly content: string;
  /** The table's file in the backup, its length in bytes and its SHA-256. */
  readonly file: string;
  readonly bytes: number;
  readonly stored: string;
}

const manifestFile = "manifest.json";
const sumFile = "manifest.sha256";

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Writes the manifest and its checksum, last of all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, manifestFile), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, sumFile), `${sha256(text)}  ${manifestFile}\n`, { mode: 0o600, flush: true });
}

async function readText(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(
      error.code === "ENOENT" || error.code === "ENOTDIR"
        ? `${folder} is no backup: it has no ${name}.`
        : `${join(folder, name)} can't be read (${error.code}). Let the user that restores read the backup.`,
    );
  });
}

async function checkFile(folder: string, { file, stored, bytes }: TableEntry): Promise<void> {
  const hash = createHash("sha256");
  let length = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      length += chunk.length;
    }
  } catch {
    throw new StartRefused(`The backup is incomplete: ${file} cannot be read. Make another backup.`);
  }
  if (length !== bytes || hash.digest("hex") !== stored) {
    throw new StartRefused(
      `The backup is damaged: ${file} is not what was written. Nothing was restored; make another backup.`,
    );
  }
}

/**
 * Reads a manifest and checks every byte of the backup against it. Throws StartRefused, naming the first
 * wrong file.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, manifestFile);
  const sum = await readText(folder, sumFile);
  if (sum !== `${sha256(text)}  ${manifestFile}\n`) {
    throw new StartRefused(
      `The backup is damaged: ${manifestFile} and ${sumFile} do not agree. Nothing was restored; make another backup.`,
    );
  }
  const manifest = JSON.parse(text) as Omit<Manifest, "format"> & { format: number };
  if (manifest.format !== 1)
    throw new StartRefused(
      `The backup has the format ${manifest.format}, which this version doesn't know. Use a newer one.`,
    );
  for (const table of manifest.tables) await checkFile(folder, table);
  return { ...manifest, format: 1 };
}
