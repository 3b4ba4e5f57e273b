import { defineConfig } from "@playwright/test";
import { runsSlowTests, slowTests } from "./tests/support/slow.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  testIgnore: runsSlowTests ? [] : slowTests,
  globalSetup: "tests/e2e/support/global-setup.ts",
  outputDir: ".cache/journeys",
  fullyParallel: false,
  // One more than the processors of a small machine: journeys wait for servers, and for what comes by itself.
  workers: 3,
  // What fails runs once more; the run's end names what passed only then.
  retries: 1,
  timeout: 600_000,
  globalTimeout: 2_400_000,
  // Generous on purpose: a journey says what happens, never how fast; a busy machine must not turn it red.
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: "off",
    // What it answers is past a journey's own routes; offline.slow.e2e.ts lets it in.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
