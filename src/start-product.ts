import { mkdirSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { tmpdir } from "node:os";
import { readConfig } from "./server/config.ts";
import { migrations } from "./server/home.ts";
import { runProgram } from "./server/run-program.ts";
import { openPlatform } from "./server/start.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * The embedded database opens in a thread of its own while this one loads the product: a start lasts as long
 * as the slower of the two.
 */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const opening = openPlatform(config, migrations, say);
  opening.catch(() => undefined);
  const { serveProduct } = await import("./serve-product.ts");
  await serveProduct(config, await opening, say);
}

// TMPDIR may lead into a volume that is new.
mkdirSync(tmpdir(), { recursive: true });
await runProgram(start);
// Written now and not at the end: a server that is killed would leave none for the next start.
flushCompileCache();
