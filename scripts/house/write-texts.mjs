// npm run texts: brings the catalogues to what the sources say: new texts wait with an empty translation, old ones go.
// With --check it only says what's wrong.
import fs from "node:fs";
import { languages } from "../../src/shared/texts/languages.ts";
import { catalogueFaults, catalogueFile, readCatalogue, textsOfSources } from "./texts.mjs";

const maxShown = 40;
const used = textsOfSources();
const keys = [...used.keys()].toSorted((one, other) => (one < other ? -1 : 1));
const translated = languages.filter((language) => language !== "en");
if (!process.argv.includes("--check"))
  for (const language of translated) {
    const stored = readCatalogue(language);
    const fresh = Object.fromEntries(keys.map((key) => [key, stored[key] ?? ""]));
    fs.writeFileSync(catalogueFile(language), `${JSON.stringify(fresh, null, 2)}\n`);
  }
const faults = translated.flatMap((language) => catalogueFaults(language, used));
for (const fault of faults.slice(0, maxShown)) process.stdout.write(`${fault}\n`);
process.stdout.write(`${used.size} texts in ${translated.join(", ")}; ${faults.length} to fix\n`);
process.exit(faults.length === 0 ? 0 : 1);
