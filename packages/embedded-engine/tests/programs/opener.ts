/**
 * Started by tests: opens an embedded database and reports the outcome; leaves it open until its input ends.
 */
import { openEmbedded } from "../../open-embedded.ts";

const [folder = ""] = process.argv.slice(2);
try {
  const engine = await openEmbedded({ folder, log: () => undefined });
  process.stdout.write("open\n");
  process.stdin.resume().once("end", () => void engine.close());
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`);
}
