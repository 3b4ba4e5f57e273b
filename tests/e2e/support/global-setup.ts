import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Makes the folder of the data folders that journeys copy, and tells every worker of it. Playwright wants a default export. */
export default function prepareTemplates(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-templates-"));
  process.env["STINT_TEMPLATES"] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
