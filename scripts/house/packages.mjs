// What the lock file says of every package, and what of it the house does not take.
import fs from "node:fs";
import path from "node:path";

/**
 * Licences whose terms this product keeps by naming them. Anything else is looked at by a person first, then
 * added here.
 */
const acceptedLicences = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  // Of caniuse-lite, data that only development has.
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "PSF-2.0",
  // Python's own terms before PSF-2.0; of argparse, which only the tests' generator brings.
  "Python-2.0",
  "Unlicense",
]);

/** Licences of packages that name none in their description, read in their own LICENSE file; of this version. */
export const readLicences = new Map([["png-js 2.0.0", "MIT"]]);

/** Every package of the lock file, the product itself left out. */
export function packagesOf(root) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([place]) => place !== "")
    .map(([place, entry]) => [
      place,
      entry.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
      entry,
    ])
    .map(([place, name, entry]) => ({
      place,
      name,
      version: entry.version,
      license: entry.license ?? readLicences.get(`${name} ${entry.version}`) ?? "",
      integrity: entry.integrity ?? "",
      isDevelopment: entry.dev === true,
      runsAtInstall: entry.hasInstallScript === true,
      resolved: entry.resolved ?? "",
    }));
}

/** Why a package may not be here, one line each; empty when it may. */
export function packageFaults({ name, license, integrity, runsAtInstall, resolved }) {
  const faults = [];
  const parts = license.replace(/[()]/g, "").split(/ AND | OR /);
  if (!parts.every((part) => acceptedLicences.has(part)))
    faults.push(`${name} has the licence "${license}", which nobody has looked at.`);
  if (runsAtInstall) faults.push(`${name} runs a script when it is installed.`);
  if (!integrity.startsWith("sha512-")) faults.push(`${name} has no SHA-512 in the lock file.`);
  if (/^(git|file|http:)/.test(resolved)) faults.push(`${name} does not come from the registry.`);
  return faults;
}

/**
 * Direct dependencies that are not pinned to one version (of another name, too: `npm:typescript@5.9.3`), and those without a word in
 * docs/decisions/0002-dependencies.md.
 */
export function directFaults(root) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    fs.readFileSync(path.join(root, "package.json"), "utf8"),
  );
  const reasons = fs.readFileSync(path.join(root, "docs/decisions/0002-dependencies.md"), "utf8");
  const isNamed = (name) =>
    reasons.includes(name) ||
    name.split("/").some((part) => part !== "" && !part.startsWith("@") && reasons.includes(part));
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(
    ([name, version]) => [
      ...(/^(?:npm:[@\w./-]+@)?\d+\.\d+\.\d+$/.test(version)
        ? []
        : [`${name} is not pinned to one version: ${version}`]),
      ...(isNamed(name) || name.startsWith("@types/") || /^node-(linux|win)/.test(name)
        ? []
        : [`${name} has no reason in docs/decisions/0002-dependencies.md`]),
    ],
  );
}

/**
 * Packages that the lock file depends on and has no entry for, those of other platforms included: `npm ci` would
 * refuse the whole file.
 */
export function missingPackages(root) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const isThere = (place, name) => {
    for (
      let folder = place;
      ;
      folder = folder.slice(0, folder.lastIndexOf("node_modules/")).replace(/\/$/, "")
    ) {
      if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
      if (folder === "") return false;
    }
  };
  return Object.entries(packages).flatMap(
    ([place, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...(place === "" ? devDependencies : {}), ...optionalDependencies })
        .filter((name) => !isThere(place, name))
        .map((name) => `${place || "Stint"} needs ${name}, which the lock file doesn't have`),
  );
}
