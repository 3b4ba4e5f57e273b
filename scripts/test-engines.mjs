// npm run test:engines: the day's work and every page in Firefox and WebKitGTK, where they are installed. The name of
// one (firefox, webkit) runs it alone.
import path from "node:path";
import { ensureBuilt, ensureInstalled, runPinned } from "./ready.mjs";

ensureInstalled();
ensureBuilt();
process.exit(runPinned(path.join("tests", "engines", "main.ts"), ...process.argv.slice(2)));
