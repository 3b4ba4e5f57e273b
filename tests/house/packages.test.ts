import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
interface Package {
  place: string;
  name: string;
  version: string;
  license: string;
  integrity: string;
  isDevelopment: boolean;
  runsAtInstall: boolean;
  resolved: string;
}
interface Packages {
  readLicences: ReadonlyMap<string, string>;
  packagesOf(root: string): Package[];
  packageFaults(one: Package): string[];
  directFaults(root: string): string[];
  missingPackages(root: string): string[];
}
const house = (await import(path.join(root, "scripts/house/packages.mjs"))) as Packages;

describe("What the product is built on", () => {
  it("has a licence someone has looked at, a checksum, and nothing that runs when it is installed", () => {
    const packages = house.packagesOf(root);
    expect(packages.length).toBeGreaterThan(200);
    expect(packages.flatMap(house.packageFaults)).toEqual([]);
  });

  it("is pinned to exact versions, each with a reason", () => {
    expect(house.directFaults(root)).toEqual([]);
  });

  it("is in the lock file for every platform, so that npm ci accepts it", () => {
    expect(house.missingPackages(root)).toEqual([]);
  });

  it("would be refused with another licence, a script, without a checksum, or from elsewhere", () => {
    const [good] = house.packagesOf(root);
    if (!good) throw new Error("There is no package");
    const faults = (change: Partial<Package>): string[] => house.packageFaults({ ...good, ...change });
    expect(faults({})).toEqual([]);
    for (const change of [
      { license: "AGPL-3.0-only" },
      { license: "(MIT OR GPL-2.0-only)" },
      { license: "" },
      { runsAtInstall: true },
      { integrity: "" },
      { integrity: "sha1-abc=" },
      { resolved: "git+ssh://somewhere" },
    ])
      expect(faults(change), JSON.stringify(change)).toHaveLength(1);
  });

  const sbom = (...options: string[]): string =>
    execFileSync(process.execPath, ["scripts/sbom.mjs", ...options], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });

  it("is listed by licence on a page of the documents", () => {
    expect(sbom("--licences"), "Run npm run licences").toBe(
      fs.readFileSync(path.join(root, "docs/licences.md"), "utf8"),
    );
  });

  it("says in the lock file what each installed package says of itself", () => {
    const said = house.packagesOf(root).flatMap(({ place, name, version, license }) => {
      const file = path.join(root, place, "package.json");
      if (!fs.existsSync(file)) return [];
      const own = JSON.parse(fs.readFileSync(file, "utf8")) as { license?: string | { type: string } };
      const named = typeof own.license === "object" ? own.license.type : own.license;
      // Where a package names none, the licence was read in its LICENSE file and is listed for its version.
      return named === license || (named === undefined && house.readLicences.has(`${name} ${version}`))
        ? []
        : [`${place}: ${named ?? "none"}, in the lock file ${license}`];
    });
    expect(said).toEqual([]);
  });

  it("is listed in full by the SBOM", () => {
    const text = sbom();
    const { components, bomFormat, specVersion } = JSON.parse(text) as {
      components: {
        name: string;
        version: string;
        "bom-ref": string;
        hashes: { alg: string; content: string }[];
      }[];
      bomFormat: string;
      specVersion: string;
    };
    expect([bomFormat, specVersion]).toEqual(["CycloneDX", "1.6"]);
    const listed = new Set(components.map((one) => `${one.name}@${one.version}`));
    expect(listed).toEqual(new Set(house.packagesOf(root).map((one) => `${one.name}@${one.version}`)));
    expect(new Set(components.map((one) => one["bom-ref"])).size).toBe(components.length);
    expect(
      components.filter(
        ({ hashes: [hash] }) => hash?.alg !== "SHA-512" || !/^[0-9a-f]{128}$/.test(hash.content),
      ),
    ).toEqual([]);
  });
});
