import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Makes the folder of the data folders that journeys copy, where `npm test` did not, and tells every worker of it. Playwright wants a default export. */
export default function prepareTemplates(): () => void {
  if (process.env["STINT_TEMPLATES"] !== undefined) return () => undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-templates-"));
  process.env["STINT_TEMPLATES"] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
