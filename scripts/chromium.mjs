// Finds a Chromium for the browser journeys; installs Debian's when allowed, else says how. The one that
// draws no windows comes first: it is the same engine and takes two thirds of the time.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

function find() {
  const requested = process.env.CHROMIUM;
  if (requested) return fs.existsSync(requested) ? requested : null;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [
    ...names.flatMap((name) => [...folders, "/usr/bin"].map((folder) => path.join(folder, name))),
    ...places,
  ];
  return candidates.find((file) => fs.existsSync(file)) ?? null;
}

/** The path of a Chromium, or null when there is none and none may be installed. */
export function findChromium() {
  const found = find();
  if (found) return found;
  const mayInstall =
    process.platform === "linux" && process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get");
  if (!mayInstall) return null;
  process.stdout.write("Installing Chromium for the browser journeys …\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  for (const wanted of ["chromium-headless-shell", "chromium"]) {
    if (find() !== null) break;
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", wanted], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
  }
  return find();
}

export const howToGetChromium =
  "No Chromium was found for the browser journeys. Install one (Debian: apt-get install chromium) or name it: CHROMIUM=/path/to/chrome npm test.";
