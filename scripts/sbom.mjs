// npm run sbom [FILE]: every package of the lock file as a CycloneDX 1.6 document, on standard output or in a
// file. The same lock file gives the same document. `--production` omits what only builds and tests.
// npm run licences writes docs/licences.md: the same packages by licence.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { packagesOf } from "./house/packages.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    production: { type: "boolean", default: false },
    licences: { type: "boolean", default: false },
  },
});
const root = path.join(import.meta.dirname, "..");
const {
  name: product,
  version,
  description,
  license,
} = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));

const purl = ({ name, version: of }) => `pkg:npm/${name.replace(/^@/, "%40")}@${of}`;

/** One package as a component; the hash is the one the package manager checks when it installs. */
function component({ name, version: of, license, integrity, isDevelopment }) {
  const [algorithm = "", base64 = ""] = integrity.split(" ")[0].split(/-(.*)/s);
  return {
    type: "library",
    "bom-ref": purl({ name, version: of }),
    name,
    version: of,
    scope: isDevelopment ? "excluded" : "required",
    hashes: [
      { alg: algorithm.replace(/^sha/, "SHA-"), content: Buffer.from(base64, "base64").toString("hex") },
    ],
    licenses: [
      / (AND|OR) /.test(license)
        ? { expression: license.replace(/^\((.*)\)$/, "$1") }
        : { license: { id: license } },
    ],
    purl: purl({ name, version: of }),
  };
}

const ordered = (names) => [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));

/** The packages' names by licence, as a page. */
function licencesPage(packages) {
  const part = (title, those) => {
    const plain = ({ license: of }) => of.replace(/[()]/g, "");
    const lines = ordered(those.map(plain)).map((licence) => {
      const its = those.filter((one) => plain(one) === licence);
      const names = ordered(its.map(({ name }) => name));
      return `- **${licence}** (${names.length}): ${names.join(", ")}`;
    });
    return `## ${title}\n\n${lines.join("\n")}\n`;
  };
  return [
    "# Licences of the dependencies\n",
    "Written by `npm run licences` from package-lock.json; a test compares it. Why these licences fit Stint's own: [0031](decisions/0031-licence.md).\n",
    part(
      "In the running product",
      packages.filter((one) => !one.isDevelopment),
    ),
    part(
      "Only to build and test",
      packages.filter((one) => one.isDevelopment),
    ),
  ].join("\n");
}

const own = {
  type: "application",
  "bom-ref": `${product}@${version}`,
  name: product,
  version,
  description,
  licenses: [{ license: { id: license } }],
};
const packages = packagesOf(root).filter((one) => !values.production || !one.isDevelopment);
const components = new Map(packages.map((one) => [`${one.name}@${one.version}`, component(one)]));
const document = {
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: { component: own },
  components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
};
const text = values.licences ? licencesPage(packages) : `${JSON.stringify(document, null, 2)}\n`;
if (positionals[0] === undefined) process.stdout.write(text);
else {
  fs.writeFileSync(positionals[0], text);
  process.stdout.write(`${components.size} components in ${positionals[0]}\n`);
}
