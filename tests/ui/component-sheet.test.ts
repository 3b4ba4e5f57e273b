import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.join(import.meta.dirname, "..", "..", "src");
const sheet = path.join(source, "app", "dev");
const files = (folder: string) => fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));

/** Components that pages use; those that only other components of ui/ are made of show through them. */
function componentsOfPages(): string[] {
  const text = ["app", "features"]
    .flatMap((room) => files(path.join(source, room)).map((name) => path.join(source, room, name)))
    .filter((name) => !name.startsWith(sheet))
    .map((name) => fs.readFileSync(name, "utf8"))
    .join("\n");
  return files(path.join(source, "ui")).filter((name) => text.includes(`/ui/${name}"`));
}

it("shows every component that pages use on the page of components", () => {
  const shown = files(sheet)
    .map((name) => fs.readFileSync(path.join(sheet, name), "utf8"))
    .join("\n");
  const used = componentsOfPages();
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !shown.includes(`/ui/${name}"`))).toEqual([]);
});
