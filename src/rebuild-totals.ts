import { rebuildEverywhere } from "./features/analytics/server/fold-totals.ts";
import { readConfig } from "./server/config.ts";
import { migrations } from "./server/home.ts";
import { runProgram } from "./server/run-program.ts";
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

await runProgram(run);
