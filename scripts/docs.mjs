// npm run docs: builds the documentation as a static site into dist/docs.
import path from "node:path";
import { ensureInstalled, runPinned } from "./ready.mjs";

ensureInstalled();
process.exit(runPinned(path.join("scripts", "guide", "site.mjs")));
