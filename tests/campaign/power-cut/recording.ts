import fs from "node:fs";

/** What a recorded program did to its files, in order. Paths are relative to the recorded folder. */
export type Step =
  | { readonly op: "open"; readonly fd: number; readonly path: string; readonly truncates: boolean }
  | { readonly op: "close"; readonly fd: number }
  | {
      readonly op: "write";
      readonly fd: number;
      readonly at: number;
      readonly size: number;
      readonly zeros: boolean;
    }
  | { readonly op: "resize"; readonly fd?: number; readonly path?: string; readonly size: number }
  | { readonly op: "create"; readonly path: string; readonly folder: boolean }
  | { readonly op: "rename"; readonly from: string; readonly to: string }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "sync"; readonly fd: number }
  /** A sync in the background covers what was written before it began, once it has ended. */
  | { readonly op: "sync begins"; readonly fd: number; readonly sync: string }
  | { readonly op: "sync ended"; readonly sync: string }
  /** An answer left that reports these transactions as committed. */
  | { readonly op: "acknowledge"; readonly serials: readonly number[] };

/** One step with the bytes it wrote; none for a write of zeros. */
export type Recorded = Step & { readonly data: Buffer };

export function encode(step: Step, data: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(step));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, text, data]);
}

export function readRecording(file: string): Recorded[] {
  const bytes = fs.readFileSync(file);
  const steps: Recorded[] = [];
  for (let at = 0; at < bytes.length;) {
    const text = at + 8;
    const data = text + bytes.readUInt32LE(at);
    const end = data + bytes.readUInt32LE(at + 4);
    steps.push({
      ...(JSON.parse(bytes.toString("utf8", text, data)) as Step),
      data: bytes.subarray(data, end),
    });
    at = end;
  }
  return steps;
}

/** The transactions a text speaks of. */
export function serialsIn(text: string): number[] {
  return [...text.matchAll(/serial:(\d+)/g)].map(([, digits]) => Number(digits));
}
