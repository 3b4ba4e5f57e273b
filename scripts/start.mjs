// npm start: installs and builds what is missing or stale, then runs the server until it is stopped.
import { spawn } from "node:child_process";
import { ensureBuilt, ensureInstalled, environment, pinnedNode, program, root } from "./ready.mjs";

ensureInstalled();
ensureBuilt();
const server = spawn(pinnedNode(), program("main"), {
  cwd: root,
  stdio: "inherit",
  env: environment({
    NODE_ENV: process.env.NODE_ENV ?? "production",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  }),
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
