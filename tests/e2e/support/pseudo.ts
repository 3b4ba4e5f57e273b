import fs from "node:fs";
import path from "node:path";
import { build } from "vite";
import { dressed } from "../../../scripts/house/pseudo.mjs";
import { inLanguage } from "../../../scripts/house/texts.mjs";

const root = path.join(import.meta.dirname, "../../..");

/**
 * Builds the product in the language that shows what isn't translated (scripts/house/pseudo.mjs), its pages and its
 * server, into a house of its own; answers the program for `House`.
 */
export async function buildPseudo(): Promise<string> {
  const home = path.join(root, ".cache", "pseudo");
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  fs.copyFileSync(path.join(root, "package.json"), path.join(home, "package.json"));
  for (const folder of ["db", "node_modules", "src"])
    fs.symlinkSync(path.join(root, folder), path.join(home, folder));
  const language = "pseudo";
  const quiet = { logLevel: "error", mode: "production" } as const;
  const into = (folder: string) => ({ outDir: path.join(home, "dist", folder), emptyOutDir: true });
  process.env["BUILT_LANGUAGE"] = language;
  try {
    await build({ ...quiet, configFile: path.join(root, "vite.config.ts"), build: into("web") });
  } finally {
    delete process.env["BUILT_LANGUAGE"];
  }
  await build({
    ...quiet,
    configFile: path.join(root, "vite.server.config.ts"),
    plugins: [inLanguage(language)],
    build: into("server"),
  });
  return path.join(home, "dist", "server", "main");
}

/** What those pages call something, whatever is around its words. */
export function inPseudo(english: string): RegExp {
  const words = english.split(" ").map((word) => dressed(word).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(words.join("[ ⟦⟧ẋ]+"));
}
