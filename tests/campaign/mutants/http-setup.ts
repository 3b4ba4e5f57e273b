import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "../../support/global-setup.ts";

/** The embedded database alone: a rule says the same on both. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-mutants-"));
  const template = path.join(folder, "empty");
  await makeTemplate(template);
  project.provide("embeddedTemplate", template);
  project.provide("postgresqlUrl", null);
  project.provide("citusNodes", []);
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
