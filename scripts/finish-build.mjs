// The end of a build: a Brotli and a gzip copy beside every built text file, so that the server compresses
// nothing twice; and on another core meanwhile the empty database that every new embedded one is a copy of.
// Without it a first start makes its own.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = path.join(import.meta.dirname, "..");
const maker = path.join(import.meta.dirname, "make-empty-database.mjs");
const making = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", maker], {
  cwd: root,
  stdio: "inherit",
});
making.once("exit", (code) => {
  if (code !== 0)
    process.stdout.write(
      "The empty database could not be made beforehand; a first start will make its own.\n",
    );
});

const folder = path.join(root, "dist", "web");
for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|html|svg|json|txt)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const content = fs.readFileSync(file);
  fs.writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  fs.writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  );
}
