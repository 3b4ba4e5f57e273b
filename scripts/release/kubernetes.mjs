// Renders deploy/kubernetes as kubectl does, and checks each object by the package kubernetes-models, which is generated
// from Kubernetes' own API: its schemas find wrong values, its types fields that don't exist.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../ready.mjs";
import { fail, run } from "./steps.mjs";

/** `folder`: for the packages. Answers what was seen. */
export async function checkManifests(folder) {
  const packages = ["kubernetes-models@5.1.0", "yaml@2.8.1"];
  run(["npm", "install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", ...packages]);
  const require = createRequire(path.join(folder, "index.js"));
  const { parseAllDocuments } = require("yaml");
  const rendered = run(["kubectl", "kustomize", path.join(root, "deploy/kubernetes")]);
  const objects = parseAllDocuments(rendered).map((document) => document.toJS());
  const placeOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`;
  for (const object of objects) {
    const { [object.kind]: Model } = await import(
      pathToFileURL(path.join(folder, "node_modules", `${placeOf(object)}.js`))
    );
    try {
      new Model(object).validate();
    } catch (error) {
      fail(`${object.kind} ${object.metadata.name}: ${error.message}`);
    }
  }
  const typed = objects.map(
    (object, n) =>
      `import type { I${object.kind} as I${n} } from "${placeOf(object)}";\nexport const o${n}: I${n} = ${JSON.stringify(object, null, 2)};\n`,
  );
  fs.writeFileSync(path.join(folder, "objects.ts"), typed.join("\n"));
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--ignoreConfig",
    "--module",
    "nodenext",
    "--types",
    "",
  ];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, "objects.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) fail(stdout);
  return objects.map(({ kind }) => kind).join(", ");
}
