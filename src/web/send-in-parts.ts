import { t } from "#shared/texts/t.ts";
import { CallFailure } from "./call.ts";

/** Milliseconds before a call is made again; the last one counts for all further tries. */
const pauses = [500, 1000, 2000, 4000, 8000] as const;

/** Waits a while, or until the connection is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}

const mayPass = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Makes a call until it is answered: a lost connection only makes it later, and `wait` hears of it. */
export async function untilAnswered<Answer>(
  make: () => Promise<Answer>,
  wait: (isWaiting: boolean) => void,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (!mayPass(error)) throw error;
      wait(true);
      await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 8000);
      wait(false);
    }
  }
}

/** A file's bytes, or those of a part of it, as Base64. */
export function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error(t`The file can't be read any more. Choose it again.`));
    reader.readAsDataURL(part);
  });
}

interface Sending {
  /** Sends a part, from 0, as Base64. It may be sent twice. */
  readonly send: (part: number, bytes: string) => Promise<unknown>;
  readonly wait: (isWaiting: boolean) => void;
  /** Hears how many bytes have arrived. */
  readonly arrived: (bytes: number) => void;
}

/** Sends a file in parts of `size` bytes, one after the other, and goes on after a lost connection. */
export async function sendInParts(file: File, size: number, { send, wait, arrived }: Sending): Promise<void> {
  for (let part = 0; part * size < file.size; part += 1) {
    const end = Math.min(file.size, (part + 1) * size);
    const bytes = await base64Of(file.slice(part * size, end));
    await untilAnswered(() => send(part, bytes), wait);
    arrived(end);
  }
}
