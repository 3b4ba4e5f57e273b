import { StartRefused } from "./database/engine.ts";

const isWrongOption = (error: unknown): boolean =>
  error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS");

/**
 * Runs a program of the command line. What it refuses, and options that it doesn't know, end it with status 1
 * and words: its own, or its usage.
 */
export async function runProgram(run: () => Promise<void>, usage?: string): Promise<void> {
  try {
    await run();
  } catch (error) {
    const words = error instanceof StartRefused ? error.message : isWrongOption(error) ? usage : undefined;
    if (words === undefined) throw error;
    process.stderr.write(`${words}\n`);
    process.exit(1);
  }
}
