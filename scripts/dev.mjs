// npm run dev: the server restarts and the page reloads when a file changes. The page is served on port 3000,
// the server on 3001.
import { spawn } from "node:child_process";
import path from "node:path";
import { ensureBuilt, ensureInstalled, environment, pinnedNode, root } from "./ready.mjs";

ensureInstalled();
ensureBuilt();
const env = environment({
  API_PORT: "3001",
  CHECK_ANSWERS: "1",
  PUBLIC_URL: "http://127.0.0.1:3000",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
});
const server = spawn(
  pinnedNode(),
  ["--watch-path=src", "--watch-path=packages", path.join(root, "src", "main.ts")],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...env, PORT: "3001" },
  },
);
const pages = spawn(pinnedNode(), [path.join(root, "node_modules", "vite", "bin", "vite.js")], {
  cwd: root,
  stdio: "inherit",
  env,
});
const stop = () => {
  server.kill("SIGTERM");
  pages.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
server.on("exit", stop);
pages.on("exit", stop);
