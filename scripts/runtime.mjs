// node scripts/runtime.mjs FOLDER: copies what the built server needs to run into a new folder, for the image.
// The programs have their packages in them, except those that bring files of their own.
import fs from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const [target] = process.argv.slice(2);
if (target === undefined) {
  process.stderr.write("node scripts/runtime.mjs FOLDER\n");
  process.exit(1);
}

const patterns = [
  "package.json",
  "LICENSE",
  "docs/licences.md",
  "db/migrations/*.sql",
  "db/prepare.sql",
  "dist/server/**",
  "dist/web/**",
  // With the schema; without it the server makes one, as it does where this is damaged.
  "dist/empty-database-*-*.zst",
  // Read as files by the server.
  "src/shared/texts/catalogue/*.json",
  "src/features/access/server/common-passwords.txt",
  "src/{ui/base/tokens,server/http/docs/docs}.css",
  // PostgreSQL without its other module format, maps, types and extensions.
  "node_modules/@electric-sql/pglite/{package.json,LICENSE,dist/{*.{js,wasm,data},fs/base.js}}",
  "node_modules/@node-rs/argon2/{package.json,LICENSE,index.js}",
  "node_modules/@node-rs/argon2-*/*",
  "node_modules/highs/{package.json,LICENSE,build/highs.{mjs,wasm}}",
  "node_modules/@fontsource/*/{LICENSE,files/*-{400,600}-normal.woff}",
  "node_modules/@fontsource-variable/*/{package.json,LICENSE,files/*-latin-wdth-normal.woff2}",
];

let bytes = 0;
for (const pattern of patterns) {
  const places = fs.globSync(pattern, { cwd: root });
  if (places.length === 0) throw new Error(`Nothing matches ${pattern}. Build first.`);
  for (const place of places) {
    const from = path.join(root, place);
    const { size, mode } = fs.statSync(from);
    if ((mode & fs.constants.S_IFMT) !== fs.constants.S_IFREG) continue;
    const to = path.join(target, place);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(from, to);
    bytes += size;
  }
}
process.stdout.write(`${(bytes / 1e6).toFixed(1)} MB in ${target}\n`);
