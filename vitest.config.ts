import { defineConfig } from "vitest/config";
import { baseline } from "./tests/support/baseline.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { runsSlowTests, slowTests } from "./tests/support/slow.ts";

// A run is drawn anew each time, and can be repeated.
process.env["STINT_SEED"] ??= String(Date.now() % 1_000_000);

export default defineConfig({
  cacheDir: ".cache/vite",
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx", "packages/*/tests/*.test.ts"],
    exclude: runsSlowTests ? [] : [slowTests],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/draws.ts"],
    // Generous on purpose: a test says what happens, never how fast; a busy machine must not turn it red.
    testTimeout: runsSlowTests ? 900_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: "forks",
    execArgv: [baseline],
    // One more than the processors of a small machine: tests wait for clocks, disks and processes that they
    // end.
    maxWorkers: 3,
    // A file leaves nothing behind in its process, and the product and its document need not be read anew for
    // every file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
