// The end of a build: a Brotli and a gzip copy beside every built text file, so that the server compresses
// nothing twice; and on another core meanwhile the empty database that every new embedded one is a copy of.
// Without it a first start makes its own.
import { spawn } from "node:child_process";
import path from "node:path";
import { compressFolder } from "./compress.mjs";

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

compressFolder(path.join(root, "dist", "web"));
