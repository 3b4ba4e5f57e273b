import { gatherStatistics, loadDemo } from "#demo/load-demo.ts";
import type { Stint } from "./stint.ts";

/**
 * Loads the demonstration as the product does when it starts: with the statistics, without which PostgreSQL reads
 * some reports thirty times slower.
 */
export async function loadDemonstration(
  { platform, engine }: Pick<Stint, "platform" | "engine">,
  people = 12,
): Promise<void> {
  await loadDemo(platform, { people, say: () => undefined });
  await engine.script(gatherStatistics);
}
