import path from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { instrumentAll, root, testFiles } from "./plan.ts";

const collect = path.join(import.meta.dirname, "collect.ts");

/** Gives the rules their mistakes, and the tests a way to be run again and again. */
function mutating(): Plugin {
  const { codes } = instrumentAll();
  const tests = new Set(testFiles().map((file) => path.join(root, file)));
  return {
    name: "stint-mutants",
    enforce: "pre",
    transform(code, id) {
      const instrumented = codes.get(path.relative(root, id));
      if (instrumented !== undefined) return { code: instrumented, map: null };
      if (!tests.has(id)) return null;
      return { code: code.replace(/ from "vitest";/, ` from ${JSON.stringify(collect)};`), map: null };
    },
  };
}

export default defineConfig({
  root,
  cacheDir: ".cache/vite-mutants",
  plugins: [mutating()],
  test: {
    include: [path.relative(root, path.join(import.meta.dirname, "hunt.ts"))],
    testTimeout: 24 * 3_600_000,
    pool: "forks",
    maxWorkers: 1,
    isolate: false,
    // The heap of a worker that reads many test files many times.
    execArgv: ["--max-old-space-size=4096"],
  },
});
