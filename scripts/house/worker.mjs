// For the build: worker.js, which brings My Time where there's no connection, with the list of the files it stores.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { transformWithOxc } from "vite";
import { chunksOf } from "./routes.mjs";
import { entryFile } from "../../src/shared/texts/languages.ts";

const root = path.join(import.meta.dirname, "..", "..");
const source = path.join(root, "src/app/worker/worker.ts");
/** The sources whose chunks, with all that these import, My Time needs without a connection. */
const needed = [
  "src/app/main.tsx",
  "src/app/Shell.tsx",
  "src/app/MyTimePages.tsx",
  "src/web/offline/late/cached.ts",
  // Comments of a week say that they need a connection, and what was typed stays.
  "src/parts/comments/CommentsButton.tsx",
  "src/features/comments/web/CommentsPanel.tsx",
];
/** Files beside the bundle that the page loads. */
const beside = ["theme.js", "mark.svg"];

/** For the build of a language. */
export const offlineWorker = (language) => ({
  name: "offline-worker",
  apply: "build",
  enforce: "post",
  async generateBundle(_, bundle) {
    const page = entryFile("index.html", language);
    const { containing, graphOf } = chunksOf(bundle);
    const chunks = graphOf(needed.map(containing));
    const sheets = chunks.flatMap(({ viteMetadata }) => [...viteMetadata.importedCss]);
    // Letters beyond Latin come with a connection.
    const fonts = Object.keys(bundle).filter((name) => /sans-latin-wdth.*\.woff2$/.test(name));
    const files = [...chunks.map(({ fileName }) => fileName), ...new Set(sheets), ...fonts, page, ...beside];
    if (fonts.length !== 1) throw new Error("The font of Latin letters isn't in the bundle");
    const hash = createHash("sha256").update(files.join());
    for (const file of ["index.html", "public/theme.js", "public/mark.svg"])
      hash.update(fs.readFileSync(path.join(root, "src/app", file)));
    const app = {
      version: hash.digest("hex").slice(0, 16),
      entry: containing("src/app/main.tsx").fileName,
      page: `/${page}`,
      files: files.map((file) => `/${file}`),
    };
    const { code } = await transformWithOxc(fs.readFileSync(source, "utf8"), source, { sourcemap: false });
    // A classic script: not every browser starts modules as workers.
    const script = code.replace(/^export \{\s*\};?$/m, "");
    this.emitFile({
      type: "asset",
      fileName: entryFile("worker.js", language),
      source: `const app = ${JSON.stringify(app)};\n${script}`,
    });
  },
});
