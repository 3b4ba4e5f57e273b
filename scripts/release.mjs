// npm run release: what a release of this version would be made of, and what is missing. With `-- --to FOLDER` it makes
// the files: source archive, image archive (where podman or docker is), list of packages, notes and checksums; with
// `--sign gpg:KEY` or `--sign ssh:FILE` the checksums are signed by that key. It never tags and publishes nothing.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { refuse, root } from "./ready.mjs";
import { installed, run, say } from "./release/steps.mjs";

const { values } = parseArgs({
  options: { to: { type: "string" }, sign: { type: "string" }, "no-image": { type: "boolean" } },
});
const inRoot = { cwd: root };
const { name, version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
const title = `${name}-${version}`;
const git = (...parameters) => run(["git", ...parameters], inRoot).trim();

/** A section of CHANGELOG.md without its heading, or null. */
function section(heading) {
  const parts = fs.readFileSync(path.join(root, "CHANGELOG.md"), "utf8").split(/^## /m);
  const part = parts.find((each) => each.startsWith(heading));
  return part === undefined ? null : part.slice(part.indexOf("\n")).trim();
}

/** What has to be done before this commit can be released. */
function missing(notes) {
  const tagged = spawnSync("git", ["rev-parse", "-q", "--verify", `v${version}^{commit}`], {
    ...inRoot,
    encoding: "utf8",
  }).stdout.trim();
  return [
    notes === null && `CHANGELOG.md has no section [${version}].`,
    section("Unreleased") && `CHANGELOG.md still has changes under Unreleased; move them to [${version}].`,
    git("status", "--porcelain") && "There are changes that aren't committed.",
    tagged && tagged !== git("rev-parse", "HEAD") && `The tag v${version} names another commit.`,
  ].filter(Boolean);
}

/** The image as an OCI archive, or a line why there is none. */
function saveImage(folder) {
  const engine = values["no-image"] ? undefined : ["podman", "docker"].find(installed);
  if (engine === undefined) return say("No image: there is no container engine, or it wasn't wanted.");
  const isPodman = engine === "podman";
  const build = isPodman ? ["--isolation=chroot", "--network=host", "--format=docker"] : [];
  const labels = [`VERSION=${version}`, `REVISION=${git("rev-parse", "HEAD")}`].flatMap((each) => [
    "--build-arg",
    each,
  ]);
  run([engine, "build", ...build, ...labels, "-t", `${name}:${version}`, root], { stdio: "inherit" });
  const form = isPodman ? ["--format", "oci-archive"] : [];
  run([engine, "save", ...form, "-o", path.join(folder, `${title}-image.tar`), `${name}:${version}`]);
}

/** Signs a file beside it; `how`: gpg:KEY or ssh:FILE. */
function sign(how, file) {
  const [, kind, key] = /^(gpg|ssh):(.+)$/.exec(how) ?? refuse("--sign is gpg:KEY or ssh:FILE.");
  if (kind === "gpg") run(["gpg", "--batch", "--yes", "--armor", "--local-user", key, "--detach-sign", file]);
  else run(["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", "file", file]);
}

function make(folder, notes) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) refuse(`${folder} isn't empty.`);
  fs.mkdirSync(folder, { recursive: true });
  const place = (file) => path.join(folder, file);
  git("archive", "--format=tar.gz", `--prefix=${title}/`, "-o", place(`${title}.tar.gz`), "HEAD");
  run([process.execPath, path.join(root, "scripts", "sbom.mjs"), place(`${title}.cdx.json`)], inRoot);
  fs.writeFileSync(place("NOTES.md"), `${notes}\n`);
  saveImage(folder);
  const files = fs.readdirSync(folder).sort();
  const sums = files.map((file) => {
    const hash = createHash("sha256")
      .update(fs.readFileSync(place(file)))
      .digest("hex");
    return `${hash}  ${file}\n`;
  });
  fs.writeFileSync(place("SHA256SUMS"), sums.join(""));
  if (values.sign === undefined) say("SHA256SUMS isn't signed; --sign gpg:KEY or --sign ssh:FILE signs it.");
  else sign(values.sign, place("SHA256SUMS"));
  for (const file of fs.readdirSync(folder).sort())
    say(`${(fs.statSync(place(file)).size / 1e6).toFixed(2).padStart(8)} MB  ${file}`);
  say(`Next: git tag -s v${version} && git push origin v${version}, then publish these files with NOTES.md.`);
}

const notes = section(`[${version}]`);
const todo = missing(notes);
if (values.to === undefined) {
  say(`${title}, tag v${version}, commit ${git("rev-parse", "--short", "HEAD")}`);
  say(`Notes: ${(notes ?? section("Unreleased") ?? "").split("\n").length} lines of CHANGELOG.md`);
  for (const line of todo) say(`To do: ${line}`);
  say("Nothing was made. npm run release -- --to FOLDER makes the files.");
} else if (todo.length > 0) refuse(todo.join("\n"));
else make(path.resolve(values.to), notes);
