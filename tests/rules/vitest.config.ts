import { defineConfig } from "vitest/config";

// Of `npm run mutants` alone (decision 0059): the tests of rules, without databases, drawn alike each time.
process.env["STINT_SEED"] ??= "1";

export default defineConfig({
  cacheDir: ".cache/vite-mutants",
  test: {
    include: ["tests/rules/**/*.test.ts"],
    setupFiles: ["tests/support/draws.ts"],
    testTimeout: 300_000,
    pool: "forks",
    isolate: false,
  },
});
