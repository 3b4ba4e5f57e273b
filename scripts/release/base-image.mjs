// The base image of the Dockerfile where no registry can be reached: Debian by mmdebstrap, with the Node.js of the
// packages and this machine's npm and certificates.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pinnedNode } from "../ready.mjs";
import { installed, run } from "./steps.mjs";

const certificates = "/etc/ssl/certs/ca-certificates.crt";

/** Whether the engine has the image, pulled it, or it could be made. */
export function makeBase(engine, image) {
  const succeeds = (...parameters) => spawnSync(engine, parameters, { stdio: "ignore" }).status === 0;
  if (succeeds("image", "inspect", image) || succeeds("pull", "--quiet", image)) return true;
  if (!["mmdebstrap", "buildah"].every(installed)) return false;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-base-"));
  const debian = path.join(folder, "debian.tar");
  run(["mmdebstrap", "--quiet", "--variant=minbase", "--include=ca-certificates", "bookworm", debian]);
  const container = run(["buildah", "from", "scratch"]).trim();
  const files = run(["buildah", "mount", container]).trim();
  run(["tar", "-C", files, "-xf", debian]);
  fs.rmSync(folder, { recursive: true });
  fs.copyFileSync(pinnedNode(), path.join(files, "usr/local/bin/node"));
  const modules = run(["npm", "root", "--global"]).trim();
  fs.cpSync(path.join(modules, "npm"), path.join(files, "usr/local/lib/node_modules/npm"), {
    recursive: true,
  });
  fs.symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(files, "usr/local/bin/npm"));
  if (fs.existsSync(certificates)) fs.copyFileSync(certificates, path.join(files, certificates));
  run(["chroot", files, "useradd", "--uid", "1000", "--user-group", "--create-home", "node"]);
  run([
    "buildah",
    "config",
    "--env",
    `NODE_EXTRA_CA_CERTS=${certificates}`,
    "--env",
    `npm_config_cafile=${certificates}`,
    container,
  ]);
  run(["buildah", "commit", "--quiet", container, image]);
  run(["buildah", "rm", container]);
  return true;
}
