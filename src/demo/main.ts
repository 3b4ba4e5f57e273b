import { readConfig } from "#server/config.ts";
import { StartRefused } from "#server/database/engine.ts";
import { migrations } from "#server/home.ts";
import { isEmpty, openPlatform } from "#server/start.ts";
import { isHalfLoaded } from "./half-loaded.ts";
import { gatherStatistics, loadDemo } from "./load-demo.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The number after `--people`, else as configured. */
function peopleWanted(words: readonly string[], configured: number): number {
  const place = words.indexOf("--people");
  if (place === -1 && words.length === 0) return configured;
  const text = place === 0 ? words[1] : undefined;
  const count = Number(text);
  if (words.length !== 2 || !Number.isInteger(count) || count < 12 || count > 2000) {
    throw new StartRefused("Give the number of people, 12 to 2,000: npm run demo -- --people 200");
  }
  return count;
}

async function load(): Promise<void> {
  const config = readConfig(process.env);
  const people = peopleWanted(process.argv.slice(2), config.demoPeople);
  const { engine, platform } = await openPlatform(config, migrations, say);
  try {
    if (!(await isEmpty(platform)) && !(await isHalfLoaded(platform))) {
      const place =
        config.databaseUrl === null ? `The data folder ${config.dataDir}` : "The database of DATABASE_URL";
      throw new StartRefused(
        `${place} already has an organisation. The demonstration needs an empty one: choose another.`,
      );
    }
    await loadDemo(platform, { people, say });
    await engine.script(gatherStatistics);
  } finally {
    await engine.close();
  }
}

try {
  await load();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
