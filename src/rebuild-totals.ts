import { rebuildEverywhere } from "./features/analytics/server/fold-totals.ts";
import { readConfig } from "./server/config.ts";
import { StartRefused } from "./server/database/engine.ts";
import { migrations } from "./server/home.ts";
import { openPlatform } from "./server/start.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { engine, platform } = await openPlatform(readConfig(process.env), migrations, say);
  try {
    const { organisations, wrong, left } = await rebuildEverywhere(platform.database);
    say(
      `${organisations} organisations counted anew: ${wrong} monthly totals were wrong and were corrected, ${left} are wrong now.`,
    );
    if (left > 0) process.exitCode = 1;
  } finally {
    await engine.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
