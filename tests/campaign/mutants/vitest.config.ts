import path from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { instrumentAll, root } from "./plan.ts";

const collect = path.join(import.meta.dirname, "collect.ts");

/** Gives the rules their mistakes, and the tests a way to be run again and again. */
function mutating(): Plugin {
  const { codes } = instrumentAll();
  const tests = path.join(root, "tests") + path.sep;
  return {
    name: "stint-mutants",
    enforce: "pre",
    transform(code, id) {
      const instrumented = codes.get(path.relative(root, id));
      if (instrumented !== undefined)
        return { code: instrumented.replace("new Map<Language, T>()", "new MutantMemory()"), map: null };
      if (!id.startsWith(tests) || id.startsWith(import.meta.dirname)) return null;
      return { code: code.replace(/ from "vitest";/, ` from ${JSON.stringify(collect)};`), map: null };
    },
  };
}

/** Whether the tests over HTTP are run, and not those of rules. */
const isOverHttp = process.env["MUTANTS_PART"] === "http";
const own = (name: string): string => path.relative(root, path.join(import.meta.dirname, name));

export default defineConfig({
  root,
  cacheDir: ".cache/vite-mutants",
  plugins: [mutating()],
  test: {
    // A file that didn't change has other mistakes' numbers in it once one before it did.
    fsModuleCache: false,
    include: [own(isOverHttp ? "http-hunt.ts" : "hunt.ts")],
    globalSetup: isOverHttp ? [own("http-setup.ts")] : [],
    // A test that has failed leaves things running that fail after it.
    dangerouslyIgnoreUnhandledErrors: isOverHttp,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 24 * 3_600_000,
    pool: "forks",
    maxWorkers: 1,
    isolate: false,
    // The heap of a worker that reads many test files many times.
    execArgv: ["--max-old-space-size=4096"],
  },
});
