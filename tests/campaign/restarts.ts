import { setTimeout as pause } from "node:timers/promises";
import { randomOf } from "#demo/random.ts";
import { foundOverHttp } from "../support/founded.ts";
import { placesHere, type Place } from "../support/places.ts";
import { startProgram } from "../support/program.ts";
import { Writers } from "../support/writers.ts";

interface Options {
  /** Restarts in all, over every engine; 20 on each when left out. */
  readonly rounds?: number | undefined;
  readonly seed: number;
  readonly log: (line: string) => void;
}

/**
 * Ends the real server with SIGTERM while eight clients write, and starts it again on the same
 * database and port. `found` counts writes that were done and not answered, acknowledged ones that are
 * missing or doubled, answers that are neither a success nor "come again", ends with another code than 0, and
 * ends that need more than ten seconds.
 */
export async function run({ rounds, seed, log }: Options): Promise<{ tried: number; found: number }> {
  const { places, end } = await placesHere(null);
  const total = rounds ?? 20 * places.length;
  let found = 0;
  try {
    for (const [index, makePlace] of places.entries()) {
      const place = await makePlace();
      const result = await restart(
        place,
        Math.ceil((total - index) / places.length),
        randomOf(seed, index),
        log,
      );
      for (const line of result) log(`FOUND: ${line}`);
      found += result.length;
      await place.remove();
    }
  } finally {
    await end();
  }
  return { tried: total, found };
}

async function restart(
  place: Place,
  times: number,
  random: ReturnType<typeof randomOf>,
  log: (line: string) => void,
): Promise<string[]> {
  const result: string[] = [];
  let program = startProgram(place.environment);
  const url = await program.ready;
  const environment = { ...place.environment, PORT: new URL(url).port };
  const writers = new Writers(await foundOverHttp(program), (line) => result.push(line));
  const stop = writers.write(url, 8);
  let [slowestEnd, slowestStart] = [0, 0];
  for (let time = 0; time < times; time += 1) {
    await pause(random.integer(100, 1_500));
    const began = performance.now();
    await program.stop();
    slowestEnd = Math.max(slowestEnd, performance.now() - began);
    const code = await program.ended;
    if (code !== 0) result.push(`the server ended with ${code}: ${program.errors()}`);
    const starting = performance.now();
    program = startProgram(environment);
    await program.ready;
    slowestStart = Math.max(slowestStart, performance.now() - starting);
  }
  await pause(500);
  await stop();
  await writers.check(url);
  await program.stop();
  if (slowestEnd > 10_000) result.push(`an end needed ${Math.round(slowestEnd)} ms`);
  log(
    `${place.engine}: ${times} restarts, ${writers.said}; slowest end ${Math.round(slowestEnd)} ms, slowest start ${Math.round(slowestStart)} ms`,
  );
  return result;
}
