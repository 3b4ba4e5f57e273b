// What the migrations make, in a database that is thrown away: its catalogue is the source of what is generated.
import { PGlite } from "@electric-sql/pglite";
import fs from "node:fs";

export const database = new PGlite();
for (const file of fs.readdirSync("db/migrations").sort())
  await database.exec(fs.readFileSync(`db/migrations/${file}`, "utf8"));

/** Writes a generated file; with --check, fails where it differs from what is there. */
export async function write(file, text, command) {
  await database.close();
  if (!process.argv.includes("--check")) return fs.writeFileSync(file, text);
  if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text)
    throw new Error(`${file} is not what the migrations say: run ${command}`);
}
